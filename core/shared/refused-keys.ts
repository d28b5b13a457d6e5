import { Context, Effect } from "effect";

/**
 * Who hears that somebody outside, named for people, does not let Dibbs in: its key or its rights there are not good. Only
 * support can mend that, and until then everything there stands still. Told with each such answer; nobody, unless a
 * program names somebody (see tell-refused-key.ts).
 */
export const RefusedKeys = Context.Reference<(provider: string) => Effect.Effect<void>>("core/RefusedKeys", {
  defaultValue: () => () => Effect.void,
});

/** Says that this provider does not let Dibbs in. */
export const keyRefused = (provider: string): Effect.Effect<void> =>
  Effect.flatMap(RefusedKeys, (hear) => hear(provider));
