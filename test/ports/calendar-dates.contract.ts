import { Effect } from "effect";
import { expect } from "vitest";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { Disputes } from "#core/contract/dispute/disputes.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { Likes } from "#core/market/listing/like-listing.ts";
import { Listings } from "#core/market/listing/listings.ts";
import { Payments } from "#core/money/payment/payments.ts";
import type { Day } from "#core/shared/day.ts";
import { type PersonId, PersonId as PersonIds } from "#core/shared/ids.ts";
import { defaultPolicy } from "#core/shared/policy.ts";
import { dayOf, daysAfter } from "#core/shared/time-zone.ts";
import { CalendarDates } from "#core/support/calendar/calendar-dates.ts";
import { rangeOf } from "#core/support/calendar/entry-of.ts";
import { aMilestone } from "#test/builders/contract.ts";
import { storedCredential } from "#test/builders/credential.ts";
import { storedRequest } from "#test/builders/delivery.ts";
import { aDispute } from "#test/builders/dispute.ts";
import { idOf, moment } from "#test/builders/moment.ts";
import { aPayment } from "#test/builders/payment.ts";
import { storedBid, storedContract, storedListing, storedPerson } from "#test/builders/stored.ts";
import type { Given } from "./store-world.ts";

const days = { from: "2031-03-01" as Day, to: "2031-03-31" as Day };
const range = rangeOf(days, defaultPolicy);
/** The days on which money held since now is released. */
const today = dayOf(new Date());
const near = rangeOf({ from: daysAfter(today, -40), to: daysAfter(today, 60) }, defaultPolicy);

