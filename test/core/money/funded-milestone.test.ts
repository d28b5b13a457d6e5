import { Effect } from "effect";
import { describe, expect, test } from "vitest";
import { moveDispute, openDispute } from "#adapters/sandbox/dispute.ts";
import { endSilence, movementsOf } from "#adapters/sandbox/movements-of.ts";
import { type CardBehaviour, testCards } from "#adapters/sandbox/test-cards.ts";
import { cancelContract } from "#core/contract/contract/cancel-contract.ts";
import { listHistory } from "#core/contract/contract/list-contracts.ts";
import { proposeCancelling } from "#core/contract/contract/propose-cancelling.ts";
import { returnMilestone } from "#core/contract/milestone/return-milestone.ts";
import { submitMilestone } from "#core/contract/milestone/submit-milestone.ts";
import { wordingIn } from "#core/messaging/words/words.ts";
import { syncChargeback } from "#core/money/chargeback/sync-chargeback.ts";
import { viewContract } from "#core/money/contract-view/view-contract.ts";
import { checkContractBalance } from "#core/money/ledger/check-contract-balance.ts";
import { checkLedger } from "#core/money/ledger/check-ledger.ts";
import { ContractBalances } from "#core/money/ledger/contract-balances.ts";
import { emptyBalances, Ledger } from "#core/money/ledger/ledger.ts";
import { advancePayment } from "#core/money/payment/advance-payment.ts";
import { Cards } from "#core/money/payment/cards.ts";
import { openCardPayment } from "#core/money/payment/open-card-payment.ts";
import { payMilestone } from "#core/money/payment/pay-milestone.ts";
import type { Payment } from "#core/money/payment/payment.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { releasePayment } from "#core/money/payment/release-payment.ts";
import { agreeToRefund, refuseRefund } from "#core/money/refund/answer-refund.ts";
import { refundNews } from "#core/money/refund/apply-refund.ts";
import { payRefundElsewhere } from "#core/money/refund/pay-refund-elsewhere.ts";
import { Refunds } from "#core/money/refund/refunds.ts";
import { refundPayment, requestRefund } from "#core/money/refund/request-refund.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { type ContractId, newId, type PaymentId, RefundId } from "#core/shared/ids.ts";
import type { Cents } from "#core/shared/money.ts";
import { anythingStuck, StuckThings } from "#core/support/inbox/stuck-things.ts";
import { sendReminders } from "#core/support/reminder/send-reminders.ts";
import { toldTo } from "#test/builders/alerts.ts";
import { aBid } from "#test/builders/bid.ts";
import { aReportedChargeback } from "#test/builders/chargeback.ts";
import { aContract, aMilestone } from "#test/builders/contract.ts";
import { fundByCard, newcomer, payableContract, payByCard } from "#test/builders/errand.ts";
import { aListing } from "#test/builders/listing.ts";
import { aPayment } from "#test/builders/payment.ts";
import { aPerson } from "#test/builders/person.ts";
import { aRefund } from "#test/builders/refund.ts";
import { agrees, wait } from "#test/builders/settle.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { hearProviders, letPass } from "#test/world.ts";

const reason = "We have sold the house.";

const paymentOf = (id: PaymentId) => Effect.flatMap(Payments, (payments) => payments.get(id));
const balancesOf = (id: ContractId) => Effect.flatMap(Ledger, (ledger) => ledger.balances(id));
const movedFor = (id: PaymentId) => Effect.map(movementsOf(id), (all) => all.map(({ kind }) => kind));
const milestoneOf = (actor: PersonActor, id: ContractId) =>
  Effect.map(viewContract(actor, id), ({ milestones: [first] }) => {
    if (first === undefined) throw new Error("The contract has a milestone.");
    return first;
  });

/** A contract whose first milestone is funded. */
const funded = Effect.fnUntraced(function* (behaviour: CardBehaviour = "succeeds") {
  const before = yield* payableContract();
  const { id } = yield* fundByCard(before.owner, before.contract, 1, behaviour);
  yield* hearProviders;
  const payment = yield* paymentOf(id);
  expect(payment.state).toBe("held");
  return { ...before, payment };
});

