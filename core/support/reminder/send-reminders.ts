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
 * What waits for a person since some time: an offer to answer, work to review, a refund to agree to, a dispute, or held
 * money to release.
 */
export type Waiting = "offer" | "review" | "refund" | "dispute" | "held";
/** What ends on a day: work to finish, time to decide on bids, and retainage to pay. */
export type Ending = "work" | "decision" | "retainage";

/** Something that waits for one person, who needs a reminder. */
export type Reminder = {
  readonly what: Waiting | Ending;
  /** The id of the contract, milestone, refund, dispute, payment or listing. */
  readonly subjectId: string;
  /** Since when it waits (ISO; for a dispute, until when), or the day it ends; a new value needs a new reminder. */
  readonly occasion: string;
  readonly personId: PersonId;
  readonly listingId: ListingId;
  readonly title: string;
  readonly contractId: ContractId | null;
  readonly bidId: BidId | null;
  /** The milestone's number. */
  readonly number: number | null;
  /** How many bids are undecided. */
  readonly bids: number | null;
};

/** Which reminders: things that have waited since a time in the range, or end on a day in it; both ends count. */
export type ReminderRange =
  | { readonly what: Waiting; readonly from: Date; readonly to: Date }
  | { readonly what: Ending; readonly from: Day; readonly to: Day };

/** Sent this many days before held money is released; its occasion is the time of the release. */
type ReleaseReminder = "release_7" | "release_3" | "release_1";

/** How many days before an end people are reminded. */
export const [early, late] = [30, 7] as const;

/** Sent this many days before a license, insurance or bond ends; its occasion is the last day. */
type CredentialReminder = "credential_30" | "credential_7";

/** Sent this many days before the first day that the required insurance does not cover, which is its occasion. */
type InsuranceReminder = "insurance_30" | "insurance_7";

/** Tells the bidder that held money or retainage waits for a lien waiver; its occasion is the time of the release. */
type WaiverReminder = "waiver";

/** Warns that a delivery puts a date at risk; its occasion is the cause. */
type DeliveryWarning = "delivery_overdue" | "delivery_late" | "delivery_short";

/** The key of a sent reminder. */
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

/** A position in a list of reminders. */
export type ReminderKey = Pick<Reminder, "occasion" | "subjectId">;

/** The reminders that are due, and those that were sent. */
export class Reminders extends Context.Service<
  Reminders,
  {
    /** At most `limit` unsent reminders in the range, ordered by occasion, starting after `after`. */
    readonly due: (
      range: ReminderRange,
      page: RowsAfter<ReminderKey>,
    ) => Effect.Effect<ReadonlyArray<Reminder>, Unavailable>;
    /** Records a reminder as sent; true if it was not sent before, for only one of several concurrent callers. */
    readonly mark: (reminder: ReminderMark, at: Date) => Effect.Effect<boolean, Unavailable>;
    /** When the reminder was sent; null if it was not. */
    readonly sentAt: (reminder: ReminderMark) => Effect.Effect<Date | null, Unavailable>;
  }
>()("core/Reminders") {}

const posterPage = (contractId: Reminder["contractId"]): Link =>
  contractId === null ? { to: "projects" } : { to: "poster_contract", contractId };
const bidderPage = (bidId: Reminder["bidId"]): Link =>
  bidId === null ? { to: "my_bids" } : { to: "bidder_contract", bidId };

/**
 * Returns the reminder's text and link. `end`: the end of the wait; null for what ends on a day. `names`: who waits.
 */
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
        // Only the poster's reminders have the contract's id.
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

/** Returns the name of the person who waits for an answer, by side, if the reminder mentions it. */
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

/** How many one unit of work handles. */
const batch = 100;

const hour = 3_600_000;

/** How long before the end a person is reminded, in ms: time enough whenever they look. */
const ahead = 24 * hour;
/** The same in days, for what ends on a day. */
const daysAhead = { work: 2, decision: 1, retainage: 3 };

/** The wait in the thing's state machine: on whom, and how long before support is alerted. */
const waits: Readonly<Record<Waiting, Wait | undefined>> = {
  offer: contractLifecycle.table.offer_sent.waits,
  review: milestoneLifecycle.table.submitted.waits,
  refund: refundLifecycle.table.requested.waits,
  // A dispute's occasion is already the end of its wait.
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
 * Reminds whoever must act, once, before time runs out: about offers, finished work, refunds and held money a day
 * before support is alerted, and about due work and undecided bids by their deadline. By day only, and once even if it
 * runs repeatedly. If one fails, the others still go out, and it stays due.
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
