import { Context, Effect } from "effect";
import { contractLifecycle } from "#core/contract/contract/contract.machine.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { milestoneLifecycle } from "#core/contract/milestone/milestone.machine.ts";
import { Listings } from "#core/market/listing/listings.ts";
import { type News, tell } from "#core/messaging/alert/tell.ts";
import { digestTime } from "#core/messaging/notification/send-digests.ts";
import { paymentLifecycle } from "#core/money/payment/payment.machine.ts";
import { refundLifecycle } from "#core/money/refund/refund.machine.ts";
import { People } from "#core/people/person/people.ts";
import { type Day, now } from "#core/shared/day.ts";
import type { Unavailable } from "#core/shared/errors.ts";
import type { BidId, ContractId, ListingId, PersonId } from "#core/shared/ids.ts";
import type { Wait } from "#core/shared/lifecycle.ts";
import type { Link } from "#core/shared/link.ts";
import type { RowsAfter } from "#core/shared/page.ts";
import { dayOf, daysAfter } from "#core/shared/time-zone.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { walkRows } from "#core/shared/walk.ts";

/**
 * What waits for somebody since a moment: an offer to be answered, work to be looked at, a refund to be agreed to, a dispute, what
 * is held to be released.
 */
export type Waiting = "offer" | "review" | "refund" | "dispute" | "held";
/** What ends with a day: work to be done, the time to decide on bids, and what was kept back to be paid. */
export type Ending = "work" | "decision" | "retainage";

/** Something that waits for one person, who is to be reminded of it. */
export type Reminder = {
  readonly what: Waiting | Ending;
  /** The contract, milestone, refund, dispute, payment or listing. */
  readonly subjectId: string;
  /** Since when it waits, as an ISO time, or until when a dispute does, or the day on which it ends: with another one it is to be reminded of anew. */
  readonly occasion: string;
  readonly personId: PersonId;
  readonly listingId: ListingId;
  readonly title: string;
  readonly contractId: ContractId | null;
  readonly bidId: BidId | null;
  /** Of the milestone. */
  readonly number: number | null;
  /** How many bids wait to be decided on. */
  readonly bids: number | null;
};

/** Which reminders: of what has waited since a time in between, or ends on a day in between; both ends are included. */
export type ReminderRange =
  | { readonly what: Waiting; readonly from: Date; readonly to: Date }
  | { readonly what: Ending; readonly from: Day; readonly to: Day };

/** One that is sent so many days before what is held is released, and the time of the release its occasion. */
type ReleaseReminder = "release_7" | "release_3" | "release_1";

/** So many days before something ends its people are reminded. */
export const [early, late] = [30, 7] as const;

/** One that is sent so many days before a license, insurance or bond ends, and the day of its end its occasion. */
type CredentialReminder = "credential_30" | "credential_7";

/** The same before the first day on which the insurance that a contract demands does not cover it, and that day its occasion. */
type InsuranceReminder = "insurance_30" | "insurance_7";

/** The bidder's, that what is held or kept back waits for its lien waiver, and the time of its release its occasion. */
type WaiverReminder = "waiver";

/** A warning that a delivery endangers a date, and its cause its occasion. */
type DeliveryWarning = "delivery_overdue" | "delivery_late" | "delivery_short";

/** By which a reminder is known. */
export type ReminderMark = {
  readonly what:
    | Reminder["what"]
    | ReleaseReminder
    | CredentialReminder
    | InsuranceReminder
    | WaiverReminder
    | DeliveryWarning;
  readonly subjectId: string;
  readonly occasion: string;
};

/** The place in a list of reminders. */
export type ReminderKey = Pick<Reminder, "occasion" | "subjectId">;

/** What people are to be reminded of before its time is over, and that they were. */
export class Reminders extends Context.Service<
  Reminders,
  {
    /** At most `limit` in the range that nobody was reminded of, in the order of occasions, those behind `after`. */
    readonly due: (
      range: ReminderRange,
      page: RowsAfter<ReminderKey>,
    ) => Effect.Effect<ReadonlyArray<Reminder>, Unavailable>;
    /** Notes that somebody is reminded; answers whether nobody was yet, to one of all who ask at once. */
    readonly mark: (reminder: ReminderMark, at: Date) => Effect.Effect<boolean, Unavailable>;
    /** When somebody was reminded; null where nobody was. */
    readonly sentAt: (reminder: ReminderMark) => Effect.Effect<Date | null, Unavailable>;
  }
>()("core/Reminders") {}

const posterPage = (contractId: Reminder["contractId"]): Link =>
  contractId === null ? { to: "projects" } : { to: "poster_contract", contractId };
