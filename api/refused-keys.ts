import { Effect, Layer } from "effect";
import type { Ports } from "#core/ports.ts";
import { RefusedKeys } from "#core/shared/refused-keys.ts";
import { tellRefusedKey } from "#core/support/staff/tell-refused-key.ts";

/** Whoever works for support hears of a provider that does not take Dibbs's key. */
export const supportHearsOfKeys: Layer.Layer<never, never, Ports> = Layer.effect(
  RefusedKeys,
  Effect.map(
    Effect.context<Ports>(),
    (ports) => (provider) =>
      tellRefusedKey(provider).pipe(
        Effect.provide(ports),
        // What was asked of the provider must not fail otherwise because nobody could be told.
        Effect.catchCause((cause) =>
          Effect.logError("Nobody was told of a key that is not taken", { provider }, cause),
        ),
      ),
  ),
);
