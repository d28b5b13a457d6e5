import { Schema } from "effect";
import type { ContractAtWork } from "#core/contract/contract/contract.ts";
import { nextStepOf, type Step, steps } from "#core/contract/contract/next-step.ts";
import type { OwnListingView } from "#core/market/listing/listing.ts";
import { Day } from "#core/shared/day.ts";
import type { ListingId, PersonId } from "#core/shared/ids.ts";
import { Link } from "#core/shared/link.ts";
import { Cents } from "#core/shared/money.ts";
import { otherSide, Side } from "#core/shared/side.ts";
import { daysAfter } from "#core/shared/time-zone.ts";
import { type CalendarEntry, type DayRange, EndingCredential } from "#core/support/calendar/calendar-entry.ts";

/** One thing that waits for the person. */
export const TodayItem = Schema.Struct({
  id: Schema.String,
  /** A contract's next step; bids to review; a supplier that the person is asked to pay; or a day that is near. */
  what: Schema.Literals([...steps, "bids", "pay_supplier", "deadline", "saved_deadline", "credential"]),
  side: Schema.NullOr(Side),
  /** The project's title; null if it is about none. */
  project: Schema.NullOr(Schema.String),
  /** The name of the other side of the contract. */
  other: Schema.NullOr(Schema.String),
  /** The milestone's number in its contract. */
  number: Schema.NullOr(Schema.Int),
  /** The number of bids to review. */
  count: Schema.NullOr(Schema.Int),
  /** The day by which to do it; null if there is none. */
  day: Schema.NullOr(Day),
  credential: Schema.NullOr(EndingCredential),
  link: Link,
});
export type TodayItem = typeof TodayItem.Type;

/** The count of milestones that are submitted, not in dispute and not being paid, and their sum in cents. */
export const Due = Schema.Struct({ count: Schema.Int, amount: Cents });
export type Due = typeof Due.Type;

/** The most items listed. */
export const mostItems = 50;

/** How many days ahead retainage is shown to its payer, and a credential's end to its owner. */
const [retainageAhead, credentialAhead] = [7, 30] as const;
/** How many days overdue entries are still looked up in the calendar. */
const overdueFor = 60;

/** Returns the calendar days that today's list needs. */
export const daysForToday = (today: Day): DayRange => ({
  from: daysAfter(today, -overdueFor),
  to: daysAfter(today, credentialAhead),
});

type Facts = {
  readonly contracts: ReadonlyArray<ContractAtWork>;
  readonly listings: ReadonlyArray<Pick<OwnListingView, "id" | "title" | "bidCount" | "deadline">>;
  /** The contracts of the person's projects whose contractor asks them to pay a supplier, with the material request. */
  readonly asked: ReadonlyArray<{ readonly contract: ContractAtWork; readonly listingId: ListingId }>;
  /** The calendar entries for `daysForToday`. */
  readonly entries: ReadonlyArray<CalendarEntry>;
};

const isWithin = (today: Day, day: Day, days: number): boolean => day >= today && day <= daysAfter(today, days);

const nothing = { other: null, number: null, count: null, day: null, credential: null } as const;

/** Returns whether a link opens either side's page of this contract. */
const leadsTo = (link: Link, { id, bidId }: Pick<ContractAtWork, "id" | "bidId">): boolean =>
  (link.to === "poster_contract" && link.contractId === id) || (link.to === "bidder_contract" && link.bidId === bidId);

/** Returns what each contract needs from its reader, with the day on which it happens anyway or the work is due. */
const asksOf = (readerId: PersonId, { contracts, entries }: Facts): ReadonlyArray<TodayItem> => {
  const dayOf = (kind: CalendarEntry["kind"], contract: ContractAtWork, number: number | null): Day | null =>
    entries.find((it) => it.kind === kind && it.number === number && leadsTo(it.link, contract))?.day ?? null;
  return contracts.flatMap((contract) => {
    const side = contract.posterId === readerId ? "poster" : "bidder";
    const { step, isYours, number } = nextStepOf(contract, side);
    if (!isYours) return [];
    const { id, bidId, listingTitle: project, current } = contract;
    const days: { readonly [What in Step]?: Day | null } = {
      working: current?.endDay ?? null,
      submitted: dayOf("release", contract, number),
      answer_dispute: dayOf("dispute", contract, number),
    };
    const link: Link = side === "poster" ? { to: "poster_contract", contractId: id } : { to: "bidder_contract", bidId };
    const other = contract[otherSide(side)].name;
    return [{ ...nothing, id, what: step, side, project, other, number, day: days[step] ?? null, link }];
  });
};

