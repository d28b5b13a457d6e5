import { Context, Effect } from "effect";

/**
 * Called with the display name of an external provider that rejects Dibbs's key or its permissions, once per rejection.
 * Only support can fix that, and until then nothing works there. Does nothing by default; a program may set a handler
 * (see tell-refused-key.ts).
 */
export const RefusedKeys = Context.Reference<(provider: string) => Effect.Effect<void>>("core/RefusedKeys", {
  defaultValue: () => () => Effect.void,
});

/** Reports that this provider rejects Dibbs's key. */
export const keyRefused = (provider: string): Effect.Effect<void> =>
  Effect.flatMap(RefusedKeys, (hear) => hear(provider));
