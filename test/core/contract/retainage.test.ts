import { Effect } from "effect";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { acceptChange } from "#core/contract/change-order/answer-change.ts";
import { proposeChange } from "#core/contract/change-order/propose-change.ts";
import { acceptContract } from "#core/contract/contract/accept-contract.ts";
import { cancelContract } from "#core/contract/contract/cancel-contract.ts";
import type { Contract, Retainage } from "#core/contract/contract/contract.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { endContract } from "#core/contract/contract/end-contract.ts";
import { hireBidder } from "#core/contract/contract/hire-bidder.ts";
import { proposeCancelling } from "#core/contract/contract/propose-cancelling.ts";
import { leastWorth, payableOf, retainedOf } from "#core/contract/contract/retainage.ts";
import type { BidDraft } from "#core/market/bid/bid.ts";
import { listAlerts } from "#core/messaging/alert/read-alerts.ts";
import { viewContract } from "#core/money/contract-view/view-contract.ts";
import { checkLedger } from "#core/money/ledger/check-ledger.ts";
import { quoteMilestone } from "#core/money/payment/fee.ts";
import { exportStatement, viewStatement } from "#core/money/statement/view-statement.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { today } from "#core/shared/day.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { daysAfter } from "#core/shared/time-zone.ts";
import { causeOf } from "#core/support/doctor/cause-of.ts";
import { factsOf } from "#core/support/doctor/examine-contract.ts";
import { mustActNext, mustActOn } from "#core/support/doctor/must-act.ts";
import { sendReminders } from "#core/support/reminder/send-reminders.ts";
import { toldTo } from "#test/builders/alerts.ts";
import { examineContract } from "#test/builders/doctor.ts";
import { payByBank, payByCard, submittedBid, withBank, withCardAccount } from "#test/builders/errand.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { hearProviders, letPass } from "#test/world.ts";

const tenPercent: Retainage = { percent: 10, days: 30 };
const page = { after: null, limit: 20 };

/** A bid with milestones of these amounts, in cents. */
const inStages = (...amounts: ReadonlyArray<number>): Effect.Effect<Partial<BidDraft>> =>
  Effect.map(today, (from) => ({
    startDay: null,
    endDay: daysAfter(from, 90),
    milestones: amounts.map((amount) => ({
      amount: cents(amount),
      description: "Frame",
      endDay: daysAfter(from, 90),
    })),
  }));

/** A running contract of 900 and 615 dollars with retainage, whose people can pay and be paid. */
const running = Effect.fnUntraced(function* (retainage: Retainage = tenPercent) {
  const before = yield* submittedBid(yield* inStages(90_000, 61_500));
  const { id: contractId } = yield* hireBidder(before.owner, before.bid, { retainage });
  const contract = yield* acceptContract(before.contractor, { contractId, skipAccounts: true });
  yield* withCardAccount(before.contractor);
  yield* withBank(before.contractor);
  yield* withBank(before.owner);
  return { ...before, contract };
});

const paid = Effect.fnUntraced(function* (owner: PersonActor, contract: Contract, number: number) {
  yield* payByCard(owner, contract, number);
  yield* hearProviders;
});

/** `running`, paid and ended. */
const ended = Effect.gen(function* () {
  const scene = yield* running();
  yield* paid(scene.owner, scene.contract, 1);
  yield* paid(scene.owner, scene.contract, 2);
  yield* endContract(scene.owner, scene.contract.id);
  return scene;
});

const sums = (actor: PersonActor, id: ContractId) =>
  Effect.map(viewStatement(actor, id), ({ totalCost, paid, held, onItsWay, keptBack, toPay }) => {
    expect(paid + held + onItsWay + keptBack + toPay).toBe(totalCost);
    return { paid, onItsWay, keptBack, toPay };
  });

const noDifference = Effect.gen(function* () {
  expect((yield* checkLedger()).differences).toBe(0);
});

