import { Effect } from "effect";
import { RefusedKeys } from "#core/shared/refused-keys.ts";

/** Listens for providers that reject Dibbs's key. */
export const keyListener = () => {
  const heard: Array<string> = [];
  const hear = (provider: string) => Effect.sync(() => void heard.push(provider));
  return {
    heard,
    listening: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.provideService(effect, RefusedKeys, hear),
  };
};