export const calendarDatesContract = ({ holds }: Given): void => {
  const datesOf = (id: PersonId, within = range, limit = 100) =>
    Effect.flatMap(CalendarDates, (dates) => dates.ofPerson(id, within, limit));
  const kindsOf = (id: PersonId, within = range) =>
    Effect.map(datesOf(id, within), (all) => all.map(({ kind }) => kind));

  holds("planned milestones are in both sides' calendars, on days in the range, while the contract runs", function* () {
    const milestones = yield* Milestones;
    const contract = yield* storedContract({}, { state: "accepted" });
    const [first, last, later, done] = [
      aMilestone(contract, 1, { endDay: days.from }),
      aMilestone(contract, 2, { endDay: days.to }),
      aMilestone(contract, 3, { endDay: daysAfter(days.to, 1) }),
      aMilestone(contract, 4, { endDay: days.to, state: "submitted" }),
    ];
    yield* milestones.insert([first, last, later, done]);
    const offer = yield* storedContract();
    yield* milestones.insert([aMilestone(offer, 1, { endDay: days.to })]);
    const found = yield* datesOf(contract.posterId);
    expect(found).toMatchObject([
      { kind: "milestone", id: first.id, side: "poster", number: 1, day: days.from, contractId: contract.id },
      { kind: "milestone", id: last.id, side: "poster", number: 2, day: days.to, bidId: contract.bidId },
    ]);
    expect(found[0]).toMatchObject({
      at: null,
      made: null,
      credential: null,
      version: 1,
      listingId: contract.listingId,
    });
    expect(yield* datesOf(contract.bidderId)).toEqual(found.map((it) => ({ ...it, side: "bidder" })));
    expect(yield* datesOf(contract.posterId, range, 1)).toMatchObject([{ id: first.id }]);
    for (const id of [offer.posterId, offer.bidderId, idOf(PersonIds)]) expect(yield* datesOf(id)).toEqual([]);
  });

  holds("the day materials are needed moves with their milestone, until all deliveries are submitted", function* () {
    const milestones = yield* Milestones;
    const work = yield* storedContract({}, { state: "accepted" });
    const milestone = aMilestone(work, 2, { endDay: "2031-03-20" as Day });
    yield* milestones.insert([milestone]);
    // It is needed by the 10th; when it was requested, the milestone was due on the 15th, and is due on the 20th now.
    const listing = yield* storedListing({ posterId: work.bidderId, deadline: "2031-03-10" as Day });
    yield* storedRequest(listing, milestone, { milestoneDay: "2031-03-15" as Day });
    const ofMaterials = (id: PersonId) =>
      Effect.map(datesOf(id), (all) => all.filter(({ kind }) => kind === "materials" || kind === "delivery"));
    const needed = { kind: "materials", id: listing.id, number: 2, day: "2031-03-15", project: listing.title };
    expect(yield* ofMaterials(work.posterId)).toMatchObject([{ ...needed, side: "poster", contractId: work.id }]);
    expect(yield* ofMaterials(work.bidderId)).toMatchObject([{ ...needed, side: "bidder", bidId: work.bidId }]);

    const bid = yield* storedBid({ listing });
    const supply = yield* storedContract({ bid }, { state: "accepted" });
    const first = aMilestone(supply, 1, { endDay: "2031-03-12" as Day });
    const last = aMilestone(supply, 2, { endDay: "2031-03-18" as Day });
    const later = aMilestone(supply, 3, { endDay: daysAfter(days.to, 1) });
    yield* milestones.insert([first, last, later]);
    // The supplier sees the day, not the work.
    expect(yield* ofMaterials(supply.bidderId)).toMatchObject([
      { ...needed, side: "bidder", number: null, contractId: supply.id, bidId: bid.id },
    ]);
    const expected = [first, last].map(({ id, endDay: day }) => ({
      kind: "delivery",
      id,
      day,
      number: 2,
      side: "poster",
    }));
    expect(yield* ofMaterials(work.posterId)).toMatchObject([needed, ...expected]);
    // In a contract of their own it is a milestone.
    expect(yield* ofMaterials(work.bidderId)).toMatchObject([needed]);
    expect(yield* datesOf(work.posterId, range, 1)).toMatchObject([{ id: milestone.id }, needed, { id: first.id }]);

    for (const it of [first, last, later]) yield* milestones.save({ ...it, state: "submitted" });
    yield* (yield* Listings).save({ ...listing, state: "ongoing" });
    for (const id of [work.posterId, work.bidderId, supply.bidderId]) expect(yield* ofMaterials(id)).toEqual([]);
  });

  holds("held money has its release day in the calendar, and retainage its own due day", function* () {
    const milestones = yield* Milestones;
    const payments = yield* Payments;
    const running = yield* storedContract({}, { state: "accepted" });
    const submitted = aMilestone(running, 1, { state: "submitted" });
    yield* milestones.insert([submitted]);
    const held = aPayment(running, submitted, { purpose: "fund", state: "held" });
    yield* payments.insert(held);
    for (const [id, side] of [[running.posterId, "poster"] as const, [running.bidderId, "bidder"] as const]) {
      const [found, ...others] = yield* datesOf(id, near);
      expect(found).toMatchObject({ kind: "release", id: held.id, side, number: 1, day: null, contractId: running.id });
      expect(others).toEqual([]);
      // As on the contract's page: counted from the latest change of any of them.
      expect(found?.at).toEqual(new Date(Math.max(...[running, submitted, held].map((it) => it.updatedAt.getTime()))));
    }
    expect(yield* datesOf(running.posterId)).toEqual([]);

    const ended = yield* storedContract({}, { state: "ended", retainage: { percent: 10, days: 30 } });
    const completed = aMilestone(ended, 1, { state: "completed" });
    const owed = aMilestone(ended, 2, { kind: "retainage", state: "submitted", endDay: daysAfter(today, 20) });
    yield* milestones.insert([completed, owed]);
    const kept = aPayment(ended, completed, { purpose: "fund", state: "held", keptBackAt: moment() });
    yield* payments.insert(kept);
    const sorted = (yield* datesOf(ended.bidderId, near)).toSorted((one, other) => (one.kind < other.kind ? -1 : 1));
    expect(sorted).toMatchObject([
      { kind: "retainage", id: owed.id, side: "bidder", number: 2, day: owed.endDay },
      { kind: "retainage_release", id: kept.id, side: "bidder", number: 1, day: null },
    ]);
    expect(sorted[1]?.at).toEqual(new Date(ended.updatedAt.getTime() + 30 * 24 * 3_600_000));
  });

  holds("an open dispute is in the calendar of the side that has to answer it", function* () {
    const disputes = yield* Disputes;
    const contract = yield* storedContract({}, { state: "accepted" });
    const milestone = aMilestone(contract, 3);
    yield* (yield* Milestones).insert([milestone]);
    const answerBy = new Date("2031-03-31T23:00:00Z");
    const dispute = aDispute(contract, milestone, { waitsFor: "bidder", answerBy });
    yield* disputes.insert(dispute);
    expect(yield* datesOf(contract.bidderId)).toMatchObject([
      { kind: "dispute", id: dispute.id, side: "bidder", number: 3, at: answerBy, day: null },
    ]);
    expect(yield* datesOf(contract.posterId)).toEqual([]);
    // A paid milestone can be disputed after the contract has ended.
    yield* (yield* Contracts).save({ ...contract, state: "ended" });
    expect(yield* datesOf(contract.bidderId)).toMatchObject([{ kind: "dispute", id: dispute.id }]);
  });

  holds("the days to cancel count from the day the contract was made, in the poster's calendar alone", function* () {
    const rules = { state: "CA", version: 1, license: null, madeOn: "2031-03-05" as Day };
    const contract = yield* storedContract({}, { state: "accepted", rules });
    const long = { ...rules, madeOn: daysAfter(range.made.from, -1) };
    yield* storedContract({}, { state: "accepted", rules: long });
    expect(yield* datesOf(contract.posterId)).toMatchObject([
      { kind: "cancel", id: contract.id, side: "poster", number: null, made: { rules, totalCost: contract.totalCost } },
    ]);
    expect(yield* datesOf(contract.bidderId)).toEqual([]);
  });

  holds(
    "deadlines cover a person's own open listings, those they bid on, and those they saved without a bid",
    function* () {
      const likes = yield* Likes;
      const { id: bidderId } = yield* storedPerson();
      const listing = yield* storedListing({ deadline: "2031-03-10" as Day });
      const { posterId } = listing;
      const closed = yield* storedListing({ posterId, deadline: "2031-03-11" as Day, state: "closed" });
      const late = yield* storedListing({ posterId, deadline: daysAfter(days.to, 1) });
      for (const { id } of [listing, closed, late]) {
        yield* likes.put(bidderId, id, moment());
        yield* likes.put(posterId, id, moment());
      }
      expect(yield* datesOf(posterId)).toMatchObject([
        {
          kind: "deadline",
          id: listing.id,
          side: "poster",
          project: listing.title,
          day: "2031-03-10",
          contractId: null,
        },
      ]);
      expect(yield* kindsOf(bidderId)).toEqual(["saved_deadline"]);
      yield* storedBid({ listing, bidderId });
      const [found, ...others] = yield* datesOf(bidderId);
      expect(found).toMatchObject({ kind: "bid_deadline", id: listing.id, side: "bidder", listingId: listing.id });
      expect(others).toEqual([]);
    },
  );

  holds("a credential is in the calendar on its last day, unless it was rejected", function* () {
    const { id } = yield* storedPerson();
    const validUntil = "2031-03-15" as Day;
    const ends = yield* storedCredential(id, { kind: "insurance", issuingState: "TX", validUntil });
    yield* storedCredential(id, { state: "rejected", rejectedReason: "Not readable.", validUntil });
    yield* storedCredential(id);
    expect(yield* datesOf(id)).toEqual([
      {
        ...{
          kind: "credential",
          id: ends.id,
          side: null,
          project: null,
          listingId: null,
          contractId: null,
          bidId: null,
        },
        ...{
          number: null,
          credential: { kind: "insurance", issuingState: "TX" },
          day: validUntil,
          at: null,
          made: null,
        },
        ...{ changedAt: ends.updatedAt, version: 1 },
      },
    ]);
  });
};
