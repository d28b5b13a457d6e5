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
  /** Null where none is asked for. */
  readonly password: string | null;
};

/**
 * Switches the second factor off, for whoever has it and has signed in a short time ago or knows the password. Support
 * staff are signed out by it everywhere, for they may do nothing without one. Fails `Invalid` where something typed is
 * wrong, `Blocked` where the person has to sign in anew first, else as `checkAnswer` does.
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