/** Returns the differences in a contract's books. */
const differencesOf = (id: ContractId) =>
  Effect.flatMap(ContractBalances, (balances) => Effect.map(balances.get(id), checkContractBalance));

const held = ({ total, milestoneAmount, fee }: Payment) => ({
  ...emptyBalances,
  poster: -total,
  held: milestoneAmount,
  fees: fee,
});
/** The balances of a contract whose only payment went back: only the fee is left, which nobody gets back. */
const wentBack = ({ fee }: Payment) => ({ ...emptyBalances, poster: -fee, fees: fee });

const cancelled = Effect.fnUntraced(function* (scene: {
  readonly owner: PersonActor;
  readonly contractor: PersonActor;
  readonly contract: { readonly id: ContractId };
}) {
  yield* proposeCancelling(scene.owner, { contractId: scene.contract.id, reason });
  yield* cancelContract(scene.contractor, scene.contract.id);
  yield* hearProviders;
});

describe("funding a milestone with each test card", () => {
  const ways: Readonly<Record<CardBehaviour, "released" | "given back" | "bounced" | "failed" | "asks">> = {
    succeeds: "released",
    needs_time: "released",
    answer_is_lost: "released",
    never_answers: "released",
    noisy_webhooks: "released",
    transfer_answer_is_lost: "released",
    // Nothing is taken from the seller's empty account, because the money was never in it.
    reversal_refused: "given back",
    refund_takes_time: "given back",
    refund_answers_lost: "given back",
    refund_refused: "bounced",
    refund_bounces: "bounced",
    declined: "failed",
    insufficient_funds: "failed",
    needs_time_then_fails: "failed",
    needs_authentication: "asks",
  };
  for (const { behaviour } of testCards) {
    const way = ways[behaviour];
    testInWorld(`'${behaviour}': ${way}`, function* () {
      const { owner, contractor, contract } = yield* payableContract();
      const { id } = yield* fundByCard(owner, contract, 1, behaviour);
      yield* wait("10 minutes");
      if (behaviour === "never_answers") {
        expect(yield* paymentOf(id)).toMatchObject({ state: "unresolved" });
        yield* endSilence(id);
        yield* wait("1 hour");
      }
      const state = way === "failed" ? "failed" : way === "asks" ? "started" : "held";
      const { milestoneAmount: amount, ...payment } = yield* paymentOf(id);
      expect(payment.state).toBe(state);
      if (way === "released") {
        yield* releasePayment(owner, id);
        yield* wait("1 hour");
        expect(yield* paymentOf(id)).toMatchObject({ state: "settled" });
        expect(yield* movedFor(id)).toEqual(["charge", "transfer"]);
      } else if (state === "held") {
        const { id: refundId } = yield* refundPayment(contractor, { paymentId: id, amount, reason });
        yield* wait("6 days");
        const { state: end } = yield* Effect.flatMap(Refunds, (refunds) => refunds.get(refundId));
        expect(end).toBe(way === "bounced" ? "bounced" : "refunded");
      } else {
        expect(yield* movedFor(id)).toEqual([]);
        expect(yield* balancesOf(contract.id)).toEqual(emptyBalances);
      }
      expect(yield* differencesOf(contract.id)).toEqual([]);
    });
  }
});

