import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { secondFactorOff } from "./errors.ts";
import { SecondFactors } from "./second-factors.ts";

/** One's own second factor; fails `Blocked` where it is not on. */
export const ownSecondFactor = Effect.fnUntraced(function* ({ personId }: PersonActor) {
  const factors = yield* SecondFactors;
  const factor = yield* factors.find(personId);
  return factor === null || factor.confirmedAt === null ? yield* secondFactorOff() : factor;
});
