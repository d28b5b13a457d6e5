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
  /** Null if no second factor is on. */
  readonly answer: SecondFactorAnswer | null;
};

/**
 * Spends a code of the person's second factor, if it is on, in the same unit of work as `then`. Fails as `checkAnswer`
 * does, and with `Invalid` if no code was given.
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

/** Saves that the person proved their identity in this session. */
export const noteProof = Effect.fnUntraced(function* (present: SessionId) {
  yield* (yield* Sessions).prove(present, yield* now);
});

/**
 * Proves the actor's identity again, by password and, if the second factor is on, a code; lasts for `provenFor` in this
 * browser. Fails with `Invalid`, `TooManyAttempts` after many wrong ones, and `Blocked` for people without a password.
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
 * Returns where to send a person without a password who proves their identity through Google, and what their browser
 * keeps meanwhile. If the second factor is on, its code is already spent here. Fails with `Blocked` for people with a
 * password or without a Google account, else as `checkAnswer` does.
 */
export const beginGoogleProof = Effect.fn("beginGoogleProof")(function* (
  actor: PersonActor,
  answer: SecondFactorAnswer | null,
  { present }: { readonly present: SessionId },
) {
  if ((yield* viewProof(actor, { present })).by !== "google") return yield* signInAgain();
  return yield* withSecondFactorAnswer(actor.personId, answer, beginVisit({ linkTo: null, proves: present }));
});

/** Accepts Google's answer, which has to be about the signed-in person. Fails with `IdentityRefused` or `Blocked`. */
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