const doctorOn = Effect.fnUntraced(function* (id: ContractId) {
  const found = yield* examineContract({ noun: "contract", id });
  const facts = factsOf(found);
  return { found, facts, next: mustActNext(found.world, null, facts) };
});

describe("the retainage of a milestone", () => {
  test("and its payable amount add up to the milestone's amount, to the cent", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1_000_000_000 }), { minLength: 1, maxLength: 50 }),
        fc.constantFrom(5, 10),
        (amounts, percent) => {
          const contract = { retainage: { percent, days: 30 } as Retainage };
          const stages = amounts.map((amount) => ({ kind: "work", amount: cents(amount) }) as const);
          for (const stage of stages) {
            const retained = retainedOf(contract, stage);
            expect(Number.isInteger(retained) && retained >= 0).toBe(true);
            const paid = payableOf(contract, stage);
            expect(paid + retained).toBe(stage.amount);
            const least = leastWorth(contract, paid);
            expect(payableOf(contract, { ...stage, amount: cents(least) })).toBe(paid);
            expect(payableOf(contract, { ...stage, amount: cents(least - 1) })).toBeLessThan(paid);
            expect(stage.amount * percent - retained * 100).toBeLessThan(100);
            expect(stage.amount * percent - retained * 100).toBeGreaterThanOrEqual(0);
          }
        },
      ),
    );
  });

  test("is zero for a retainage milestone, and where no retainage was agreed", () => {
    expect(retainedOf({ retainage: tenPercent }, { kind: "retainage", amount: cents(999) })).toBe(0);
    expect(retainedOf({ retainage: null }, { kind: "work", amount: cents(999) })).toBe(0);
    expect(leastWorth({ retainage: null }, 999)).toBe(999);
  });
});

testInWorld("a payment is quoted and made without what is kept back, and nothing is lost of the total", function* () {
  const { owner, contractor, contract } = yield* running();
  const quoted = yield* quoteMilestone(owner, { contractId: contract.id, number: 1 });
  expect(quoted).toMatchObject({
    retained: 9_000,
    card: { milestoneAmount: 81_000 },
    bank: { milestoneAmount: 81_000 },
  });
  expect(yield* sums(owner, contract.id)).toEqual({ paid: 0, onItsWay: 0, keptBack: 0, toPay: 151_500 });
  yield* payByBank(owner, contract, 1);
  expect(yield* sums(owner, contract.id)).toMatchObject({ keptBack: 9_000, toPay: 61_500 });
  yield* hearProviders;
  yield* letPass("4 days");
  yield* hearProviders;
  expect(yield* sums(contractor, contract.id)).toEqual({ paid: 81_000, onItsWay: 0, keptBack: 9_000, toPay: 61_500 });
  const view = yield* viewContract(owner, contract.id);
  expect(view).toMatchObject({ totalCost: 151_500, totalPaid: 81_000, milestonesCompleted: 1, milestonesTotal: 2 });
  const { text } = yield* exportStatement(owner, contract.id, "en");
  expect(text).toContain('"Retainage"');
  expect(text).toContain(",810.00,90.00,");
  yield* noDifference;
});

testInWorld(
  "once the contract has ended what was kept back is due after the days, and is paid like a milestone",
  function* () {
    const { owner, contractor, contract } = yield* ended;
    const day = daysAfter(yield* today, 30);
    const open = yield* viewContract(owner, contract.id);
    expect(open.milestones.at(-1)).toMatchObject({
      number: 3,
      kind: "retainage",
      amount: 15_150,
      endDay: day,
      state: "submitted",
      moves: ["pay"],
    });
    expect(open).toMatchObject({ state: "ended", totalPaid: 136_350, milestonesCompleted: 2, milestonesTotal: 2 });
    expect(yield* sums(owner, contract.id)).toEqual({ paid: 136_350, onItsWay: 0, keptBack: 15_150, toPay: 0 });
    const told = expect.objectContaining({
      title: "Retainage to pay",
      message: expect.stringMatching(/^The retainage of \$151\.50 for 'Rebuild the back porch' is due on /),
    });
    for (const actor of [owner, contractor]) expect((yield* listAlerts(actor, page)).items).toContainEqual(told);
    expect((yield* doctorOn(contract.id)).next).toEqual({
      who: "Olive Owner, the poster",
      what: `pay the retainage, milestone 3, by ${day}`,
    });
    yield* noDifference;
    yield* paid(owner, contract, 3);
    expect(yield* sums(owner, contract.id)).toEqual({ paid: 151_500, onItsWay: 0, keptBack: 0, toPay: 0 });
    expect((yield* doctorOn(contract.id)).next).toBeNull();
    yield* noDifference;
  },
);

