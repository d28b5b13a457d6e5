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

/** For how long who has signed in, or has proved anew who they are, is not asked again, in milliseconds: ten minutes. */
const provenFor = 10 * 60_000;

/** Whether the person has shown a short time ago, in the browser that asks, that it is they. */
export const isRecent = Effect.fnUntraced(function* (present: SessionId) {
  const session = yield* (yield* Sessions).find(present);
  if (session === null) return false;
  const shownAt = session.provenAt ?? session.createdAt;
  return (yield* now).getTime() - shownAt.getTime() <= provenFor;
});

/** What the browser answers with the question who it is. */
const proveItIsYou = refusal("prove_it_is_you", "you", {
  message: "You signed in a while ago, so we need to make sure it's you.",
  whatToDo: "Confirm it's you, then try again.",
});

/**
 * Demands a fresh proof before how somebody signs in, or where their money goes, is changed: so a browser that was left open, or
 * a stolen session, is not enough. Fails `Blocked`, code `prove_it_is_you`.
 */
export const checkRecent = Effect.fnUntraced(function* (present: SessionId) {
  if (!(yield* isRecent(present))) return yield* proveItIsYou();
});

/** How one shows anew that it is oneself, and whether it is asked for. */
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
