import { Effect } from "effect";
import { show, tell } from "#core/messaging/alert/tell.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { checkAnswer, hashRecoveryCode, newRecoveryCodes, spendProof } from "./check-answer.ts";
import type { SecondFactorAnswer } from "./second-factor.ts";
import { ownSecondFactor, SecondFactors } from "./second-factors.ts";

/** Gives new recovery codes, shown this once; those before are worth nothing from now on. Asks for a code first. */
export const renewRecoveryCodes = Effect.fn("renewRecoveryCodes")(function* (
  actor: PersonActor,
  answer: SecondFactorAnswer,
) {
  const { personId } = actor;
  const { atomic } = yield* UnitOfWork;
  const proof = yield* checkAnswer(yield* ownSecondFactor(actor), answer);
  return yield* atomic(
    Effect.gen(function* () {
      yield* spendProof(personId, proof);
      const recoveryCodes = yield* giveRecoveryCodes(personId);
      yield* tell(personId, {
        kind: "security",
        words: ["recoveryCodesMade"],
        link: { to: "security" },
      });
      yield* show([personId], { noun: "person", id: personId, event: "renewRecoveryCodes" });
      return { recoveryCodes };
    }),
  );
});

/** Makes new recovery codes in place of those before; they are never shown again. */
export const giveRecoveryCodes = Effect.fnUntraced(function* (personId: PersonId) {
  const factors = yield* SecondFactors;
  const recoveryCodes = yield* newRecoveryCodes;
  const hashes = yield* Effect.forEach(recoveryCodes, (code) => hashRecoveryCode(personId, code));
  yield* factors.replaceRecoveryCodes(personId, hashes, yield* now);
  return recoveryCodes;
});
