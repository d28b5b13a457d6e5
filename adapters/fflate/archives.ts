import { Effect, Layer } from "effect";
import { type AsyncZippable, zip } from "fflate";
import { Archives } from "#core/support/privacy/pack-own-data.ts";

/** `Archives` by fflate, which uses a separate thread for large archives. */
export const fflateArchives: Layer.Layer<Archives> = Layer.succeed(Archives, {
  zip: (files) =>
    Effect.callback((resume) => {
      // Pictures are already compressed.
      const entries: AsyncZippable = Object.fromEntries(
        files.map(({ name, bytes }) => [name, [bytes, { level: name.endsWith(".json") ? 6 : 0 }]]),
      );
      zip(entries, (error, packed) => resume(error ? Effect.die(error) : Effect.succeed(packed)));
    }),
});
