import { Effect, Layer } from "effect";
import { type AsyncZippable, zip } from "fflate";
import { Archives } from "#core/support/privacy/pack-own-data.ts";

/** `Archives` by fflate, in a thread of its own where there is much to pack. */
export const fflateArchives: Layer.Layer<Archives> = Layer.succeed(Archives, {
  zip: (files) =>
    Effect.callback((resume) => {
      // Pictures are packed as tightly as they can be already.
      const entries: AsyncZippable = Object.fromEntries(
        files.map(({ name, bytes }) => [name, [bytes, { level: name.endsWith(".json") ? 6 : 0 }]]),
      );
      zip(entries, (error, packed) => resume(error ? Effect.die(error) : Effect.succeed(packed)));
    }),
});
