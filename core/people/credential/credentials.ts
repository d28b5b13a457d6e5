import { Context, Effect } from "effect";
import { show, tell } from "#core/messaging/alert/tell.ts";
import type { Words } from "#core/messaging/words/words.ts";
import { People } from "#core/people/person/people.ts";
import type { Actor, PersonActor } from "#core/shared/actor.ts";
import { type Day, now } from "#core/shared/day.ts";
import { notFound, type Unavailable } from "#core/shared/errors.ts";
import { moveOf, recordMove } from "#core/shared/history.ts";
import type { CredentialId, PersonId } from "#core/shared/ids.ts";
import type { EventOf, Party } from "#core/shared/lifecycle.ts";
import type { Page, PageRequest, RowsAfter } from "#core/shared/page.ts";
import type { VersionedStore } from "#core/shared/versioned.ts";
import { credentialLifecycle } from "./credential.machine.ts";
import type { Credential } from "./credential.ts";

/** Which ones to list; every field that is set must match. */
export type CredentialFilter = {
  readonly state: Credential["state"] | null;
  readonly personId: PersonId | null;
};

/** Selects those that end from one day to another, both included. */
export type EndingCredentials = { readonly from: Day; readonly to: Day };

export class Credentials extends Context.Service<
  Credentials,
  VersionedStore<CredentialId, Credential> & {
    readonly insert: (credential: Credential) => Effect.Effect<void, Unavailable>;
    /** Does nothing if it is already gone. */
    readonly remove: (id: CredentialId) => Effect.Effect<void, Unavailable>;
    /** One person's credentials, oldest first. */
    readonly ofPerson: (id: PersonId, page: PageRequest) => Effect.Effect<Page<Credential>, Unavailable>;
    /** The credentials of these people that aren't rejected, oldest first. */
    readonly shownOf: (ids: ReadonlyArray<PersonId>) => Effect.Effect<ReadonlyArray<Credential>, Unavailable>;
    /** Everyone's credentials, newest first; for support. */
    readonly list: (filter: CredentialFilter, page: PageRequest) => Effect.Effect<Page<Credential>, Unavailable>;
    /** At most `limit` that aren't rejected and end in this range, by day, those after `after`. */
    readonly ending: (
      range: EndingCredentials,
      page: RowsAfter<Pick<Credential, "id" | "validUntil">>,
    ) => Effect.Effect<ReadonlyArray<Credential>, Unavailable>;
  }
>()("core/Credentials") {}

/** Returns the actor's own credential; `NotFound` for any other, so that nobody learns what exists. */
export const ownCredential = Effect.fnUntraced(function* ({ personId }: PersonActor, id: CredentialId) {
  const credential = yield* (yield* Credentials).get(id);
  return credential.personId === personId ? credential : yield* notFound("credential");
});

/** Refreshes the screens that show a person's licenses: their own, and those of people to whom they sent bids. */
export const showCredentialMove = Effect.fnUntraced(function* (personId: PersonId, event: string) {
  const partners = yield* (yield* People).partnersOf(personId);
  yield* show([personId, ...partners], { noun: "person", id: personId, event: `${event}_credential` });
});

/** Tells a credential's owner what happened to it. */
export const tellOwner = ({ personId }: Credential, words: Words) =>
  tell(personId, { kind: "support", words, link: { to: "credentials" } });

/** Moves a credential, saves it, records the move and refreshes the screens; inside the caller's unit of work. */
export const moveCredential = Effect.fnUntraced(function* (
  actor: Actor,
  party: Party,
  credential: Credential,
  event: EventOf<typeof credentialLifecycle>,
  changes: Partial<Credential>,
  reason: string | null = null,
) {
  const state = yield* credentialLifecycle.move(credential.state, event, party);
  const saved = yield* (yield* Credentials).save({
    ...credential,
    check: null,
    rejectedReason: null,
    ...changes,
    state,
    updatedAt: yield* now,
  });
  // The reason never quotes the credential's contents.
  yield* recordMove(actor, { ...moveOf("credential", event, saved, credential), reason });
  yield* showCredentialMove(credential.personId, event);
  return saved;
});
