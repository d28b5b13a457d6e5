import { Effect } from "effect";
import { signInAgain } from "#core/people/second-factor/errors.ts";
import type { SecondFactorAnswer } from "#core/people/second-factor/second-factor.ts";
import { noteProof, withSecondFactorAnswer } from "#core/people/session/prove-it.ts";
import { viewProof } from "#core/people/session/recent-proof.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { Blocked } from "#core/shared/errors.ts";
import type { SessionId } from "#core/shared/ids.ts";
import { Identities } from "./link-google.ts";
import { beginVisit, finishVisit, type Return } from "./visit.ts";

const anotherAccount = (): Blocked =>
  new Blocked({
    code: "another_google_account",
    message: "This isn't the Google account you sign in to Dibbs with.",
    whoCanFix: "you",
    whatToDo: "Try again and choose the one that does.",
  });

/**
 * Where to send somebody without a password who shows by Google that it is they, and what their browser keeps meanwhile. A
 * code of the second factor is used up here already, where it is on. Fails `Blocked` for who has a password or no Google
 * account, else as `checkAnswer` does.
 */
export const beginGoogleProof = Effect.fn("beginGoogleProof")(function* (
  actor: PersonActor,
  answer: SecondFactorAnswer | null,
  { present }: { readonly present: SessionId },
) {
  if ((yield* viewProof(actor, { present })).by !== "google") return yield* signInAgain();
  return yield* withSecondFactorAnswer(actor.personId, answer, beginVisit({ linkTo: null, proves: present }));
});

/** Takes Google's answer: whoever it proves has to be the person who is signed in. Fails `IdentityRefused` or `Blocked`. */
export const finishGoogleProof = Effect.fn("finishGoogleProof")(function* (
  actor: PersonActor,
  input: Return,
  { present }: { readonly present: SessionId },
) {
  const { provider, subject } = yield* finishVisit(input, { linkTo: null, proves: present });
  const known = yield* (yield* Identities).find(provider, subject);
  if (known?.personId !== actor.personId) return yield* anotherAccount();
  yield* noteProof(present);
});
