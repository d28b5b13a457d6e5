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

/** One thing that waits for somebody. */
export const TodayItem = Schema.Struct({
  id: Schema.String,
  /** What a contract waits for; bids to review; a supplier of the work whom one is asked to pay; or a day that is near. */
  what: Schema.Literals([...steps, "bids", "pay_supplier", "deadline", "saved_deadline", "credential"]),
  side: Schema.NullOr(Side),
  /** What the project is called; null where it is about none. */
  project: Schema.NullOr(Schema.String),
  /** The other side of the contract. */
  other: Schema.NullOr(Schema.String),
  /** The milestone's number in its contract. */
  number: Schema.NullOr(Schema.Int),
  /** How many bids there are to review. */
  count: Schema.NullOr(Schema.Int),
  /** Until when it is to be done; null where nobody has said. */
  day: Schema.NullOr(Day),
  credential: Schema.NullOr(EndingCredential),
  link: Link,
});
export type TodayItem = typeof TodayItem.Type;

/** Milestones that were marked done, are not in dispute and not being paid: how many, and their sum in cents. */
export const Due = Schema.Struct({ count: Schema.Int, amount: Cents });
export type Due = typeof Due.Type;

/** The most things that are listed. */
export const mostItems = 50;

/** So many days before it is due, retainage is shown to who has to pay it, and an end of a credential to its owner. */
const [retainageAhead, credentialAhead] = [7, 30] as const;
/** For so many days something that is overdue is still looked for in the calendar. */
const overdueFor = 60;

/** The days of the calendar that today has to know of. */
export const daysForToday = (today: Day): DayRange => ({
  from: daysAfter(today, -overdueFor),
  to: daysAfter(today, credentialAhead),
});

type Facts = {
  readonly contracts: ReadonlyArray<ContractAtWork>;
  readonly listings: ReadonlyArray<Pick<OwnListingView, "id" | "title" | "bidCount" | "deadline">>;
  /** The contracts of one's projects whose contractor asks one to pay a supplier, with the request for materials. */
  readonly asked: ReadonlyArray<{ readonly contract: ContractAtWork; readonly listingId: ListingId }>;
  /** Of `daysForToday`. */
  readonly entries: ReadonlyArray<CalendarEntry>;
};

const isWithin = (today: Day, day: Day, days: number): boolean => day >= today && day <= daysAfter(today, days);

const nothing = { other: null, number: null, count: null, day: null, credential: null } as const;

/** Whether a link is to the page of this contract, for either side. */
const leadsTo = (link: Link, { id, bidId }: Pick<ContractAtWork, "id" | "bidId">): boolean =>
  (link.to === "poster_contract" && link.contractId === id) || (link.to === "bidder_contract" && link.bidId === bidId);

/** What each contract asks of its reader; with the day on which something happens without them, or by which the work is due. */
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

/** The days of the calendar that are something to do and stand nowhere else: what is due near, or overdue. */
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
        // One of a contract that runs is what that asks of its reader.
        return contracts.some((it) => leadsTo(link, it)) ? [] : [{ ...item, what: "answer_dispute" }];
      case "credential":
        return isWithin(today, day, credentialAhead) ? [{ ...item, what: kind }] : [];
      default:
        return [];
    }
  });
};

/** Money that did not arrive, before all else. */
const troubles: ReadonlyArray<TodayItem["what"]> = ["failed", "returned", "held"];
/** What is only for its day: without one that is near, the rest comes before it. */
const forItsDay: ReadonlyArray<TodayItem["what"]> = ["working", "retainage", "credential"];

const urgencyOf = ({ what, day }: TodayItem, today: Day): number => {
  if (troubles.includes(what)) return 0;
  if (day !== null && day < today) return 1;
  if (day !== null && day <= daysAfter(today, 1)) return 2;
  return forItsDay.includes(what) ? 4 : 3;
};

/** What waits for this person, the most urgent first: money that did not arrive, what is overdue, what is due today or tomorrow, what others wait for, and what is due later. */
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

/** What is due on one side of somebody's contracts. */
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
