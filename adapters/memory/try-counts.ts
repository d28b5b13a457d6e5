import { Effect, Layer } from "effect";
import { TryCounts } from "#core/shared/rate-limit/try-counts.ts";
import { Memory } from "./memory.ts";
import { withoutRow, withRow } from "./tables.ts";

/** Units of work run one after the other here, so a count is held by reading it. */
export const memoryTryCounts = Layer.effect(
  TryCounts,
  Effect.map(Memory, ({ read, write }) =>
    TryCounts.of({
      hold: (keys, at) =>
        read(({ tries }) => keys.map((key) => tries.get(key) ?? { key, count: 0, since: at, waitUntil: null })),
      put: (counts) =>
        write((tables) => counts.reduce((changed, tries) => withRow(changed, "tries", tries.key, tries), tables)),
      forget: (keys) => write((tables) => keys.reduce((left, key) => withoutRow(left, "tries", key), tables)),
      forgetBefore: (before) =>
        write((tables) =>
          [...tables.tries.values()]
            .filter(({ since, waitUntil }) => since < before && (waitUntil === null || waitUntil < before))
            .reduce((left, { key }) => withoutRow(left, "tries", key), tables),
        ),
    }),
  ),
);
