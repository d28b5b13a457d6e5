import { Effect } from "effect";
import { expect } from "vitest";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { Disputes } from "#core/contract/dispute/disputes.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { Listings } from "#core/market/listing/listings.ts";
import { Payments } from "#core/money/payment/payments.ts";
import type { Day } from "#core/shared/day.ts";
import { ListingId, PaymentId } from "#core/shared/ids.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import {
  type Reminder,
  type ReminderKey,
  type ReminderRange,
  Reminders,
} from "#core/support/reminder/send-reminders.ts";
import { aMilestone } from "#test/builders/contract.ts";
import { aDispute } from "#test/builders/dispute.ts";
import { idOf } from "#test/builders/moment.ts";
import { aPayment } from "#test/builders/payment.ts";
import { storedBid, storedContract, storedListing, storedMilestone, storedPayment } from "#test/builders/stored.ts";
import { manyAtOnce } from "./at-once.ts";
import type { Given } from "./store-world.ts";

const last = "2093-05-04" as Day;
const range: ReminderRange = { what: "decision", from: "2093-05-03" as Day, to: last };

/** Returns everything that is due, page by page. */
const everything = Effect.fnUntraced(function* (limit: number) {
  const reminders = yield* Reminders;
  const found: Array<Reminder> = [];
  for (;;) {
    const after: ReminderKey | null = found.at(-1) ?? null;
    const page: ReadonlyArray<Reminder> = yield* reminders.due(range, { after, limit });
    found.push(...page);
    if (page.length < limit) return found;
  }
});

