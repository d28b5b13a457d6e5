import { Clock, Effect, Schema } from "effect";
import { ProviderSilent } from "#core/money/payment/provider-errors.ts";
import { documents } from "./documents.ts";

/** How the provider behaves until told otherwise; see answering.ts. */
export const Manner = Schema.Literals(["normal", "slow", "mute", "twice"]);
export type Manner = typeof Manner.Type;

const Control = Schema.Struct({
  aheadBy: Schema.Int,
  isDown: Schema.Boolean,
  manner: Schema.optionalKey(Manner),
});
const controls = documents("control", Control);
const normal: typeof Control.Type = { aheadBy: 0, isDown: false };

const current = Effect.map(controls.find("control"), (found) => found ?? normal);

/** The sandbox's own time in milliseconds since 1970: the clock's plus how far it was advanced. */
export const sandboxTime = Effect.gen(function* () {
  return (yield* Clock.currentTimeMillis) + (yield* current).aheadBy;
});

/** Fails `ProviderSilent` while the sandbox plays a provider that is down; returns its time otherwise. */
export const awake = Effect.gen(function* () {
  const { aheadBy, isDown } = yield* current;
  if (isDown) return yield* new ProviderSilent({ message: "The payment provider does not answer." });
  return (yield* Clock.currentTimeMillis) + aheadBy;
});

/** The provider's current behavior settings. */
export const currentControl = Effect.map(current, ({ aheadBy, isDown, manner = "normal" }) => ({
  aheadBy,
  isDown,
  manner,
}));

/** Makes the provider behave like this from now on, and answer. */
export const setManner = (manner: Manner) =>
  controls.change("control", (found) =>
    Effect.succeed({ answer: undefined, keep: { ...(found ?? normal), isDown: false, manner } }),
  );

/** Resets the sandbox's time to the clock's. What has happened meanwhile stays. */
export const resetSandboxTime = controls.change("control", (found) =>
  Effect.succeed({ answer: undefined, keep: { ...(found ?? normal), aheadBy: 0 } }),
);

/** Advances the sandbox's time, in milliseconds. */
export const advanceSandbox = (millis: number) =>
  controls.change("control", (found) => {
    const control = found ?? normal;
    return Effect.succeed({ answer: undefined, keep: { ...control, aheadBy: control.aheadBy + millis } });
  });

/** Makes the sandbox stop answering every call, or answer again. Its webhook events stop as well. */
export const setSandboxDown = (isDown: boolean) =>
  controls.change("control", (found) => Effect.succeed({ answer: undefined, keep: { ...(found ?? normal), isDown } }));
