import { Effect } from "effect";
import { tellSupport } from "#core/people/person/tell-support.ts";
import { now } from "#core/shared/day.ts";
import { AttemptCounts } from "#core/shared/rate-limit.ts";
import { atomically } from "#core/shared/unit-of-work.ts";

/** How long support is not alerted again about the same provider, in ms. */
const quiet = 6 * 3_600_000;

/**
 * Alerts all support staff that a provider rejects Dibbs's key, once every six hours per provider, however many
 * processes report it. Returns whether it alerted them.
 */
export const tellRefusedKey = Effect.fn("tellRefusedKey")(function* (provider: string) {
  const counts = yield* AttemptCounts;
  const key = `refused key: ${provider}`;
  const at = yield* now;
  const isNews = yield* atomically(
    Effect.gen(function* () {
      const [told] = yield* counts.getForUpdate([key], at);
      if (told && told.count > 0 && at.getTime() - told.since.getTime() < quiet) return false;
      yield* counts.put([{ key, count: 1, since: at, waitUntil: null }]);
      yield* tellSupport("failed_payment", {
        title: "A provider refuses us",
        message: `${provider} isn't accepting Dibbs's key, or not for what we ask. Everything there waits until you fix the key; nothing has failed. Check it with dibbs config check.`,
      });
      return true;
    }),
  );
  if (isNews) yield* Effect.logError("Dibbs's key is not taken", { provider });
  return isNews;
});
