import { Effect } from "effect";
import { now } from "#core/shared/day.ts";
import { advancePayment } from "./advance-payment.ts";
import { Payments } from "./payments.ts";

/** A payment that nothing has moved for this long, in milliseconds, is asked about. */
const idle = 30_000;

/**
 * Asks about every live payment that nothing has moved for a while: what a lost notification, a dead worker or a killed
 * server left behind goes on here. One that fails does not keep the others from being asked about.
 */
export const sweepPayments = Effect.fn("sweepPayments")(function* () {
  const payments = yield* Payments;
  const before = new Date((yield* now).getTime() - idle);
  const waiting = yield* payments.idleSince(before, 500);
  const results = yield* Effect.forEach(waiting, ({ id }) => Effect.exit(advancePayment(id)), { concurrency: 4 });
  const failed = results.filter((result) => result._tag === "Failure");
  if (failed.length > 0) yield* Effect.logWarning("Some payments could not be asked about", { failed: failed.length });
  return { asked: waiting.length, failed: failed.length };
});
