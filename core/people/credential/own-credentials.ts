import { Effect } from "effect";
import { areOwn, Files } from "#core/people/file/files.ts";
import { People } from "#core/people/person/people.ts";
import { checkBusiness } from "#core/people/person/save-profile.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { type Day, now } from "#core/shared/day.ts";
import { checkIssues, refusal } from "#core/shared/errors.ts";
import { moveOf, recordMove } from "#core/shared/history.ts";
import { CredentialId, newId } from "#core/shared/ids.ts";
import { Jobs } from "#core/shared/jobs.ts";
import type { PageRequest } from "#core/shared/page.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { firstVersion } from "#core/shared/versioned.ts";
import { credentialLifecycle } from "./credential.machine.ts";
import { type Credential, type CredentialDraft, credentialIssues, mostCredentials } from "./credential.ts";
import { Credentials, moveCredential, ownCredential, showCredentialMove } from "./credentials.ts";

const credentialsFull = refusal("credentials_full", "you", {
  message: `Your profile has ${mostCredentials} licenses, insurance policies and bonds, and that's the limit.`,
  whatToDo: "Delete one that has expired, then add this one.",
});

type Stated = Pick<
  Credential,
  | "kind"
  | "number"
  | "issuingState"
  | "holder"
  | "validFrom"
  | "validUntil"
  | "coverage"
  | "documentId"
  | "documentName"
>;

/** Returns what a valid draft states. Fails with `NotAllowed` for home owners, or `Invalid`. */
const statedIn = Effect.fnUntraced(function* (actor: PersonActor, draft: CredentialDraft) {
  yield* checkBusiness(yield* (yield* People).get(actor.personId));
  yield* checkIssues(credentialIssues(draft));
  const { documentId } = draft;
  const ids = documentId === null ? [] : [documentId];
  const files = yield* (yield* Files).manyForShare(ids);
  yield* Effect.fromResult(areOwn(actor.personId, files, { ids, purpose: "credential_document", field: "documentId" }));
  const stated: Stated = {
    kind: draft.kind,
    number: draft.number.trim(),
    issuingState: draft.issuingState,
    holder: draft.holder.trim(),
    validFrom: draft.validFrom as Day,
    validUntil: draft.validUntil as Day,
    coverage: draft.kind === "license" ? null : draft.coverage,
    documentId,
    documentName: files[0]?.name ?? null,
  };
  return stated;
});

/** Queues a lookup of a new or changed license in its state's list. */
const askLists = Effect.fnUntraced(function* ({ id, kind }: Credential) {
  if (kind === "license") yield* (yield* Jobs).put({ name: "look-up-license", credentialId: id });
});

/**
 * Adds a license, insurance or bond to the actor's profile, as self-reported until someone checks it. Fails with
 * `NotAllowed` for home owners, `Invalid`, or `Blocked` if the profile is full.
 */
export const addCredential = Effect.fn("addCredential")(function* (actor: PersonActor, draft: CredentialDraft) {
  const credentials = yield* Credentials;
  // Locked, so that concurrent requests can't add more than the limit.
  yield* (yield* People).lock(actor.personId);
  const stated = yield* statedIn(actor, draft);
  const { items } = yield* credentials.ofPerson(actor.personId, { after: null, limit: mostCredentials });
  if (items.length >= mostCredentials) return yield* credentialsFull();
  const at = yield* now;
  const credential: Credential = {
    id: yield* newId(CredentialId),
    personId: actor.personId,
    ...stated,
    state: credentialLifecycle.initial,
    check: null,
    lookup: null,
    rejectedReason: null,
    ...firstVersion(at),
  };
  yield* credentials.insert(credential);
  yield* recordMove(actor, moveOf("credential", "add", credential));
  yield* showCredentialMove(actor.personId, "add");
  yield* askLists(credential);
  return credential;
}, atomically);

/**
 * Changes one of the actor's own credentials. A check doesn't cover the new contents, so it is self-reported again.
 * Does nothing if nothing changed. Fails with `NotFound`, `NotAllowed`, `Invalid` or `Stale`.
 */
export const editCredential = Effect.fn("editCredential")(function* (
  actor: PersonActor,
  id: CredentialId,
  draft: CredentialDraft,
) {
  const credential = yield* ownCredential(actor, id);
  const stated = yield* statedIn(actor, draft);
  const isSame = (Object.keys(stated) as Array<keyof Stated>).every((part) => stated[part] === credential[part]);
  if (isSame) return credential;
  const saved = yield* moveCredential(actor, "owner", credential, "edit", { ...stated, lookup: null });
  yield* askLists(saved);
  return saved;
}, atomically);

/** Removes one of the actor's own credentials from their profile. Fails with `NotFound`. */
export const removeCredential = Effect.fn("removeCredential")(function* (actor: PersonActor, id: CredentialId) {
  const { state } = yield* ownCredential(actor, id);
  yield* (yield* Credentials).remove(id);
  yield* recordMove(actor, { noun: "credential", subjectId: id, event: "remove", from: state, to: "removed" });
  yield* showCredentialMove(actor.personId, "remove");
}, atomically);

/** Lists the actor's own credentials, oldest first. */
export const listOwnCredentials = Effect.fn("listOwnCredentials")(function* (actor: PersonActor, page: PageRequest) {
  return yield* (yield* Credentials).ofPerson(actor.personId, page);
});
