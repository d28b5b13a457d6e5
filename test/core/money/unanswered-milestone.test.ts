import { Effect } from "effect";
import { describe, expect } from "vitest";
import { moveDispute, openDispute } from "#adapters/sandbox/dispute.ts";
import { movementsOf } from "#adapters/sandbox/movements-of.ts";
import { declineChange } from "#core/contract/change-order/answer-change.ts";
import { proposeChange } from "#core/contract/change-order/propose-change.ts";
import { listHistory } from "#core/contract/contract/list-contracts.ts";
import { proposeCancelling, refuseCancelling, withdrawCancelling } from "#core/contract/contract/propose-cancelling.ts";
import { returnMilestone } from "#core/contract/milestone/return-milestone.ts";
import { submitMilestone } from "#core/contract/milestone/submit-milestone.ts";
import { listAlerts } from "#core/messaging/alert/read-alerts.ts";
import { viewContract } from "#core/money/contract-view/view-contract.ts";
import { checkLedger } from "#core/money/ledger/check-ledger.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { releasePayment, releaseUnanswered } from "#core/money/payment/release-payment.ts";
import { sweepPayments, sweepRefunds } from "#core/money/payment/sweep-payments.ts";
import { refuseRefund } from "#core/money/refund/answer-refund.ts";
import { requestRefund } from "#core/money/refund/request-refund.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import type { ContractId, PaymentId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { defaultPolicy, Policy } from "#core/shared/policy.ts";
import { causeOf } from "#core/support/doctor/cause-of.ts";
import { factsOf } from "#core/support/doctor/examine-contract.ts";
import { mustActNext } from "#core/support/doctor/must-act.ts";
import { sendReminders } from "#core/support/reminder/send-reminders.ts";
import { sweepUnanswered } from "#core/support/reminder/sweep-unanswered.ts";
import { suspendPerson } from "#core/support/staff/suspend-person.ts";
import { toldTo } from "#test/builders/alerts.ts";
import { aChangeDraft } from "#test/builders/change-order.ts";
import { examineContract } from "#test/builders/doctor.ts";
import { fundByCard, payableContract } from "#test/builders/errand.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { hearProviders, letPass } from "#test/world.ts";

const reason = "The last board is missing.";
const reminder = "Money will be released soon";
const day = 24 * 3_600_000;

const stateOf = (id: PaymentId) =>
  Effect.map(
    Effect.flatMap(Payments, (payments) => payments.get(id)),
    ({ state }) => state,
  );

const milestoneOf = (actor: PersonActor, id: ContractId) =>
  Effect.map(viewContract(actor, id), ({ milestones: [first] }) => {
    if (first === undefined) throw new Error("The contract has a milestone.");
    return first;
  });

/** Lets days pass and runs the regular jobs every morning, always twice. */
const days = Effect.fnUntraced(function* (count: number) {
  for (let passed = 0; passed < count; passed++) {
    yield* letPass("1 day");
    yield* sendReminders();
    yield* sweepUnanswered();
    yield* Effect.all([sweepUnanswered(), sweepUnanswered()], { concurrency: 2 });
    yield* sweepPayments();
    yield* sweepRefunds();
    yield* hearProviders;
  }
});

/** Checks that it is held for 13 more days and released after the 14th. */
const isReleasedIn14Days = Effect.fnUntraced(function* ({ id }: { readonly id: PaymentId }) {
  yield* days(13);
  expect(yield* stateOf(id)).toBe("held");
  yield* days(1);
  expect(yield* stateOf(id)).toBe("settled");
});

/** A contract whose first milestone is funded and submitted. */
const submitted = Effect.gen(function* () {
  const scene = yield* payableContract();
  const { owner, contractor, contract } = scene;
  const { id: paymentId } = yield* fundByCard(owner, contract);
  yield* hearProviders;
  const { id: milestoneId } = yield* milestoneOf(contractor, contract.id);
  yield* submitMilestone(contractor, milestoneId);
  const payment = yield* (yield* Payments).get(paymentId);
  return { ...scene, milestoneId, payment };
});

