import { Effect } from "effect";
import { advanceRefund } from "#core/money/refund/advance-refund.ts";
import { Refunds } from "#core/money/refund/refunds.ts";
import { now } from "#core/shared/day.ts";
import { advancePayment } from "./advance-payment.ts";
import { nextPoll, nextRefundPoll } from "./next-poll.ts";
import { Payments } from "./payments.ts";

const batch = 100;
/** In one round at most; what is left is due still, and first in the next one. */
const mostBatches = 50;

/**
 * Does `poll` with all that is due by now. It is put off before, so that one that fails or kills the process does not come
 * first again; and one that fails does not keep the others from being asked about.
 */
const sweep = Effect.fnUntraced(function* <Due, E, R, E2, R2>(
  noun: string,
  dueForPoll: (at: Date, limit: number) => Effect.Effect<ReadonlyArray<Due>, E, R>,
  poll: (due: Due) => Effect.Effect<unknown, E2, R2>,
) {
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
 * Asks about every payment that it is time to ask about: what a lost notification, a dead worker or a killed server left
 * behind goes on here, and a bank's return is found here at the latest.
 */
export const sweepPayments = Effect.fn("sweepPayments")(function* () {
  const { dueForPoll, postponePoll } = yield* Payments;
  return yield* sweep("payments", dueForPoll, (payment) =>
    Effect.gen(function* () {
      yield* postponePoll(payment, nextPoll(payment, yield* now));
      yield* advancePayment(payment.id);
    }),
  );
});

/** Asks about every refund that it is time to ask about. */
export const sweepRefunds = Effect.fn("sweepRefunds")(function* () {
  const { dueForPoll, postponePoll } = yield* Refunds;
  return yield* sweep("refunds", dueForPoll, (refund) =>
    Effect.gen(function* () {
      yield* postponePoll(refund, nextRefundPoll(refund, yield* now));
      yield* advanceRefund(refund.id);
    }),
  );
});
