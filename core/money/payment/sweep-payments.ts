import { Effect } from "effect";
import { now } from "#core/shared/day.ts";
import { advancePayment } from "./advance-payment.ts";
import { nextPoll } from "./next-poll.ts";
import type { Payment } from "./payment.ts";
import { Payments } from "./payments.ts";

const batch = 100;
/** In one round at most; what is left is due still, and first in the next one. */
const mostBatches = 50;

/** Asks about one payment. It is put off before, so that one that fails or kills the process does not come first again. */
const poll = Effect.fnUntraced(function* (payment: Payment) {
  const payments = yield* Payments;
  yield* payments.postponePoll(payment, nextPoll(payment, yield* now));
  yield* advancePayment(payment.id);
});

/**
 * Asks about every payment that it is time to ask about: what a lost notification, a dead worker or a killed server left
 * behind goes on here, and a bank's return is found here at the latest. One that fails does not keep the others from
 * being asked about.
 */
export const sweepPayments = Effect.fn("sweepPayments")(function* () {
  const payments = yield* Payments;
  let asked = 0;
  let failed = 0;
  for (let turn = 0; turn < mostBatches; turn++) {
    const due = yield* payments.dueForPoll(yield* now, batch);
    const results = yield* Effect.forEach(due, (payment) => Effect.exit(poll(payment)), { concurrency: 4 });
    asked += due.length;
    failed += results.filter(({ _tag }) => _tag === "Failure").length;
    if (due.length < batch) break;
  }
  if (failed > 0) yield* Effect.logWarning("Some payments could not be asked about", { failed });
  return { asked, failed };
});
