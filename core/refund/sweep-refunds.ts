import { Effect } from "effect";
import { now } from "#core/shared/day.ts";
import { advanceRefund } from "./advance-refund.ts";
import { Refunds } from "./refunds.ts";

/** A refund that nothing has moved for this long, in milliseconds, is asked about. */
const idle = 30_000;

/** Asks about every refund on its way that nothing has moved for a while; one that fails does not hold up the others. */
export const sweepRefunds = Effect.fn("sweepRefunds")(function* () {
  const refunds = yield* Refunds;
  const before = new Date((yield* now).getTime() - idle);
  const waiting = yield* refunds.idleSince(before, 500);
  const results = yield* Effect.forEach(waiting, ({ id }) => Effect.exit(advanceRefund(id)), { concurrency: 4 });
  const failed = results.filter((result) => result._tag === "Failure");
  if (failed.length > 0) yield* Effect.logWarning("Some refunds could not be asked about", { failed: failed.length });
  return { asked: waiting.length, failed: failed.length };
});
