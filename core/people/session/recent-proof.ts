import { Effect } from "effect";
import { IdentityProvider } from "#core/people/identity/identity-provider.ts";
import { Identities } from "#core/people/identity/link-google.ts";
import { People } from "#core/people/person/people.ts";
import { secondFactorOf } from "#core/people/second-factor/second-factors.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { refusal } from "#core/shared/errors.ts";
import type { SessionId } from "#core/shared/ids.ts";
import type { ProofRequest } from "./own-session.ts";
import { Sessions } from "./sessions.ts";

/** How long a sign-in or a repeated proof of identity counts as recent, in milliseconds: ten minutes. */
const provenFor = 10 * 60_000;

/** Returns whether the person proved their identity recently in the browser that asks. */
export const isRecent = Effect.fnUntraced(function* (present: SessionId) {
  const session = yield* (yield* Sessions).find(present);
  if (session === null) return false;
  const shownAt = session.provenAt ?? session.createdAt;
  return (yield* now).getTime() - shownAt.getTime() <= provenFor;
});

/** The browser reacts to this error by asking for the proof. */
const proveItIsYou = refusal("prove_it_is_you", "you", {
  message: "You signed in a while ago, so we need to make sure it's you.",
  whatToDo: "Confirm it's you, then try again.",
});

/**
 * Requires a recent proof of identity before someone changes how they sign in or where their money goes, so that a
 * browser left open or a stolen session isn't enough. Fails with `Blocked`, code `prove_it_is_you`.
 */
export const checkRecent = Effect.fnUntraced(function* (present: SessionId) {
  if (!(yield* isRecent(present))) return yield* proveItIsYou();
});

/** Returns how the actor proves their identity again, and whether it is required. */
export const viewProof = Effect.fn("viewProof")(function* (
  { personId }: PersonActor,
  { present }: { readonly present: SessionId },
) {
  const identities = yield* Identities;
  const { isOffered } = yield* IdentityProvider;
  const { passwordHash } = yield* (yield* People).getMember(personId);
  const hasGoogle = isOffered && (yield* identities.ofPerson(personId)).some(({ provider }) => provider === "google");
  const asked: ProofRequest = {
    isRecent: yield* isRecent(present),
    by: passwordHash !== null ? "password" : hasGoogle ? "google" : "sign_in",
    asksCode: (yield* secondFactorOf(personId)) !== null,
  };
  return asked;
});
