import { Effect } from "effect";
import { advanceRefund } from "#core/money/refund/advance-refund.ts";
import { Refunds } from "#core/money/refund/refunds.ts";
import { now } from "#core/shared/day.ts";
import { advancePayment } from "./advance-payment.ts";
import { nextPoll, nextRefundPoll, type Polled } from "./next-poll.ts";
import { Payments } from "./payments.ts";

const batch = 100;
/** The maximum in one round; the rest stays due, and comes first in the next one. */
const mostBatches = 50;

/**
 * Advances everything that is due. Postpones each first, so that one that fails or kills the process does not come
 * first again; a failure does not stop the others.
 */
const sweep = Effect.fnUntraced(function* <Due, E, R>(
  noun: string,
  { dueForPoll, postponePoll }: Polled<Due>,
  next: (due: Due, at: Date) => Date | null,
  advance: (due: Due) => Effect.Effect<unknown, E, R>,
) {
  const poll = Effect.fnUntraced(function* (due: Due) {
    yield* postponePoll(due, next(due, yield* now));
    yield* advance(due);
  });
  let asked = 0;
  let failed = 0;
  for (let turn = 0; turn < mostBatches; turn++) {
    const due = yield* dueForPoll(yield* now, batch);
    const results = yield* Effect.forEach(due, (one) => Effect.exit(poll(one)), { concurrency: 4 });
    asked += due.length;
    failed += results.filter(({ _tag }) => _tag === "Failure").length;
    if (due.length < batch) break;
  }
  if (failed > 0) yield* Effect.logWarning(`Some ${noun} could not be asked about`, { failed });
  return { asked, failed };
});

/**
 * Polls every payment that is due: what a lost notification, a dead worker or a killed server left behind continues
 * here, and a bank's return is found here at the latest.
 */
export const sweepPayments = Effect.fn("sweepPayments")(function* () {
  return yield* sweep("payments", yield* Payments, nextPoll, ({ id }) => advancePayment(id));
});

/** Polls every refund that is due. */
export const sweepRefunds = Effect.fn("sweepRefunds")(function* () {
  return yield* sweep("refunds", yield* Refunds, nextRefundPoll, ({ id }) => advanceRefund(id));
});