describe("a funded milestone", () => {
  testInWorld("is charged at once and held: nothing is paid out, both are told, and the work goes on", function* () {
    const { owner, contractor, contract, payment } = yield* funded();
    expect(yield* movedFor(payment.id)).toEqual(["charge"]);
    expect(yield* balancesOf(contract.id)).toEqual(held(payment));
    for (const actor of [owner, contractor]) expect(yield* toldTo(actor)).toContain("Milestone funded");
    const mine = yield* milestoneOf(owner, contract.id);
    expect(mine).toMatchObject({ state: "planned", payment: { state: "held", total: payment.total } });
    expect(mine.moves).toEqual(["release", "release_part", "requestRefund", "dispute"]);
    const theirs = yield* milestoneOf(contractor, contract.id);
    expect(theirs).toMatchObject({ payment: { state: "held", fee: null, total: null } });
    expect(theirs.moves).toEqual(["submit", "refund", "dispute"]);
    expect(yield* viewContract(owner, contract.id)).toMatchObject({ totalPaid: 0, milestonesCompleted: 0 });
    // It is checked now and then, and does not change.
    yield* wait("40 days");
    expect(yield* paymentOf(payment.id)).toEqual(payment);
    yield* agrees;
  });

  testInWorld("is funded or paid, and not both", function* () {
    const { owner, contract } = yield* funded();
    const order = { contractId: contract.id, number: 1 };
    const no = { _tag: "Blocked", code: "MilestoneFunded" };
    expect(yield* Effect.flip(openCardPayment(owner, { ...order, purpose: "fund" }))).toMatchObject(no);
    expect(yield* Effect.flip(openCardPayment(owner, order))).toMatchObject(no);
    expect(yield* Effect.flip(payMilestone(owner, { ...order, rail: "bank" }))).toMatchObject(no);
    expect((yield* milestoneOf(owner, contract.id)).moves).not.toContain("pay");
  });

  testInWorld("is paid the usual way where nobody funds it, and can be funded while it is open", function* () {
    const { owner, contractor, contract } = yield* payableContract();
    expect((yield* milestoneOf(owner, contract.id)).moves).toEqual(["pay", "fund"]);
    const { id: milestoneId } = yield* milestoneOf(contractor, contract.id);
    yield* submitMilestone(contractor, milestoneId);
    expect((yield* milestoneOf(owner, contract.id)).moves).toEqual(["return", "pay", "fund", "dispute"]);
    const paid = yield* payByCard(owner, contract);
    yield* hearProviders;
    expect(yield* paymentOf(paid.id)).toMatchObject({ state: "settled", purpose: "pay", releasedAt: null });
  });

  testInWorld("can be submitted and sent back, and is released when the poster says so", function* () {
    const { owner, contractor, contract, payment } = yield* funded();
    const { id: milestoneId } = yield* milestoneOf(owner, contract.id);
    yield* submitMilestone(contractor, milestoneId);
    yield* returnMilestone(owner, { milestoneId, reason: "The last board is missing." });
    yield* submitMilestone(contractor, milestoneId);
    expect((yield* milestoneOf(owner, contract.id)).moves).toEqual([
      "return",
      "release",
      "release_part",
      "requestRefund",
      "dispute",
    ]);
    expect(yield* releasePayment(owner, payment.id)).toMatchObject({ state: "charged" });
    yield* hearProviders;
    expect(yield* paymentOf(payment.id)).toMatchObject({ state: "settled", total: payment.total });
    expect(yield* movedFor(payment.id)).toEqual(["charge", "transfer"]);
    expect(yield* milestoneOf(owner, contract.id)).toMatchObject({ state: "completed" });
    expect(yield* viewContract(owner, contract.id)).toMatchObject({ totalPaid: payment.milestoneAmount });
    expect(yield* balancesOf(contract.id)).toEqual({
      ...held(payment),
      held: 0,
      bidder: payment.milestoneAmount,
    });
    expect(yield* toldTo(contractor)).toContain("You were paid");
    const moves = (yield* listHistory(owner, contract.id)).filter(({ noun }) => noun === "payment");
    expect(moves.map(({ event }) => event)).toEqual(["start", "fund", "release", "settle"]);
    yield* agrees;
  });

  testInWorld("is released by its poster alone, once, and not before it is charged", function* () {
    const { owner, contractor, contract, payment } = yield* funded();
    const stranger = yield* newcomer("home_owner");
    for (const other of [contractor, stranger]) {
      expect(yield* Effect.flip(releasePayment(other, payment.id))).toMatchObject({ _tag: "NotFound" });
    }
    yield* releasePayment(owner, payment.id);
    expect(yield* Effect.flip(releasePayment(owner, payment.id))).toMatchObject({ _tag: "IllegalMove" });
    const { payment: second } = yield* openCardPayment(owner, {
      contractId: contract.id,
      number: 2,
      purpose: "fund",
    });
    expect(yield* Effect.flip(releasePayment(owner, second.id))).toMatchObject({ _tag: "IllegalMove" });
  });

  testInWorld("stands in the inbox after 22 months, and its poster is reminded before", function* () {
    const { owner, payment } = yield* funded();
    const stuck = Effect.gen(function* () {
      const { items } = yield* (yield* StuckThings).list({ ...anythingStuck, kind: "held-long" }, yield* now, {
        after: null,
        limit: 10,
      });
      return items.map(({ id, amount }) => [id, amount]);
    });
    yield* letPass("659 days");
    expect(yield* stuck).toEqual([]);
    yield* letPass("2 hours");
    yield* sendReminders();
    expect(yield* toldTo(owner)).toContain("Money is waiting for you");
    yield* letPass("1 day");
    expect(yield* stuck).toEqual([[payment.id, payment.milestoneAmount]]);
  });
});

