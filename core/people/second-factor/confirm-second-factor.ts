import { Effect } from "effect";
import { show, tell } from "#core/messaging/alert/tell.ts";
import { endAll } from "#core/people/session/end-sessions.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import type { SessionId } from "#core/shared/ids.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { checkCode, spendProof } from "./check-answer.ts";
import { secondFactorOff, secondFactorOn } from "./errors.ts";
import { giveRecoveryCodes } from "./renew-recovery-codes.ts";
import { SecondFactors } from "./second-factors.ts";

/**
 * Ends the set-up with the first code of the app, and gives the recovery codes this once. From now on signing in asks for
 * a code, and other browsers are signed out. Fails as `checkCode` does, and `Blocked` where no set-up was begun.
 */
export const confirmSecondFactor = Effect.fn("confirmSecondFactor")(function* (
  actor: PersonActor,
  code: string,
  { present }: { readonly present: SessionId },
) {
  const { personId } = actor;
  const factors = yield* SecondFactors;
  const { atomic } = yield* UnitOfWork;
  const factor = yield* factors.find(personId);
  if (factor === null) return yield* secondFactorOff();
  if (factor.confirmedAt !== null) return yield* secondFactorOn();
  const step = yield* checkCode(factor, code);
  return yield* atomic(
    Effect.gen(function* () {
      if (!(yield* factors.confirm(personId, factor.sealedSecret, yield* now))) return yield* secondFactorOn();
      yield* spendProof(personId, { kind: "code", step });
      const recoveryCodes = yield* giveRecoveryCodes(personId);
      // Whoever signed in elsewhere did so without a code.
      yield* endAll(personId, present);
      yield* tell(personId, {
        kind: "security",
        words: ["secondFactorOn"],
        link: { to: "security" },
      });
      yield* show([personId], { noun: "person", id: personId, event: "confirmSecondFactor" });
      return { recoveryCodes };
    }),
  );
});
