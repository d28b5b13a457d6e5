import { AttemptCounts } from "#core/shared/rate-limit.ts";
import { inMemory } from "./memory.ts";
import { withoutRow, withRow } from "./tables.ts";

/** Units of work run one after the other here, so reading a count is enough to lock it. */
export const memoryAttemptCounts = inMemory(AttemptCounts)(({ read, write }) => ({
  getForUpdate: (keys, at) =>
    read(({ attemptCounts }) =>
      keys.map((key) => attemptCounts.get(key) ?? { key, count: 0, since: at, waitUntil: null }),
    ),
  put: (counts) =>
    write((tables) => counts.reduce((changed, count) => withRow(changed, "attemptCounts", count.key, count), tables)),
  forget: (keys) => write((tables) => keys.reduce((left, key) => withoutRow(left, "attemptCounts", key), tables)),
  forgetBefore: (before) =>
    write((tables) =>
      [...tables.attemptCounts.values()]
        .filter(({ since, waitUntil }) => since < before && (waitUntil === null || waitUntil < before))
        .reduce((left, { key }) => withoutRow(left, "attemptCounts", key), tables),
    ),
}));