const bidderPage = (bidId: Reminder["bidId"]): Link =>
  bidId === null ? { to: "my_bids" } : { to: "bidder_contract", bidId };

/** What somebody is reminded of. `end` is when the time is over that a thing may wait; null for what ends with its day. `names`: of who waits. */
const reminderNews = (
  reminder: Reminder,
  end: Date | null,
  names: { readonly poster?: string; readonly bidder?: string },
): News => {
  const { what, title: project, contractId, bidId, listingId, occasion } = reminder;
  const kind = "reminder";
  const number = reminder.number ?? 0;
  const until = end?.toISOString() ?? null;
  switch (what) {
    case "offer":
      return { kind, words: ["offerReminder", { project, ...names, until }], link: bidderPage(bidId) };
    case "review":
      return {
        kind,
        words: ["reviewReminder", { project, ...names, number, until }],
        link: posterPage(contractId),
      };
    case "refund":
      return { kind, words: ["refundReminder", { project, ...names, until }], link: bidderPage(bidId) };
    case "dispute":
      return {
        kind,
        words: ["disputeReminder", { project, number, until: occasion }],
        // Of one's own page of the contract alone.
        link: contractId === null ? bidderPage(bidId) : posterPage(contractId),
      };
    case "held":
      return { kind, words: ["heldReminder", { project, number }], link: posterPage(contractId) };
    case "work":
      return { kind, words: ["workReminder", { project, number, day: occasion }], link: bidderPage(bidId) };
    case "retainage":
      return { kind, words: ["retainageReminder", { project, day: occasion }], link: posterPage(contractId) };
    case "decision":
      return {
        kind,
        words: ["decisionReminder", { project, bids: reminder.bids ?? 0, day: occasion }],
        link: { to: "bidders", listingId },
      };
  }
};

/** The name of who waits for an answer, by their side, where the reminder says it. */
const whoWaits = Effect.fnUntraced(function* ({ what, contractId, listingId }: Reminder) {
  const people = yield* People;
  if (what === "offer" || what === "refund") {
    const { posterId } = yield* (yield* Listings).get(listingId);
    return { poster: (yield* people.get(posterId)).name };
  }
  if (what !== "review" || contractId === null) return {};
  const { bidderId } = yield* (yield* Contracts).get(contractId);
  return { bidder: (yield* people.get(bidderId)).name };
});

/** So many in one unit of work. */
const batch = 100;

const hour = 3_600_000;

/** How long before the end somebody is reminded, in milliseconds: long enough to come by, whenever they look. */
const ahead = 24 * hour;
/** The same in days, for what ends with a day. */
const daysAhead = { work: 2, decision: 1, retainage: 3 };

/** What waits for a person, as its machine says: for whom, and how long before support is told. */
const waits: Readonly<Record<Waiting, Wait | undefined>> = {
  offer: contractLifecycle.table.offer_sent.waits,
  review: milestoneLifecycle.table.submitted.waits,
  refund: refundLifecycle.table.requested.waits,
  // It knows itself until when it waits, so that its occasion is the end of that.
  dispute: undefined,
  held: paymentLifecycle.table.held.waits,
};

const patienceOf = (what: Waiting): number => (waits[what]?.hours ?? 0) * hour;

const remind = Effect.fnUntraced(function* (range: ReminderRange) {
  const reminders = yield* Reminders;
  const remindOf = Effect.fnUntraced(function* (reminder: Reminder) {
    if (!(yield* reminders.mark(reminder, yield* now))) return;
    const { what, occasion } = reminder;
    const isOfDay = what === "work" || what === "decision" || what === "retainage";
    const until = isOfDay ? null : new Date(Date.parse(occasion) + patienceOf(what));
    yield* tell(reminder.personId, reminderNews(reminder, until, yield* whoWaits(reminder)));
  });
  const keyOf = (it: Reminder): ReminderKey => it;
  yield* walkRows(batch, keyOf, (page) => atomically(Effect.tap(reminders.due(range, page), Effect.forEach(remindOf))));
});

/**
 * Reminds whoever must act, once, before the time is over: of offers, finished work, refunds and what is held a day before support is told,
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
    since("dispute"),
    since("held"),
    { what: "work", from: today, to: daysAfter(today, daysAhead.work) },
    { what: "retainage", from: today, to: daysAfter(today, daysAhead.retainage) },
    { what: "decision", from: today, to: daysAfter(today, daysAhead.decision) },
  ];
  for (const range of ranges) {
    yield* remind(range).pipe(
      Effect.catchCause((cause) => Effect.logWarning("Some reminders could not be sent", { what: range.what, cause })),
    );
  }
});
