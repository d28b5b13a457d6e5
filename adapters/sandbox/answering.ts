import { Effect } from "effect";
import { ProviderSilent } from "#core/money/payment/provider-errors.ts";
import { currentControl } from "./control.ts";

/** How long a slow provider takes for each answer. */
const slowly = "4 seconds";

/**
 * Has the provider answer a call in its present manner: late, or never although the work was done, or after it was asked
 * twice. `once`: for calls that promise nothing of a second time.
 */
export const answering = Effect.fnUntraced(function* <A, E, R>(work: Effect.Effect<A, E, R>, once = false) {
  const { manner } = yield* currentControl;
  if (manner === "slow") yield* Effect.sleep(slowly);
  if (manner === "twice" && !once) yield* work;
  const answer = yield* work;
  if (manner === "mute") return yield* new ProviderSilent({ message: "The payment provider does not answer." });
  return answer;
});
