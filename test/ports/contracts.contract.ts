import { Effect } from "effect";
import { expect } from "vitest";
import type { Contract } from "#core/contract/contract/contract.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { Ledger } from "#core/money/ledger/ledger.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { People } from "#core/people/person/people.ts";
import { cardOf } from "#core/people/person/person.ts";
import type { Day } from "#core/shared/day.ts";
import { BidId, ContractId } from "#core/shared/ids.ts";
import { anyMoney, cents } from "#core/shared/money.ts";
import { aContract, aMilestone } from "#test/builders/contract.ts";
import { idOf } from "#test/builders/moment.ts";
import { aPayment, aPosting } from "#test/builders/payment.ts";
import { inserted, storedBid, storedContract, storedListing, storedPerson } from "#test/builders/stored.ts";
import { narrowsByWorth } from "./narrowing.ts";
import { beginsAnew, everyPage, firstPage } from "./pages.ts";
import { holdsRows } from "./rows.ts";
import type { Given } from "./store-world.ts";

export const contractsContract = ({ holds }: Given): void => {
  holds("an unknown contract has no view", function* () {
    const contracts = yield* Contracts;
    expect(yield* Effect.flip(contracts.view(idOf(ContractId)))).toMatchObject({ _tag: "NotFound" });
  });

  holdsRows(holds, {
    port: Contracts,
    id: ContractId,
    make: storedContract(),
    change: () => ({
      state: "accepted",
    }),
  });

  for (const state of ["offer_sent", "accepted"] as const) {
    holds(`a listing whose contract is ${state} cannot have a second one`, function* () {
      const contracts = yield* Contracts;
      const listing = yield* storedListing();
      yield* storedContract({ bid: yield* storedBid({ listing }) }, { state });
      const second = aContract(yield* storedBid({ listing }));
      expect(yield* Effect.flip(contracts.insert(second))).toMatchObject({ _tag: "ContractExists" });
      expect(yield* Effect.flip(contracts.get(second.id))).toMatchObject({ _tag: "NotFound" });
    });
  }

  holds("a withdrawn or refused contract makes room for another, even of the same bid", function* () {
    const contracts = yield* Contracts;
    const bid = yield* storedBid();
    expect(yield* contracts.ofBid(bid.id)).toBeNull();
    yield* storedContract({ bid }, { state: "withdrawn" });
    yield* storedContract({ bid }, { state: "refused" });
    expect(yield* contracts.ofBid(bid.id)).toBeNull();
    const third = yield* storedContract({ bid });
    expect(yield* contracts.ofBid(bid.id)).toEqual(third);
  });

  holds("a bid's contract is found while accepted, and after it has ended or been canceled", function* () {
    const contracts = yield* Contracts;
    const offered = yield* storedContract();
    const accepted = yield* contracts.save({ ...offered, state: "accepted" });
    expect(yield* contracts.ofBid(offered.bidId)).toEqual(accepted);
    const ended = yield* contracts.save({ ...accepted, state: "ended" });
    expect(yield* contracts.ofBid(offered.bidId)).toEqual(ended);
    const cancelled = yield* contracts.save({
      ...ended,
      state: "cancelled",
      cancellation: {
        by: "bidder",
        reason: "We have moved.",
        proposedAt: new Date("2026-05-04T14:00:00Z"),
        bySupport: true,
      },
    });
    expect(yield* contracts.ofBid(offered.bidId)).toEqual(cancelled);
    expect(yield* contracts.ofBid(idOf(BidId))).toBeNull();
  });

  holds(
    "a contract's view holds the milestones in order, all payments oldest first, and the total paid in the ledger",
    function* () {
      const contracts = yield* Contracts;
      const ledger = yield* Ledger;
      const people = yield* People;
      const listing = yield* storedListing({ title: "A porch" });
      const contract = yield* storedContract({ bid: yield* storedBid({ listing }) }, { state: "accepted" });
      const done = aMilestone(contract, 1, { state: "completed" });
      const open = aMilestone(contract, 2);
      yield* (yield* Milestones).insert([open, done]);
      const failed = aPayment(contract, done, { state: "failed", failure: { code: "card_declined", message: "No" } });
      const settled = aPayment(contract, done, { state: "settled" });
      const running = aPayment(contract, open, { state: "charged" });
      for (const payment of [failed, settled, running]) yield* inserted(Payments, payment);
      for (const kind of ["charge", "settle"] as const) yield* ledger.post(aPosting(settled, kind));
      yield* ledger.post(aPosting(running, "charge"));
      const summary = {
        ...contract,
        listingTitle: "A porch",
        poster: cardOf(yield* people.get(contract.posterId)),
        bidder: cardOf(yield* people.get(contract.bidderId)),
        totalPaid: settled.milestoneAmount,
        milestonesCompleted: 1,
        milestonesTotal: 2,
      };
      expect(yield* contracts.view(contract.id)).toEqual({
        ...summary,
        milestones: [done, open],
        changes: { difference: 0, open: [] },
        disputes: [],
        payments: [failed, settled, running],
        refunds: [],
        chargebacks: [],
      });
      expect((yield* contracts.ofPerson(contract.posterId, firstPage)).items).toEqual([summary]);
      expect((yield* contracts.ofPerson(contract.bidderId, firstPage)).items).toEqual([summary]);
    },
  );

  holds("a withdrawn contract can still be viewed; the caller decides what to show", function* () {
    const contracts = yield* Contracts;
    const contract = yield* storedContract({}, { state: "withdrawn" });
    expect(yield* contracts.view(contract.id)).toMatchObject({ id: contract.id, totalPaid: 0, milestones: [] });
  });

  holds(
    "a person's contracts are paged newest first, as poster and bidder, without withdrawn and refused ones",
    function* () {
      const contracts = yield* Contracts;
      const { id } = yield* storedPerson();
      const asBidder = yield* storedContract({ bid: yield* storedBid({ bidderId: id }) });
      const bid = yield* storedBid({ listing: yield* storedListing({ posterId: id }) });
      yield* storedContract({ bid }, { state: "withdrawn" });
      yield* storedContract({ bid }, { state: "refused" });
      const asPoster = yield* storedContract({ bid }, { state: "ended" });
      yield* storedContract();
      const rows = yield* everyPage(1, (page) => contracts.ofPerson(id, page));
      expect(rows.map((row) => row.id)).toEqual([asPoster.id, asBidder.id]);
      yield* beginsAnew((page) => contracts.ofPerson(id, page), 2);
    },
  );

  holds("a contract's current milestone is the first submitted one, or else the first unfinished one", function* () {
    const contracts = yield* Contracts;
    const milestones = yield* Milestones;
    const contract = yield* storedContract({}, { state: "accepted" });
    const current = Effect.map(contracts.atWork([contract.id]), ([found]) => found?.current);
    expect(yield* current).toBeNull();
    const [done, open, next] = [1, 2, 3].map((number) => aMilestone(contract, number)) as [
      Milestone,
      Milestone,
      Milestone,
    ];
    yield* milestones.insert([next, { ...done, state: "completed" }, open]);
    const of = ({ number, amount, endDay }: Milestone) => ({
      number,
      amount,
      endDay,
      isPaying: false,
      isFunded: false,
      isRetainage: false,
      trouble: null,
    });
    expect(yield* current).toEqual({ ...of(open), state: "planned" });
    yield* milestones.save({ ...next, state: "submitted" });
    expect(yield* current).toEqual({ ...of(next), state: "submitted" });
    yield* inserted(Payments, aPayment(contract, next, { state: "processing" }));
    expect(yield* current).toEqual({ ...of(next), state: "submitted", isPaying: true });
    const [summary] = (yield* contracts.ofPerson(contract.posterId, firstPage)).items;
    expect(yield* contracts.atWork([contract.id, idOf(ContractId)])).toEqual([
      { ...summary, current: { ...of(next), state: "submitted", isPaying: true }, dispute: null },
    ]);
    expect(yield* contracts.atWork([])).toEqual([]);
  });

  holds("running contracts that demand insurance are listed by id, after a given one", function* () {
    const contracts = yield* Contracts;
    const stored = (insuranceDemand: Contract["insuranceDemand"], state: Contract["state"] = "accepted") =>
      storedContract({}, { state, insuranceDemand });
    const first = yield* stored("warn");
    yield* stored("none");
    yield* stored("block", "offer_sent");
    yield* stored("block", "ended");
    const second = yield* stored("block");
    const mine = new Set([first.id, second.id]);
    const all = yield* contracts.demandingInsurance({ after: null, limit: 100 });
    expect(all.filter(({ id }) => mine.has(id))).toEqual([first, second]);
    expect(all.every((it) => it.state === "accepted" && it.insuranceDemand !== "none")).toBe(true);
    expect(yield* contracts.demandingInsurance({ after: first.id, limit: 1 })).toEqual([second]);
  });

  holds("a contract keeps the rules it was made under, and adds the day it was accepted", function* () {
    const contracts = yield* Contracts;
    const license = { number: "1012345", holder: "Rosa", validUntil: "2030-01-01" as Day, checkedBy: null };
    const rules = { state: "CA", version: 1, license, madeOn: null };
    const contract = yield* storedContract({}, { state: "accepted", rules });
    expect(yield* contracts.get(contract.id)).toEqual(contract);
    const made = { ...rules, madeOn: "2026-11-25" as Day };
    yield* contracts.save({ ...contract, rules: made });
    expect((yield* contracts.view(contract.id)).rules).toEqual(made);
    const plain = yield* storedContract();
    expect((yield* contracts.get(plain.id)).rules).toBeNull();
  });

  holds("retainage is left out of the next payment, and its milestone is not counted", function* () {
    const contracts = yield* Contracts;
    const retainage = { percent: 10, days: 30 } as const;
    const contract = yield* storedContract({}, { state: "accepted", retainage });
    const stage = aMilestone(contract, 1, { amount: cents(999_999_999) });
    yield* (yield* Milestones).insert([stage]);
    expect(yield* contracts.get(contract.id)).toEqual(contract);
    const atWork = contracts.atWork([contract.id]);
    expect(yield* atWork).toMatchObject([{ retainage, current: { amount: 900_000_000, isRetainage: false } }]);
    yield* (yield* Milestones).save({ ...stage, state: "completed" });
    const kept = aMilestone(contract, 2, { kind: "retainage", state: "submitted", amount: cents(99_999_999) });
    yield* (yield* Milestones).insert([kept]);
    expect(yield* atWork).toMatchObject([
      { milestonesCompleted: 1, milestonesTotal: 1, current: { number: 2, amount: 99_999_999, isRetainage: true } },
    ]);
    expect((yield* contracts.view(contract.id)).milestones.map(({ kind }) => kind)).toEqual(["work", "retainage"]);
  });

  holds("a contract keeps the bid's request for funding, and tells whether its next milestone is funded", function* () {
    const contracts = yield* Contracts;
    const contract = yield* storedContract({}, { state: "accepted", asksFunding: true });
    const milestone = aMilestone(contract, 1);
    yield* (yield* Milestones).insert([milestone]);
    expect(yield* contracts.get(contract.id)).toEqual(contract);
    const atWork = contracts.atWork([contract.id]);
    expect(yield* atWork).toMatchObject([{ asksFunding: true, current: { isFunded: false } }]);
    yield* (yield* Payments).insert(aPayment(contract, milestone, { purpose: "fund", state: "held" }));
    expect(yield* atWork).toMatchObject([{ current: { isFunded: true, isPaying: false } }]);
    // A change made it larger; then the difference is funded too.
    const more = cents(milestone.amount + 30_000);
    yield* (yield* Milestones).save({ ...milestone, amount: more });
    expect(yield* atWork).toMatchObject([{ current: { isFunded: false } }]);
    const sums = { milestoneAmount: cents(30_000), fee: cents(0), total: cents(30_000) };
    yield* (yield* Payments).insert(aPayment(contract, milestone, { purpose: "fund", state: "held", ...sums }));
    expect(yield* atWork).toMatchObject([{ current: { isFunded: true } }]);
  });

  holds("a contract at work tells what is wrong with its milestone's last payment", function* () {
    const contracts = yield* Contracts;
    const milestones = yield* Milestones;
    const payments = yield* Payments;
    const because = (code: string) => ({ failure: { code, message: "Why it is so." } });
    const bank = { rail: "bank" } as const;
    for (const [payment, trouble] of [
      [{ state: "processing" }, null],
      [{ state: "charged" }, null],
      [{ state: "charged", ...because("charged_back") }, "held_by_card"],
      [{ state: "charged", ...bank, ...because("R03") }, "held_by_bank"],
      [{ state: "unresolved", ...bank }, "checked"],
      [{ state: "returned", ...bank, ...because("R01") }, "returned"],
      [{ state: "failed", ...because("card_declined") }, "failed"],
      [{ state: "failed", ...because("abandoned") }, null],
    ] as const) {
      const contract = yield* storedContract({}, { state: "accepted" });
      const milestone = aMilestone(contract, 1);
      yield* milestones.insert([milestone]);
      yield* payments.insert(aPayment(contract, milestone, payment));
      const [found] = yield* contracts.atWork([contract.id]);
      expect([payment, found?.current?.trouble]).toEqual([payment, trouble]);
    }
  });

  holds("a person's running contracts are paged newest first, as poster and as bidder", function* () {
    const contracts = yield* Contracts;
    const { id } = yield* storedPerson();
    const asBidder = yield* storedContract({ bid: yield* storedBid({ bidderId: id }) }, { state: "accepted" });
    for (const state of ["ended", "cancelled", "refused", "withdrawn"] as const) {
      yield* storedContract({ bid: yield* storedBid({ bidderId: id }) }, { state });
    }
    const asPoster = yield* storedContract({
      bid: yield* storedBid({ listing: yield* storedListing({ posterId: id }) }),
    });
    yield* storedContract();
    const rows = yield* everyPage(1, (page) => contracts.runningOf(id, page));
    expect(rows.map((row) => row.id)).toEqual([asPoster.id, asBidder.id]);
    yield* beginsAnew((page) => contracts.runningOf(id, page), 2);
  });

  holds("support lists all contracts newest first, in any state or in one", function* () {
    const contracts = yield* Contracts;
    const offered = yield* storedContract();
    const refused = yield* storedContract({}, { state: "refused" });
    const list = (state: "refused" | null, limit: number) =>
      Effect.map(contracts.list({ ...anyMoney, state }, { after: null, limit }), ({ items }) =>
        items.map(({ id }) => id),
      );
    expect(yield* list(null, 2)).toEqual([refused.id, offered.id]);
    expect(yield* list("refused", 1)).toEqual([refused.id]);
    expect(yield* list("refused", 100)).not.toContain(offered.id);
    const [first] = (yield* contracts.list({ ...anyMoney, state: null }, { after: null, limit: 1 })).items;
    expect(first).toMatchObject({ id: refused.id, totalPaid: 0, milestonesTotal: 0 });
    const page = yield* contracts.list({ ...anyMoney, state: null }, { after: refused.id, limit: 1 });
    expect(page.items.map(({ id }) => id)).toEqual([offered.id]);
  });

  narrowsByWorth(holds, {
    states: ["withdrawn", "refused", "accepted"],
    make: (bid, state, worth) => storedContract({ bid }, { state, totalCost: cents(worth) }),
    list: (filter, page) => Effect.flatMap(Contracts, (contracts) => contracts.list(filter, page)),
  });
};
