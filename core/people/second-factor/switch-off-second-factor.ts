import { Effect } from "effect";
import { show, tellOfSecurity } from "#core/messaging/alert/tell.ts";
import { checkOwnPassword } from "#core/people/password/check-own-password.ts";
import { People } from "#core/people/person/people.ts";
import { endAll } from "#core/people/session/end-sessions.ts";
import { isRecent } from "#core/people/session/recent-proof.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import type { SessionId } from "#core/shared/ids.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { checkAnswer, spendProof } from "./check-answer.ts";
import type { SecondFactorAnswer } from "./second-factor.ts";
import { ownSecondFactor, SecondFactors } from "./second-factors.ts";

type Input = {
  readonly answer: SecondFactorAnswer;
  /** Null if not required. */
  readonly password: string | null;
};

/**
 * Switches the second factor off for a person who has it and either signed in recently or knows the password. Signs
 * support staff out everywhere, because they can do nothing without one. Fails with `Invalid` if something typed is
 * wrong, `Blocked` if the person has to sign in again first, else as `checkAnswer` does.
 */
export const switchOffSecondFactor = Effect.fn("switchOffSecondFactor")(function* (
  actor: PersonActor,
  { answer, password }: Input,
  { present }: { readonly present: SessionId },
) {
  const { personId } = actor;
  const factors = yield* SecondFactors;
  const proof = yield* checkAnswer(yield* ownSecondFactor(actor), answer);
  const member = yield* (yield* People).getMember(personId);
  if (!(yield* isRecent(present))) yield* checkOwnPassword(member, password, present);
  yield* atomically(
    Effect.gen(function* () {
      yield* spendProof(personId, proof);
      yield* factors.remove(personId);
      if (member.person.staffRole !== null) yield* endAll(personId, null);
      yield* tellOfSecurity(personId, ["secondFactorOff"]);
      yield* show([personId], { noun: "person", id: personId, event: "switchOffSecondFactor" });
    }),
  );
});
