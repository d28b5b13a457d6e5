import { Effect } from "effect";
import { contractLifecycle } from "#core/contract/contract/contract.machine.ts";
import { milestoneLifecycle } from "#core/contract/milestone/milestone.machine.ts";
import { tell } from "#core/messaging/alert/tell.ts";
import { digestTime } from "#core/messaging/notification/send-digests.ts";
import { refundLifecycle } from "#core/money/refund/refund.machine.ts";
import { dayOf, daysAfter, now } from "#core/shared/day.ts";
import type { Wait } from "#core/shared/lifecycle.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { reminderNews } from "./reminder-words.ts";
import { type ReminderKey, type ReminderRange, Reminders, type Waiting } from "./reminders.ts";

/** So many in one unit of work. */
const batch = 100;

const hour = 3_600_000;

/** How long before the end somebody is reminded, in milliseconds: long enough to come by, whenever they look. */
const ahead = 24 * hour;
/** The same in days, for what ends with a day. */
const daysAhead = { work: 2, decision: 1 };

/** What waits for a person, as its machine says: for whom, and how long before support is told. */
const waits: Readonly<Record<Waiting, Wait | undefined>> = {
  offer: contractLifecycle.table.offer_sent.waits,
  review: milestoneLifecycle.table.submitted.waits,
  refund: refundLifecycle.table.requested.waits,
};

const patienceOf = (what: Waiting): number => (waits[what]?.hours ?? 0) * hour;

const remind = Effect.fnUntraced(function* (range: ReminderRange) {
  const reminders = yield* Reminders;
  const { atomic } = yield* UnitOfWork;
  let after: ReminderKey | null = null;
  for (;;) {
    const page: { readonly after: ReminderKey | null; readonly limit: number } = { after, limit: batch };
    const due = yield* atomic(
      Effect.gen(function* () {
        const found = yield* reminders.due(range, page);
        for (const reminder of found) {
          if (!(yield* reminders.mark(reminder, yield* now))) continue;
          const { what, occasion } = reminder;
          const until =
            what === "work" || what === "decision" ? null : new Date(Date.parse(occasion) + patienceOf(what));
          yield* tell(reminder.personId, reminderNews(reminder, until));
        }
        return found;
      }),
    );
    const last = due.at(-1);
    if (last === undefined || due.length < batch) return;
    after = last;
  }
});

/**
 * Reminds whoever must act, once, before the time is over: of offers, finished work and refunds a day before support is told,
 * of work that is due and of bids to be decided on by the deadline. At a decent hour only; however often and by how many
 * this is done. What fails keeps nothing else back, and is due still.
 */
export const sendReminders = Effect.fn("sendReminders")(function* () {
  const at = yield* now;
  if (digestTime(at) === null) return;
  const today = dayOf(at);
  const since = (what: Waiting): ReminderRange => ({
    what,
    from: new Date(at.getTime() - patienceOf(what)),
    to: new Date(at.getTime() - patienceOf(what) + ahead),
  });
  const ranges: ReadonlyArray<ReminderRange> = [
    since("offer"),
    since("review"),
    since("refund"),
    { what: "work", from: today, to: daysAfter(today, daysAhead.work) },
    { what: "decision", from: today, to: daysAfter(today, daysAhead.decision) },
  ];
  for (const range of ranges) {
    yield* remind(range).pipe(
      Effect.catchCause((cause) => Effect.logWarning("Some reminders could not be sent", { what: range.what, cause })),
    );
  }
});
