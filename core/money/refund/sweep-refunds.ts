import { Effect } from "effect";
import { now } from "#core/shared/day.ts";
import { advanceRefund } from "./advance-refund.ts";
import { nextPoll } from "./next-poll.ts";
import type { Refund } from "./refund.ts";
import { Refunds } from "./refunds.ts";

const batch = 100;
/** In one round at most; what is left is due still, and first in the next one. */
const mostBatches = 50;

/** Asks about one refund. It is put off before, so that one that fails or kills the process does not come first again. */
const poll = Effect.fnUntraced(function* (refund: Refund) {
  const refunds = yield* Refunds;
  yield* refunds.postponePoll(refund, nextPoll(refund, yield* now));
  yield* advanceRefund(refund.id);
});

/** Asks about every refund that it is time to ask about; one that fails does not keep the others from being asked about. */
export const sweepRefunds = Effect.fn("sweepRefunds")(function* () {
  const refunds = yield* Refunds;
  let asked = 0;
  let failed = 0;
  for (let turn = 0; turn < mostBatches; turn++) {
    const due = yield* refunds.dueForPoll(yield* now, batch);
    const results = yield* Effect.forEach(due, (refund) => Effect.exit(poll(refund)), { concurrency: 4 });
    asked += due.length;
    failed += results.filter(({ _tag }) => _tag === "Failure").length;
    if (due.length < batch) break;
  }
  if (failed > 0) yield* Effect.logWarning("Some refunds could not be asked about", { failed });
  return { asked, failed };
});
