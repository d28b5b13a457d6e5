import { Effect } from "effect";
import { systemActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { checkText, stale } from "#core/shared/errors.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import type { Credential } from "./credential.ts";
import { Credentials, moveCredential, tellOwner } from "./credentials.ts";

/** The version of a license, insurance or bond that support looked at: nobody vouches for a newer one. */
export type SeenCredential = Pick<Credential, "id" | "version">;

const asSeen = Effect.fnUntraced(function* ({ id, version }: SeenCredential) {
  const credential = yield* (yield* Credentials).get(id);
  return credential.version === version ? credential : yield* stale("credential");
});

/** Returns its kind, number and state, by which its owner knows it. */
const factsOf = ({ kind, number, issuingState }: Credential) => ({ kind, number, issuingState });

/**
 * Marks it as checked: support found it to be as stated. From now on it shows who checked it, and when. Tells its
 * owner. Fails with `NotFound`, `Stale` if it has changed since, or `IllegalMove`.
 */
export const checkCredential = Effect.fn("checkCredential")(function* (staff: string, seen: SeenCredential) {
  const credential = yield* asSeen(seen);
  const check = { by: "support", at: yield* now, source: null, listDay: null } as const;
  const actor = systemActor(`support ${staff}`);
  const checked = yield* moveCredential(actor, "support", credential, "check", { check });
  yield* tellOwner(credential, ["credentialChecked", factsOf(credential)]);
  return checked;
}, atomically);

/** More characters than anyone reads. */
const mostWords = 1000;

/**
 * Rejects it: support didn't find it to be as stated. Only its owner sees it until they change it, and they are told
 * why. Fails with `NotFound`, `Stale`, `Invalid` without a reason, or `IllegalMove`.
 */
export const rejectCredential = Effect.fn("rejectCredential")(function* (
  staff: string,
  seen: SeenCredential,
  words: string,
) {
  const reason = yield* checkText("words", words, "Say why. They will read this.", mostWords);
  const credential = yield* asSeen(seen);
  const actor = systemActor(`support ${staff}`);
  const changes = { rejectedReason: reason };
  const rejected = yield* moveCredential(actor, "support", credential, "reject", changes, reason);
  yield* tellOwner(credential, ["credentialRejected", { ...factsOf(credential), reason }]);
  return rejected;
}, atomically);
