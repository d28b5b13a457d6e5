import { Effect } from "effect";
import { partiesOf } from "#core/contract/contract/contract-names.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { tell } from "#core/messaging/alert/tell.ts";
import { digestTime } from "#core/messaging/notification/send-digests.ts";
import { Payments, type Unanswered } from "#core/money/payment/payments.ts";
import { releaseUnanswered } from "#core/money/payment/release-payment.ts";
import { now, oneDay } from "#core/shared/day.ts";
import type { PaymentId } from "#core/shared/ids.ts";
import { Policy } from "#core/shared/policy.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { Reminders } from "./send-reminders.ts";

const hour = 3_600_000;

/** So many at a time. */
const batch = 100;

/** So many days before a release its poster is reminded. */
const daysBefore = [1, 3, 7] as const;

/** Nothing is released sooner after the last reminder than this, in milliseconds: an outage, or a shorter time to answer, takes nobody by surprise. */
const leastWarning = 12 * hour;

/** Which reminder is due so long before the end, in milliseconds; of several that were missed, the last. Undefined where none is. */
const stageOf = (left: number, releaseAfterDays: number) => {
  const stage = daysBefore.find((days) => left <= days * oneDay);
  return stage === 1 || (stage !== undefined && stage < releaseAfterDays) ? stage : undefined;
};

/** Reminds a poster, once, that what is held is released then. */
const remind = Effect.fnUntraced(function* (
  id: PaymentId,
  mark: Parameters<Reminders["Service"]["mark"]>[0],
  end: Date,
) {
  const payments = yield* Payments;
  const reminders = yield* Reminders;
  const at = yield* now;
  if (!(yield* reminders.mark(mark, at))) return;
  const { contractId, milestoneId, posterId, milestoneAmount: amount } = yield* payments.get(id);
  const contract = yield* (yield* Contracts).get(contractId);
  const { number } = yield* (yield* Milestones).get(milestoneId);
  const until = new Date(Math.max(end.getTime(), at.getTime() + leastWarning)).toISOString();
  yield* tell(posterId, {
    kind: "reminder",
    words: ["releaseReminder", { ...(yield* partiesOf(contract)), number, amount, until }],
    link: { to: "poster_contract", contractId },
  });
}, atomically);

const goOn = Effect.fnUntraced(function* (held: Unanswered, at: Date) {
  const reminders = yield* Reminders;
  const { releaseAfterDays } = yield* Policy;
  const end = new Date(held.since.getTime() + releaseAfterDays * oneDay);
  const stage = stageOf(end.getTime() - at.getTime(), releaseAfterDays);
  if (stage === undefined) return;
  const mark = { what: `release_${stage}`, subjectId: held.id, occasion: end.toISOString() } as const;
  const remindedAt = yield* reminders.sentAt(mark);
  if (remindedAt === null) {
    if (digestTime(at) !== null) yield* remind(held.id, mark, end);
    return;
  }
  if (stage === 1 && end <= at && remindedAt.getTime() + leastWarning <= at.getTime())
    yield* releaseUnanswered(held.id);
});

/**
 * Reminds posters of submitted milestones that they have funded and not answered, 7, 3 and 1 day before the money is released, at a
 * decent hour; and releases it when the time is over. However often and by how many this is done, each is reminded and released
 * once. What fails keeps nothing else back, and is due still.
 */
export const sweepUnanswered = Effect.fn("sweepUnanswered")(function* () {
  const payments = yield* Payments;
  const { releaseAfterDays } = yield* Policy;
  const at = yield* now;
  const to = new Date(at.getTime() + (daysBefore[2] - releaseAfterDays) * oneDay);
  let after: PaymentId | null = null;
  for (;;) {
    const found: ReadonlyArray<Unanswered> = yield* payments.unanswered(to, { after, limit: batch });
    for (const held of found) {
      yield* goOn(held, at).pipe(
        Effect.catchCause((cause) =>
          Effect.logWarning("What is held could not be released, or reminded of", { id: held.id, cause }),
        ),
      );
    }
    const last = found.at(-1);
    if (last === undefined || found.length < batch) return;
    after = last.id;
  }
});