testInWorld("the poster is reminded before the day, and support is told when it is over", function* () {
  const { owner, contract } = yield* ended;
  for (let passed = 0; passed < 40; passed++) {
    yield* letPass("1 day");
    yield* sendReminders();
    yield* sendReminders();
  }
  expect((yield* toldTo(owner)).filter((title) => title === "Retainage is due")).toHaveLength(1);
  const { found, facts } = yield* doctorOn(contract.id);
  const [overdue] = found.stuck.filter(({ state }) => state === "kept_back");
  if (overdue === undefined) throw new Error("It is overdue for days.");
  expect(overdue).toMatchObject({ kind: "request-unanswered", waitsFor: "poster", amount: 15_150 });
  expect(causeOf(overdue, facts)).toBe("Olive Owner hasn't paid the retainage (milestone 3), and it is overdue.");
  expect(mustActOn(overdue, facts)).toEqual({ who: "Olive Owner, the poster", what: "pay the retainage, milestone 3" });
  yield* paid(owner, contract, 3);
  expect((yield* doctorOn(contract.id)).found.stuck).toEqual([]);
});

testInWorld("when both cancel, what was kept back of finished work is due at once", function* () {
  const { owner, contractor, contract } = yield* running();
  yield* paid(owner, contract, 1);
  yield* proposeCancelling(owner, { contractId: contract.id, reason: "The house was sold." });
  yield* cancelContract(contractor, contract.id);
  const view = yield* viewContract(contractor, contract.id);
  expect(view.milestones.map(({ state }) => state)).toEqual(["completed", "dropped", "submitted"]);
  expect(view.milestones.at(-1)).toMatchObject({ kind: "retainage", amount: 9_000, endDay: yield* today });
  yield* noDifference;
  yield* paid(owner, contract, 3);
  expect((yield* (yield* Contracts).view(contract.id)).totalPaid).toBe(90_000);
  yield* noDifference;
});

testInWorld("when both cancel before anything is paid, nothing is owed", function* () {
  const { owner, contractor, contract } = yield* running();
  yield* proposeCancelling(owner, { contractId: contract.id, reason: "The house was sold." });
  yield* cancelContract(contractor, contract.id);
  const { milestones } = yield* viewContract(owner, contract.id);
  expect(milestones.map(({ state }) => state)).toEqual(["dropped", "dropped"]);
});

testInWorld("a change of a milestone changes what is kept back of it", function* () {
  const { owner, contractor, contract } = yield* running();
  const { milestones } = yield* viewContract(owner, contract.id);
  const [, second] = milestones;
  if (second === undefined) throw new Error("The contract has two milestones.");
  const { description, endDay } = second;
  const order = yield* proposeChange(contractor, {
    contractId: contract.id,
    draft: {
      reason: "The beam is rotten.",
      changes: [{ milestoneId: second.id, terms: { amount: cents(70_000), description, endDay } }],
      files: [],
    },
  });
  yield* acceptChange(owner, order.id);
  yield* paid(owner, contract, 1);
  yield* paid(owner, contract, 2);
  expect(yield* sums(owner, contract.id)).toEqual({ paid: 144_000, onItsWay: 0, keptBack: 16_000, toPay: 0 });
  yield* noDifference;
});
