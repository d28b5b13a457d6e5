import { Effect } from "effect";
import { beginVisit, finishVisit, type Return } from "#core/people/identity/identity-provider.ts";
import { Identities } from "#core/people/identity/link-google.ts";
import { checkOwnPassword } from "#core/people/password/check-own-password.ts";
import { People } from "#core/people/person/people.ts";
import { checkAnswer, spendProof } from "#core/people/second-factor/check-answer.ts";
import { notSixDigits, signInAgain } from "#core/people/second-factor/errors.ts";
import type { SecondFactorAnswer } from "#core/people/second-factor/second-factor.ts";
import { secondFactorOf } from "#core/people/second-factor/second-factors.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { refusal } from "#core/shared/errors.ts";
import type { PersonId, SessionId } from "#core/shared/ids.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { viewProof } from "./recent-proof.ts";
import { Sessions } from "./sessions.ts";

type Input = {
  readonly password: string;
  /** Null where no second factor is on. */
  readonly answer: SecondFactorAnswer | null;
};

/**
 * Uses up a code of the person's second factor, where it is on; inside the caller's unit of work it is used up with what
 * `then` does. Fails as `checkAnswer` does, and `Invalid` where none was given.
 */
export const withSecondFactorAnswer = <A, E, R>(
  personId: PersonId,
  answer: SecondFactorAnswer | null,
  then: Effect.Effect<A, E, R>,
) =>
  Effect.gen(function* () {
    const factor = yield* secondFactorOf(personId);
    if (factor === null) return yield* then;
    if (answer === null) return yield* notSixDigits();
    const proof = yield* checkAnswer(factor, answer);
    return yield* atomically(Effect.andThen(spendProof(personId, proof), then));
  });

/** Notes that it was the person themselves who asked, in this browser. */
export const noteProof = Effect.fnUntraced(function* (present: SessionId) {
  yield* (yield* Sessions).prove(present, yield* now);
});

/**
 * Shows anew that it is oneself, by the password, and a code where the second factor is on; good for `provenFor` in this
 * browser. Fails `Invalid`, `TooManyAttempts` after many wrong ones, and `Blocked` for who has no password.
 */
export const proveIt = Effect.fn("proveIt")(function* (
  actor: PersonActor,
  { password, answer }: Input,
  { present }: { readonly present: SessionId },
) {
  const { personId } = actor;
  const member = yield* (yield* People).getMember(personId);
  if (member.passwordHash === null) return yield* signInAgain();
  yield* checkOwnPassword(member, password, present);
  yield* withSecondFactorAnswer(personId, answer, noteProof(present));
});

const anotherAccount = refusal("another_google_account", "you", {
  message: "This isn't the Google account you sign in to Dibbs with.",
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