describe("held money goes back", () => {
  testInWorld(
    "when the seller gives it back, at once and as a whole, and the milestone can be funded again",
    function* () {
      const { owner, contractor, contract, payment } = yield* funded();
      const { id: paymentId, milestoneAmount: amount } = payment;
      const part = refundPayment(contractor, { paymentId, amount: (amount - 1) as typeof amount, reason });
      expect(yield* Effect.flip(part)).toMatchObject({ _tag: "Invalid" });
      yield* refundPayment(contractor, { paymentId, amount, reason });
      expect(yield* Effect.flip(releasePayment(owner, paymentId))).toMatchObject({ _tag: "RefundInProgress" });
      yield* hearProviders;
      expect(yield* paymentOf(paymentId)).toMatchObject({ state: "refunded" });
      expect(yield* movedFor(paymentId)).toEqual(["charge", "refund"]);
      expect(yield* balancesOf(contract.id)).toEqual(wentBack(payment));
      expect((yield* milestoneOf(owner, contract.id)).moves).toEqual(["pay", "fund"]);
      yield* agrees;
      const again = yield* fundByCard(owner, contract);
      yield* hearProviders;
      expect(yield* paymentOf(again.id)).toMatchObject({ state: "held" });
    },
  );

  testInWorld("when the poster asks for it and the seller agrees; until they answer it is not released", function* () {
    const { owner, contractor, payment } = yield* funded();
    const order = { paymentId: payment.id, amount: payment.milestoneAmount, reason };
    const first = yield* requestRefund(owner, order);
    expect(yield* Effect.flip(releasePayment(owner, payment.id))).toMatchObject({ _tag: "RefundInProgress" });
    yield* refuseRefund(contractor, { refundId: first.id, reason: "The stones are ordered." });
    expect(yield* paymentOf(payment.id)).toMatchObject({ state: "held" });
    const second = yield* requestRefund(owner, order);
    yield* agreeToRefund(contractor, second.id);
    yield* hearProviders;
    expect(yield* paymentOf(payment.id)).toMatchObject({ state: "refunded" });
    yield* agrees;
  });

  testInWorld("when both cancel the contract, whatever the poster had asked for before", function* () {
    const scene = yield* funded();
    const { owner, contract, payment } = scene;
    yield* requestRefund(owner, { paymentId: payment.id, amount: payment.milestoneAmount, reason });
    yield* cancelled(scene);
    expect(yield* viewContract(owner, contract.id)).toMatchObject({ state: "cancelled" });
    expect(yield* paymentOf(payment.id)).toMatchObject({ state: "refunded" });
    expect(yield* movedFor(payment.id)).toEqual(["charge", "refund"]);
    expect(yield* balancesOf(contract.id)).toEqual(wentBack(payment));
    yield* agrees;
  });

  testInWorld("by the sweeper, where the work that the cancelling had queued was lost", function* () {
    const scene = yield* funded();
    const { owner, contractor, contract, payment } = scene;
    yield* proposeCancelling(owner, { contractId: contract.id, reason });
    yield* cancelContract(contractor, contract.id);
    // Nobody runs the job; a day later somebody checks the payment.
    yield* advancePayment(payment.id);
    yield* advancePayment(payment.id);
    yield* hearProviders;
    expect(yield* movedFor(payment.id)).toEqual(["charge", "refund"]);
    expect(yield* (yield* Refunds).ofPayment(payment.id)).toMatchObject([{ state: "refunded", askedBy: "bidder" }]);
  });

  testInWorld(
    "past the card where it takes no money: support gives it to the poster, and never the seller",
    function* () {
      const scene = yield* funded("refund_refused");
      const { contract, payment } = scene;
      yield* cancelled(scene);
      const [refund] = yield* (yield* Refunds).ofPayment(payment.id);
      expect(refund).toMatchObject({ state: "bounced" });
      yield* wait("3 days");
      const inbox = yield* (yield* StuckThings).list(anythingStuck, yield* now, { after: null, limit: 10 });
      expect(inbox.items).toMatchObject([{ kind: "transfer-failed", id: refund?.id }]);
      expect(yield* movedFor(payment.id)).toEqual(["charge"]);
      yield* agrees;
      if (refund === undefined) return;
      yield* payRefundElsewhere("Sue", { refundId: refund.id, how: "By check 1042." });
      expect(yield* paymentOf(payment.id)).toMatchObject({ state: "refunded" });
      expect(yield* balancesOf(contract.id)).toEqual(wentBack(payment));
      yield* wait("3 days");
      expect(yield* checkLedger()).toMatchObject({ differences: 0 });
    },
  );

  testInWorld("to the poster still where the card's bank sends it back after days", function* () {
    const { contractor, contract, payment } = yield* funded("refund_bounces");
    const order = { paymentId: payment.id, amount: payment.milestoneAmount, reason };
    const { id } = yield* refundPayment(contractor, order);
    yield* hearProviders;
    yield* wait("6 days");
    yield* wait("1 day");
    expect(yield* (yield* Refunds).get(id)).toMatchObject({ state: "bounced" });
    expect(yield* paymentOf(payment.id)).toMatchObject({ state: "refunded" });
    expect(yield* balancesOf(contract.id)).toEqual(held(payment));
    yield* agrees;
    yield* payRefundElsewhere("Sue", { refundId: id, how: "By check 1043." });
    expect(yield* balancesOf(contract.id)).toEqual(wentBack(payment));
    expect(yield* movedFor(payment.id)).not.toContain("transfer");
    yield* agrees;
  });
});