export const remindersContract = ({ holds }: Given): void => {
  holds(
    "waiting bids with a listing deadline near are due for a reminder, by deadline, until one is sent",
    function* () {
      const reminders = yield* Reminders;
      const late = yield* storedListing({ deadline: last });
      const early = yield* storedListing({ deadline: "2093-05-03" as Day });
      const outside = yield* storedListing({ deadline: "2093-05-05" as Day });
      const bare = yield* storedListing({ deadline: last });
      for (const listing of [late, early, early, outside]) yield* storedBid({ listing });
      const listings = yield* Listings;
      const own = new Set<string>([late.id, early.id, outside.id, bare.id]);
      const due = (limit: number) =>
        Effect.map(everything(limit), (all) => all.filter(({ subjectId }) => own.has(subjectId)));
      const found = yield* due(1);
      expect(found).toMatchObject([
        { subjectId: early.id, occasion: "2093-05-03", personId: early.posterId, title: early.title, bids: 2 },
        { subjectId: late.id, occasion: last, listingId: late.id, bids: 1, number: null, contractId: null },
      ]);
      expect(yield* due(50)).toEqual(found);
      const at = new Date("2093-05-03T12:00:00Z");
      for (const reminder of found) {
        expect(yield* reminders.mark(reminder, at)).toBe(true);
        expect(yield* reminders.mark(reminder, at)).toBe(false);
      }
      expect(yield* due(50)).toEqual([]);
      // A new deadline makes it a new occasion.
      yield* listings.save({ ...(yield* listings.get(early.id)), deadline: last });
      expect(yield* due(50)).toMatchObject([{ subjectId: early.id, occasion: last }]);
    },
  );

  holds("unpaid retainage is due for a reminder on its day, unless its payment is in progress", function* () {
    const reminders = yield* Reminders;
    const endDay = "2093-05-04" as Day;
    const contract = yield* storedContract({}, { state: "ended" });
    const kept = aMilestone(contract, 2, { kind: "retainage", state: "submitted", endDay });
    yield* (yield* Milestones).insert([kept]);
    const own = ({ subjectId }: Reminder): boolean => subjectId === kept.id;
    const due = (to: Day) =>
      Effect.map(
        reminders.due({ what: "retainage", from: "2093-05-01" as Day, to }, { after: null, limit: 100 }),
        (found) => found.filter(own),
      );
    expect(yield* due("2093-05-03" as Day)).toEqual([]);
    const [reminder] = yield* due(endDay);
    expect(reminder).toMatchObject({
      occasion: endDay,
      personId: contract.posterId,
      number: 2,
      contractId: contract.id,
    });
    const payments = yield* Payments;
    const payment = aPayment(contract, kept, { state: "processing" });
    yield* payments.insert(payment);
    expect(yield* due(endDay)).toEqual([]);
    yield* payments.save({ ...payment, state: "failed" });
    if (reminder === undefined) throw new Error("It was found before.");
    expect(yield* reminders.mark(reminder, new Date("2093-05-03T12:00:00Z"))).toBe(true);
    expect(yield* due(endDay)).toEqual([]);
  });

  holds(
    "a dispute is due for a reminder to the side that must answer, and disputed work is not due for review",
    function* () {
      const reminders = yield* Reminders;
      const disputes = yield* Disputes;
      const at = new Date("2093-05-03T12:00:00Z");
      const { contract, milestone } = yield* storedMilestone();
      yield* (yield* Contracts).save({ ...contract, state: "accepted" });
      yield* (yield* Milestones).save({ ...milestone, state: "submitted", updatedAt: at });
      const due = (what: "review" | "dispute") =>
        Effect.map(reminders.due({ what, from: at, to: at }, { after: null, limit: 100 }), (all) =>
          all.filter(({ contractId, bidId }) => contractId === contract.id || bidId === contract.bidId),
        );
      expect(yield* due("review")).toHaveLength(1);
      const dispute = aDispute(contract, milestone, { answerBy: at });
      yield* disputes.insert(dispute);
      expect(yield* due("review")).toEqual([]);
      const asked = { what: "dispute", subjectId: dispute.id, occasion: at.toISOString(), number: milestone.number };
      expect(yield* due("dispute")).toMatchObject([
        { ...asked, personId: contract.bidderId, contractId: null, bidId: contract.bidId },
      ]);
      yield* disputes.save({ ...dispute, waitsFor: "poster" });
      const [found] = yield* due("dispute");
      expect(found).toMatchObject({ ...asked, personId: contract.posterId, contractId: contract.id, bidId: null });
      if (found) yield* reminders.mark(found, at);
      expect(yield* due("dispute")).toEqual([]);
    },
  );

  holds("funded work in dispute gets no reminder to finish it", function* () {
    const reminders = yield* Reminders;
    const endDay = "2093-08-04" as Day;
    const { contract, milestone } = yield* storedPayment({ purpose: "fund", state: "held", chargeRef: "ch_1" });
    yield* (yield* Milestones).save({ ...milestone, endDay });
    const due = Effect.map(
      reminders.due({ what: "work", from: endDay, to: endDay }, { after: null, limit: 100 }),
      (all) => all.filter(({ contractId }) => contractId === contract.id),
    );
    expect(yield* due).toHaveLength(1);
    yield* (yield* Disputes).insert(aDispute(contract, milestone));
    expect(yield* due).toEqual([]);
  });

  holds("money held for a milestone is due for a reminder to its poster, until one is sent", function* () {
    const reminders = yield* Reminders;
    const at = new Date("2093-06-03T12:00:00Z");
    const held = { purpose: "fund", state: "held", chargeRef: "ch_1", updatedAt: at } as const;
    const { payment, contract } = yield* storedPayment(held);
    const due = Effect.map(reminders.due({ what: "held", from: at, to: at }, { after: null, limit: 100 }), (all) =>
      all.filter(({ subjectId }) => subjectId === payment.id),
    );
    const [found] = yield* due;
    expect(found).toMatchObject({ personId: payment.posterId, contractId: contract.id, number: 1 });
    if (found) expect(yield* reminders.mark(found, at)).toBe(true);
    expect(yield* due).toEqual([]);
  });

  holds("the time of each reminder is kept separately by kind and release date", function* () {
    const reminders = yield* Reminders;
    const at = new Date("2093-07-03T12:00:00.123Z");
    const reminder = { what: "release_7", subjectId: idOf(PaymentId), occasion: "2093-07-10T12:00:00.000Z" } as const;
    expect(yield* reminders.sentAt(reminder)).toBeNull();
    expect(yield* reminders.mark(reminder, at)).toBe(true);
    expect(yield* reminders.sentAt(reminder)).toEqual(at);
    for (const other of [
      { what: "release_3" },
      { what: "release_1" },
      { occasion: "2093-07-11T12:00:00.000Z" },
    ] as const) {
      expect(yield* reminders.sentAt({ ...reminder, ...other })).toBeNull();
      expect(yield* reminders.mark({ ...reminder, ...other }, at)).toBe(true);
    }
  });

  holds("finished work that is funded gets no reminder to pay", function* () {
    const reminders = yield* Reminders;
    const at = new Date("2093-07-04T12:00:00Z");
    const { payment, contract, milestone } = yield* storedPayment({
      purpose: "fund",
      state: "held",
      chargeRef: "ch_1",
    });
    yield* (yield* Milestones).save({ ...milestone, state: "submitted", updatedAt: at });
    const due = Effect.map(reminders.due({ what: "review", from: at, to: at }, { after: null, limit: 100 }), (all) =>
      all.filter(({ contractId }) => contractId === contract.id),
    );
    expect(yield* due).toEqual([]);
    yield* (yield* Payments).save({ ...payment, state: "refunded" });
    expect(yield* due).toHaveLength(1);
  });

  holds("of twenty reminders at once one is sent, and a failed unit of work sends none", function* () {
    const reminders = yield* Reminders;
    const { atomic } = yield* UnitOfWork;
    const reminder = { what: "decision", subjectId: idOf(ListingId), occasion: last } as const;
    const at = new Date("2093-05-03T12:00:00Z");
    yield* Effect.flip(atomic(Effect.andThen(reminders.mark(reminder, at), Effect.fail("fallen" as const))));
    const marked = yield* manyAtOnce(20, () => atomic(reminders.mark(reminder, at)));
    expect(marked.filter((isFirst) => isFirst)).toHaveLength(1);
  });
};