const remindersOf = (actor: PersonActor) =>
  Effect.map(toldTo(actor), (titles) => titles.filter((title) => title === reminder).length);

describe("a funded milestone that is submitted and that nobody answers", () => {
  testInWorld("is released after 14 days, once, as if its poster had done it, and both are told", function* () {
    const { owner, contractor, contract, payment } = yield* submitted;
    yield* isReleasedIn14Days(payment);
    expect((yield* movementsOf(payment.id)).map(({ kind }) => kind)).toEqual(["charge", "transfer"]);
    expect(yield* milestoneOf(owner, contract.id)).toMatchObject({ state: "completed", releaseAt: null });
    for (const actor of [owner, contractor]) {
      expect((yield* toldTo(actor)).filter((title) => title === "Money released")).toHaveLength(1);
    }
    const moves = (yield* listHistory(owner, contract.id)).filter(({ noun }) => noun === "payment");
    expect(moves.map(({ event }) => event)).toEqual(["start", "fund", "release", "settle"]);
    expect(moves[2]).toMatchObject({ actorKind: "system", personId: null, reason: "There was no answer in time." });
    yield* days(2);
    expect(yield* checkLedger()).toMatchObject({ differences: 0 });
  });

  testInWorld(
    "waits while a change of it is open, which says no day, and is reminded of before it goes on",
    function* () {
      const { owner, contractor, contract, milestoneId, payment } = yield* submitted;
      const { amount, description, endDay } = yield* milestoneOf(owner, contract.id);
      const terms = { amount: cents(amount + 10_000), description, endDay };
      const draft = aChangeDraft({ changes: [{ milestoneId, terms }] });
      const { id: changeOrderId } = yield* proposeChange(contractor, { contractId: contract.id, draft });
      for (const actor of [owner, contractor]) {
        expect(yield* milestoneOf(actor, contract.id)).toMatchObject({ releaseAt: null });
      }
      yield* days(20);
      expect([yield* stateOf(payment.id), yield* remindersOf(owner)]).toEqual(["held", 0]);
      yield* declineChange(owner, { changeOrderId, reason });
      yield* sweepUnanswered();
      expect(yield* stateOf(payment.id)).toBe("held");
      yield* days(2);
      expect([yield* stateOf(payment.id), yield* remindersOf(owner)]).toEqual(["settled", 1]);
    },
  );

  testInWorld(
    "says from the first day on when that will be, to both, and reminds its poster 7, 3 and 1 day before",
    function* () {
      const { owner, contractor, contract } = yield* submitted;
      const { updatedAt } = yield* milestoneOf(owner, contract.id);
      const end = new Date(updatedAt.getTime() + 14 * day);
      for (const actor of [owner, contractor]) {
        expect(yield* milestoneOf(actor, contract.id)).toMatchObject({ releaseAt: end });
      }
      const [alert] = (yield* listAlerts(owner, { after: null, limit: 1 })).items;
      expect(alert?.message).toContain("If you don't answer, the money goes to Cole Contractor on May 18, 2026");
      const counts: Array<number> = [];
      for (let passed = 1; passed < 14; passed++) {
        yield* days(1);
        counts.push(yield* remindersOf(owner));
      }
      expect(counts).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3]);
      expect(yield* remindersOf(contractor)).toBe(0);
      // Only those reminders ask for it.
      expect(yield* toldTo(owner)).not.toContain("A milestone is waiting for you");
    },
  );

  testInWorld("is named by the doctor with the day", function* () {
    const { contract } = yield* submitted;
    const before = yield* examineContract({ noun: "contract", id: contract.id });
    expect(mustActNext(before.world, null, factsOf(before))?.what).toBe(
      "release or return milestone 1; its money is released on 2026-05-18 otherwise",
    );
    yield* days(8);
    const found = yield* examineContract({ noun: "contract", id: contract.id });
    const stuck = found.stuck.find(({ kind }) => kind === "request-unanswered");
    expect(stuck && causeOf(stuck, factsOf(found))).toMatch(
      /hasn't released or returned milestone 1. Without an answer, its money is released on 2026-05-18.$/,
    );
  });

  testInWorld("stays as it is where it was not funded", function* () {
    const { owner, contractor, contract } = yield* payableContract();
    const { id } = yield* milestoneOf(contractor, contract.id);
    yield* submitMilestone(contractor, id);
    yield* days(30);
    expect(yield* milestoneOf(owner, contract.id)).toMatchObject({ state: "submitted", releaseAt: null });
    expect(yield* toldTo(owner)).toContain("A milestone is waiting for you");
  });

  testInWorld("waits from the day of funding where that came later", function* () {
    const { owner, contractor, contract } = yield* payableContract();
    const { id } = yield* milestoneOf(contractor, contract.id);
    yield* submitMilestone(contractor, id);
    yield* days(10);
    const payment = yield* fundByCard(owner, contract);
    yield* hearProviders;
    yield* isReleasedIn14Days(payment);
  });

  testInWorld("is not released before it is submitted, however long it is held", function* () {
    const { owner, contract } = yield* payableContract();
    const payment = yield* fundByCard(owner, contract);
    yield* hearProviders;
    yield* days(40);
    expect(yield* stateOf(payment.id)).toBe("held");
    expect(yield* remindersOf(owner)).toBe(0);
  });

  testInWorld("is released so late as the house says, and reminded of only as often as that allows", function* () {
    const { owner, payment } = yield* submitted;
    const inDays = (count: number) =>
      Effect.provideService(days(count), Policy, { ...defaultPolicy, releaseAfterDays: 3 });
    yield* inDays(1);
    expect(yield* remindersOf(owner)).toBe(0);
    yield* inDays(1);
    expect([yield* remindersOf(owner), yield* stateOf(payment.id)]).toEqual([1, "held"]);
    yield* inDays(1);
    expect([yield* remindersOf(owner), yield* stateOf(payment.id)]).toEqual([1, "settled"]);
  });

  testInWorld("is reminded of once more before, where nothing ran for weeks", function* () {
    const { owner, payment } = yield* submitted;
    yield* letPass("30 days");
    yield* sweepUnanswered();
    yield* sweepUnanswered();
    expect([yield* remindersOf(owner), yield* stateOf(payment.id)]).toEqual([1, "held"]);
    const [alert] = (yield* listAlerts(owner, { after: null, limit: 1 })).items;
    expect(alert?.message).toContain("on June 3, 2026 at 10:00");
    yield* letPass("11 hours");
    yield* sweepUnanswered();
    expect(yield* stateOf(payment.id)).toBe("held");
    yield* letPass("1 hour");
    yield* sweepUnanswered();
    expect(yield* stateOf(payment.id)).toBe("charged");
  });

  testInWorld("is reminded of at a decent hour, and not released at night without that", function* () {
    const { owner, payment } = yield* submitted;
    yield* letPass("13 days");
    yield* letPass("14 hours");
    yield* sweepUnanswered();
    expect([yield* remindersOf(owner), yield* stateOf(payment.id)]).toEqual([0, "held"]);
    yield* letPass("9 hours");
    yield* sweepUnanswered();
    expect([yield* remindersOf(owner), yield* stateOf(payment.id)]).toEqual([1, "held"]);
  });
});