const bidsToReview = (today: Day, { listings }: Facts): ReadonlyArray<TodayItem> =>
  listings
    .filter(({ bidCount }) => bidCount > 0)
    .map(({ id, title: project, bidCount: count, deadline }) => {
      const link: Link = { to: "bidders", listingId: id };
      return {
        ...nothing,
        id,
        what: "bids",
        side: "poster",
        project,
        count,
        day: isWithin(today, deadline, 1) ? deadline : null,
        link,
      };
    });

const suppliersToPay = ({ asked }: Facts): ReadonlyArray<TodayItem> =>
  asked.map(({ contract: { id: contractId, listingTitle: project, bidder }, listingId: id }) => {
    const link: Link = { to: "poster_contract", contractId };
    return { ...nothing, id, what: "pay_supplier", side: "poster", project, other: bidder.name, link };
  });

/** Returns calendar entries that need action and appear nowhere else: due soon or overdue. */
const nearDays = (today: Day, { contracts, entries, listings }: Facts): ReadonlyArray<TodayItem> => {
  const withBids = new Set<string>(listings.filter(({ bidCount }) => bidCount > 0).map(({ id }) => id));
  return entries.flatMap(({ id, kind, day, side, project, number, credential, link }): ReadonlyArray<TodayItem> => {
    const item = { ...nothing, id, side, project, number, day, credential, link };
    switch (kind) {
      case "retainage":
        return side === "poster" && day <= daysAfter(today, retainageAhead) ? [{ ...item, what: kind }] : [];
      case "deadline":
      case "saved_deadline": {
        const isReviewed = link.to === "bidders" && withBids.has(link.listingId);
        return isWithin(today, day, 1) && !isReviewed ? [{ ...item, what: kind }] : [];
      }
      case "dispute":
        // A running contract's dispute is already the contract's next step.
        return contracts.some((it) => leadsTo(link, it)) ? [] : [{ ...item, what: "answer_dispute" }];
      case "credential":
        return isWithin(today, day, credentialAhead) ? [{ ...item, what: kind }] : [];
      default:
        return [];
    }
  });
};

/** Money that did not arrive comes first. */
const troubles: ReadonlyArray<TodayItem["what"]> = ["failed", "returned", "held"];
/** Things for their day: unless that is near, they come last. */
const forItsDay: ReadonlyArray<TodayItem["what"]> = ["working", "retainage", "credential"];

const urgencyOf = ({ what, day }: TodayItem, today: Day): number => {
  if (troubles.includes(what)) return 0;
  if (day !== null && day < today) return 1;
  if (day !== null && day <= daysAfter(today, 1)) return 2;
  return forItsDay.includes(what) ? 4 : 3;
};

/**
 * Returns what waits for this person, urgent first: missing money, overdue, due by tomorrow, awaited by others, later.
 */
export const todayOf = (readerId: PersonId, today: Day, facts: Facts): ReadonlyArray<TodayItem> => {
  const items = [
    ...asksOf(readerId, facts),
    ...suppliersToPay(facts),
    ...bidsToReview(today, facts),
    ...nearDays(today, facts),
  ];
  const late = (day: Day | null): string => day ?? "9999";
  return items.toSorted((one, other) => {
    const difference = urgencyOf(one, today) - urgencyOf(other, today);
    if (difference !== 0) return difference;
    return late(one.day) < late(other.day) ? -1 : late(one.day) > late(other.day) ? 1 : 0;
  });
};

/** Returns what is due on one side of a person's contracts. */
export const dueOf = (
  contracts: ReadonlyArray<ContractAtWork>,
  readerId: PersonId,
  side: "posterId" | "bidderId",
): Due => {
  const due = contracts.flatMap(({ current, dispute, ...contract }) =>
    contract[side] === readerId &&
    contract.state === "accepted" &&
    current?.state === "submitted" &&
    current.number !== dispute?.number &&
    !current.isPaying
      ? [current.amount]
      : [],
  );
  return { count: due.length, amount: due.reduce((sum, amount) => sum + amount, 0) as Cents };
};