/** Syncs a refund of this amount that somebody made on the card provider's own pages. */
const refundedAtProvider = Effect.fnUntraced(function* (payment: Payment, out: number, name = "re_by_hand") {
  const cards = yield* Cards;
  const told = aReportedChargeback(payment, {
    kind: "external_refund",
    ref: `${name}_${payment.id}`,
    state: "lost",
    amount: out as Cents,
    out: out as Cents,
  });
  const says = Cards.of({ ...cards, findChargeback: () => Effect.succeed(told) });
  yield* Effect.provideService(syncChargeback(told.kind, told.ref), Cards, says);
  yield* hearProviders;
});

describe("held money that is refunded on the provider's own pages", () => {
  for (const [what, out] of [
    ["all that was charged", ({ total }: Payment) => total],
    ["all but the fee", ({ milestoneAmount }: Payment) => milestoneAmount],
  ] as const) {
    testInWorld(`${what}, is held no more, at once: nobody can release it, and it can be funded again`, function* () {
      const { owner, contractor, contract, payment } = yield* funded();
      yield* refundedAtProvider(payment, out(payment));
      expect(yield* paymentOf(payment.id)).toMatchObject({ state: "refunded" });
      const { held: rest, house, poster, bidder } = yield* balancesOf(contract.id);
      expect([rest, bidder, house]).toEqual([0, 0, payment.milestoneAmount - out(payment)]);
      expect(poster).toBe(out(payment) - payment.total);
      expect(yield* Effect.flip(releasePayment(owner, payment.id))).toMatchObject({ _tag: "IllegalMove" });
      for (const actor of [owner, contractor]) expect(yield* toldTo(actor)).toContain("Payment refunded");
      expect((yield* milestoneOf(owner, contract.id)).moves).toEqual(["pay", "fund"]);
      yield* wait("2 days");
      expect(yield* movedFor(payment.id)).toEqual(["charge"]);
      expect(yield* differencesOf(contract.id)).toEqual([]);
    });
  }

  testInWorld("in part, is not released; what is left can be given back, and no more than was paid", function* () {
    const { owner, contractor, contract, payment } = yield* funded();
    const out = payment.fee + 20_000;
    yield* refundedAtProvider(payment, out);
    expect(yield* paymentOf(payment.id)).toMatchObject({ state: "held" });
    expect(yield* Effect.flip(releasePayment(owner, payment.id))).toMatchObject({ code: "ChargedBack" });
    const left = (payment.total - out) as Cents;
    const stage = yield* milestoneOf(contractor, contract.id);
    expect(stage).toMatchObject({ refundable: left, moves: ["submit", "refund"] });
    yield* refundPayment(contractor, { paymentId: payment.id, amount: left, reason });
    yield* hearProviders;
    expect(yield* paymentOf(payment.id)).toMatchObject({ state: "refunded" });
    expect(yield* balancesOf(contract.id)).toMatchObject({ poster: 0, held: 0, bidder: 0 });
    expect(yield* differencesOf(contract.id)).toEqual([]);
  });

  for (const [when, behaviour] of [
    ["at once", "refund_refused"],
    ["after days", "refund_bounces"],
  ] as const) {
    testInWorld(`after their card had sent it back ${when}: support does not pay the poster once more`, function* () {
      const { contractor, contract, payment } = yield* funded(behaviour);
      const given = { paymentId: payment.id, amount: payment.milestoneAmount, reason };
      const { id } = yield* refundPayment(contractor, given);
      yield* hearProviders;
      yield* wait("6 days");
      yield* wait("1 day");
      const refundNow = Effect.flatMap(Refunds, (refunds) => refunds.get(id));
      expect(yield* refundNow).toMatchObject({ state: "bounced" });
      const elsewhere = payRefundElsewhere("Sue", { refundId: id, how: "By check 1042." });
      // A partial refund, which leaves less than was to go back.
      const first = payment.fee + 10_000;
      yield* refundedAtProvider(payment, first, "re_first");
      expect(yield* refundNow).toMatchObject({ state: "bounced" });
      expect(yield* Effect.flip(elsewhere)).toMatchObject({ code: "AlreadyBack" });
      yield* refundedAtProvider(payment, payment.total - first, "re_rest");
      expect(yield* refundNow).toMatchObject({ state: "failed", failure: { code: "already_back" } });
      expect(yield* paymentOf(payment.id)).toMatchObject({ state: "refunded" });
      expect(yield* Effect.flip(elsewhere)).toMatchObject({ _tag: "IllegalMove" });
      expect(yield* balancesOf(contract.id)).toMatchObject({ poster: 0, held: 0, bidder: 0, house: -payment.fee });
      expect(yield* movedFor(payment.id)).not.toContain("transfer");
      const inbox = yield* (yield* StuckThings).list(anythingStuck, yield* now, { after: null, limit: 10 });
      expect(inbox.items.filter(({ noun }) => noun === "refund" || noun === "payment")).toEqual([]);
      expect(yield* differencesOf(contract.id)).toEqual([]);
    });
  }

  testInWorld("without a word of it that has reached Dibbs, is not paid out when it is released", function* () {
    const { owner, payment } = yield* funded();
    const { id: paymentId, chargeRef, total: amount } = payment;
    const refundId = yield* newId(RefundId);
    yield* (yield* Cards).refund({ refundId, paymentId, chargeRef: chargeRef ?? "", amount });
    yield* releasePayment(owner, payment.id);
    yield* hearProviders;
    expect(yield* paymentOf(payment.id)).toMatchObject({ state: "charged", failure: { code: "charged_back" } });
    expect(yield* movedFor(payment.id)).not.toContain("transfer");
  });
});