describe("held money is not released automatically if somebody answers", () => {
  testInWorld("by returning the milestone; submitted again, it waits for 14 days again", function* () {
    const { owner, contractor, contract, milestoneId, payment } = yield* submitted;
    yield* days(13);
    yield* returnMilestone(owner, { milestoneId, reason });
    expect(yield* milestoneOf(owner, contract.id)).toMatchObject({ releaseAt: null });
    yield* days(10);
    yield* submitMilestone(contractor, milestoneId);
    yield* days(13);
    expect(yield* stateOf(payment.id)).toBe("held");
    expect(yield* remindersOf(owner)).toBe(6);
    yield* days(1);
    expect(yield* stateOf(payment.id)).toBe("settled");
  });

  testInWorld("by asking for the money back; declined, it waits for 14 days again", function* () {
    const { owner, contractor, contract, payment } = yield* submitted;
    yield* days(13);
    const refund = yield* requestRefund(owner, { paymentId: payment.id, amount: payment.milestoneAmount, reason });
    expect(yield* milestoneOf(owner, contract.id)).toMatchObject({ releaseAt: null });
    yield* days(20);
    expect(yield* stateOf(payment.id)).toBe("held");
    yield* refuseRefund(contractor, { refundId: refund.id, reason: "The work is done." });
    yield* isReleasedIn14Days(payment);
  });

  for (const [ending, end] of [
    [
      "declined",
      (scene: Effect.Success<typeof submitted>) =>
        refuseCancelling(scene.contractor, { contractId: scene.contract.id, reason }),
    ],
    ["withdrawn", (scene: Effect.Success<typeof submitted>) => withdrawCancelling(scene.owner, scene.contract.id)],
  ] as const) {
    testInWorld(`by asking to cancel the contract; ${ending}, it waits for 14 days again`, function* () {
      const scene = yield* submitted;
      const { owner, contract, payment } = scene;
      yield* days(13);
      yield* proposeCancelling(owner, { contractId: contract.id, reason });
      yield* days(20);
      expect(yield* stateOf(payment.id)).toBe("held");
      yield* end(scene);
      yield* isReleasedIn14Days(payment);
    });
  }

  testInWorld("by the card's bank, while it rules on a chargeback, and for 14 days after", function* () {
    const { contract, owner, payment } = yield* submitted;
    yield* days(13);
    yield* openDispute(payment.id);
    yield* letPass("1 minute");
    yield* hearProviders;
    expect(yield* milestoneOf(owner, contract.id)).toMatchObject({ releaseAt: null });
    yield* days(20);
    expect(yield* stateOf(payment.id)).toBe("held");
    yield* moveDispute(payment.id, "won");
    yield* letPass("1 minute");
    yield* hearProviders;
    yield* isReleasedIn14Days(payment);
  });

  testInWorld("by releasing it", function* () {
    const { owner, payment } = yield* submitted;
    yield* days(2);
    yield* releasePayment(owner, payment.id);
    yield* days(20);
    expect((yield* movementsOf(payment.id)).map(({ kind }) => kind)).toEqual(["charge", "transfer"]);
    expect(yield* toldTo(owner)).not.toContain("Money released");
  });

  for (const who of ["owner", "contractor"] as const) {
    testInWorld(`nor while the ${who} is suspended`, function* () {
      const { payment, ...scene } = yield* submitted;
      yield* suspendPerson({ kind: "support", personId: scene[who].personId, staff: "Sue" }, "Fraud.");
      yield* days(20);
      expect(yield* stateOf(payment.id)).toBe("held");
    });
  }

  testInWorld("and a sweep that was slow does nothing to what was answered since", function* () {
    const { owner, contractor, milestoneId, payment } = yield* submitted;
    yield* days(13);
    yield* letPass("2 days");
    const found = yield* (yield* Payments).unanswered(yield* now, { after: null, limit: 10 });
    expect(found.map(({ id }) => id)).toEqual([payment.id]);
    yield* returnMilestone(owner, { milestoneId, reason });
    for (const held of found) expect(yield* releaseUnanswered(held.id)).toBeNull();
    yield* submitMilestone(contractor, milestoneId);
    for (const held of found) expect(yield* releaseUnanswered(held.id)).toBeNull();
    expect(yield* stateOf(payment.id)).toBe("held");
  });
});
