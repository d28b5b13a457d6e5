import { Effect, Layer } from "effect";
import type { Ports } from "#core/ports.ts";
import { RefusedKeys } from "#core/shared/refused-keys.ts";
import { tellRefusedKey } from "#core/support/staff/tell-refused-key.ts";

/** Alerts support staff when a provider refuses Dibbs's key. */
export const supportHearsOfKeys: Layer.Layer<never, never, Ports> = Layer.effect(
  RefusedKeys,
  Effect.map(
    Effect.context<Ports>(),
    (ports) => (provider) =>
      tellRefusedKey(provider).pipe(
        Effect.provide(ports),
        // A failed alert must not change how the call to the provider fails.
        Effect.catchCause((cause) =>
          Effect.logError("Nobody was told of a key that is not taken", { provider }, cause),
        ),
      ),
  ),
);