test("tells the seller of a failed refund without saying that money leaves or reaches their account", () => {
  const about = { purpose: "fund", releasedAt: null } as const;
  const contract = aContract(aBid(aListing(aPerson().id), aPerson().id));
  const payment = aPayment(contract, aMilestone(contract, 1), about);
  const refund = aRefund(payment, { failure: { code: "refused", message: "The card is closed." } });
  const say = (event: "bounce" | "fail") => {
    const words = refundNews(refund, event, { project: "Porch", poster: "Ada", bidder: "Bo" }, payment)?.bidder;
    return words ? wordingIn("en", words).message : "";
  };
  for (const event of ["bounce", "fail"] as const) {
    expect(say(event)).not.toMatch(/from your account:|back to you|holding/);
    expect(say(event)).toMatch(/^The refund of .+ to Ada/);
  }
});

describe("a chargeback of held money", () => {
  testInWorld("keeps it from being released and given back; won, it is released", function* () {
    const { owner, contractor, payment } = yield* funded();
    yield* openDispute(payment.id);
    yield* letPass("1 minute");
    const order = { paymentId: payment.id, amount: payment.milestoneAmount, reason };
    expect(yield* Effect.flip(releasePayment(owner, payment.id))).toMatchObject({ code: "ChargedBack" });
    expect(yield* Effect.flip(refundPayment(contractor, order))).toMatchObject({ code: "ChargedBack" });
    yield* moveDispute(payment.id, "won");
    yield* letPass("1 minute");
    yield* releasePayment(owner, payment.id);
    yield* hearProviders;
    expect(yield* paymentOf(payment.id)).toMatchObject({ state: "settled" });
    yield* agrees;
  });

  testInWorld("lost, it ends the payment: the milestone is funded no more, and can be again", function* () {
    const { owner, contractor, contract, payment } = yield* funded();
    yield* openDispute(payment.id);
    yield* letPass("1 minute");
    yield* moveDispute(payment.id, "lost");
    yield* letPass("1 minute");
    yield* wait("1 day");
    yield* wait("1 day");
    expect(yield* paymentOf(payment.id)).toMatchObject({ state: "refunded" });
    expect((yield* balancesOf(contract.id)).held).toBe(0);
    expect(yield* movedFor(payment.id)).not.toContain("transfer");
    expect((yield* milestoneOf(owner, contract.id)).moves).toEqual(["pay", "fund"]);
    expect((yield* milestoneOf(contractor, contract.id)).moves).toEqual(["submit"]);
    yield* agrees;
  });

  testInWorld(
    "of a contract that is cancelled meanwhile: it goes back once, whichever way the bank decides",
    function* () {
      for (const end of ["won", "lost"] as const) {
        const scene = yield* funded();
        yield* openDispute(scene.payment.id);
        yield* hearProviders;
        yield* cancelled(scene);
        expect(yield* paymentOf(scene.payment.id)).toMatchObject({ state: "held" });
        yield* moveDispute(scene.payment.id, end);
        yield* hearProviders;
        yield* wait("2 days");
        yield* wait("1 day");
        expect(yield* paymentOf(scene.payment.id)).toMatchObject({ state: "refunded" });
        const { held: rest, bidder } = yield* balancesOf(scene.contract.id);
        expect([rest, bidder]).toEqual([0, 0]);
      }
      yield* agrees;
    },
  );
});
