import { Effect } from "effect";
import { describe, expect } from "vitest";
import { changeAccountStanding, finishCardAccount } from "#adapters/sandbox/account.ts";
import { setSandboxDown } from "#adapters/sandbox/control.ts";
import { moveDispute, openDispute } from "#adapters/sandbox/dispute.ts";
import { movementsOf } from "#adapters/sandbox/movements-of.ts";
import type { CardBehaviour } from "#adapters/sandbox/test-cards.ts";
import { listAlerts } from "#core/messaging/alert/read-alerts.ts";
import type { ReportedChargeback } from "#core/money/chargeback/chargeback.ts";
import { Chargebacks } from "#core/money/chargeback/chargebacks.ts";
import { syncChargeback, syncChargebacks } from "#core/money/chargeback/sync-chargeback.ts";
import { viewContract } from "#core/money/contract-view/view-contract.ts";
import { checkLedger, listDifferences } from "#core/money/ledger/check-ledger.ts";
import { Ledger } from "#core/money/ledger/ledger.ts";
import { Cards } from "#core/money/payment/cards.ts";
import type { Payment } from "#core/money/payment/payment.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { retryTransfer } from "#core/money/payment/retry-payment.ts";
import { PaymentAccounts } from "#core/money/payout-account/payment-accounts.ts";
import { agreeToRefund } from "#core/money/refund/answer-refund.ts";
import { Refunds } from "#core/money/refund/refunds.ts";
import { refundPayment, requestRefund } from "#core/money/refund/request-refund.ts";
import { People } from "#core/people/person/people.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import type { PaymentId, RefundId } from "#core/shared/ids.ts";
import { type Cents, cents, dollars } from "#core/shared/money.ts";
import { caseOfKeptMoney } from "#core/support/case/case-of-kept-money.ts";
import { Cases, openCases } from "#core/support/case/cases.ts";
import { reviewCases } from "#core/support/case/review-cases.ts";
import { newcomer, payableContract, payByCard } from "#test/builders/errand.ts";
import { agrees, wait } from "#test/builders/settle.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { hearProviders, letPass, runJobs, Time } from "#test/world.ts";

const reason = "A part was not done.";

const paymentOf = (id: PaymentId) => Effect.flatMap(Payments, (payments) => payments.get(id));
const refundOf = (id: RefundId) => Effect.flatMap(Refunds, (refunds) => refunds.get(id));
const balancesOf = ({ contractId }: Payment) => Effect.flatMap(Ledger, (ledger) => ledger.balances(contractId));

/** The balances of a contract whose only payment was fully charged back: Dibbs bore its fee. */
const onlyTheFee = ({ fee }: Payment) => ({
  poster: 0,
  held: 0,
  clearing: 0,
  balance: 0,
  bidder: 0,
  fees: fee,
  house: -fee,
});
const kindsOf = ({ id }: Payment) => Effect.map(movementsOf(id), (all) => all.map(({ kind }) => kind));
const titlesOf = (actor: PersonActor) =>
  Effect.map(listAlerts(actor, { after: null, limit: 50 }), ({ items }) => items.map(({ title }) => title));

const lastTold = (actor: PersonActor) =>
  Effect.map(listAlerts(actor, { after: null, limit: 1 }), ({ items }) => items[0]?.message);

/** A charged card payment that the seller's account cannot accept yet. */
const charged = Effect.fnUntraced(function* (behaviour: CardBehaviour = "succeeds") {
  const before = yield* payableContract();
  const { personId } = before.contractor;
  const account = yield* (yield* PaymentAccounts).find(personId, "card");
  const { id } = yield* payByCard(before.owner, before.contract, 1, behaviour);
  yield* changeAccountStanding(personId, "restricted");
  yield* hearProviders;
  const payment = yield* paymentOf(id);
  expect(payment.state).toBe("charged");
  return { ...before, payment, takesMoney: finishCardAccount(account?.ref ?? "") };
});

const settled = Effect.fnUntraced(function* (behaviour: CardBehaviour = "succeeds") {
  const before = yield* payableContract();
  const { id } = yield* payByCard(before.owner, before.contract, 1, behaviour);
  yield* hearProviders;
  return { ...before, payment: yield* paymentOf(id) };
});

/** Syncs a chargeback from a provider that reports this. */
const keepChargeback = Effect.fnUntraced(function* (told: ReportedChargeback) {
  const cards = yield* Cards;
  const says = Cards.of({ ...cards, findChargeback: () => Effect.succeed(told) });
  return yield* Effect.provideService(syncChargeback(told.kind, told.ref), Cards, says);
});

/** Somebody refunds part of a charge on the provider's own pages. */
const refundedElsewhere = (payment: Payment, out: Cents) =>
  keepChargeback({
    kind: "external_refund",
    ref: `re_${payment.id}`,
    intentRef: payment.providerRef ?? "",
    state: "lost",
    amount: out,
    out,
    reason: "requested_by_customer",
    respondBy: null,
  });

describe("a charge that is charged back before it was paid out", () => {
  testInWorld("is not paid out before the bank has decided, and is once it stands", function* () {
    const { contractor, payment, takesMoney } = yield* charged();
    yield* openDispute(payment.id);
    yield* letPass("1 minute");
    yield* takesMoney;
    yield* wait("1 day");
    expect(yield* paymentOf(payment.id)).toMatchObject({ state: "charged", failure: { code: "charged_back" } });
    expect(yield* kindsOf(payment)).toEqual(["charge"]);
    expect(yield* Effect.flip(retryTransfer(payment.id))).toMatchObject({ code: "PayoutOnHold" });
    expect((yield* titlesOf(contractor)).filter((title) => title === "Payout on hold")).toHaveLength(1);
    yield* moveDispute(payment.id, "won");
    yield* letPass("1 minute");
    expect(yield* paymentOf(payment.id)).toMatchObject({ state: "settled", failure: null });
    expect(yield* kindsOf(payment)).toEqual(["charge", "transfer"]);
    yield* agrees;
  });

  testInWorld(
    "ends refunded where the bank takes it: Dibbs bears the fee alone, and the milestone is paid again",
    function* () {
      const { owner, contractor, contract, payment, takesMoney } = yield* charged();
      const support = yield* newcomer("home_owner", "Sue Support");
      const people = yield* People;
      yield* people.save({ ...(yield* people.get(support.personId)), staffRole: "agent" });
      yield* openDispute(payment.id);
      yield* letPass("1 minute");
      yield* moveDispute(payment.id, "lost");
      yield* letPass("1 minute");
      yield* takesMoney;
      yield* wait("20 minutes");
      yield* wait("20 minutes");
      expect(yield* paymentOf(payment.id)).toMatchObject({ state: "refunded" });
      expect(yield* kindsOf(payment)).toEqual(["charge"]);
      expect(yield* balancesOf(payment)).toEqual(onlyTheFee(payment));
      expect(yield* titlesOf(owner)).toContain("Payment refunded");
      expect(yield* titlesOf(contractor)).toContain("Payment refunded");
      yield* agrees;

      expect((yield* viewContract(owner, contract.id)).milestones[0]?.moves).toContain("pay");
      const again = yield* payByCard(owner, contract);
      yield* hearProviders;
      expect(yield* paymentOf(again.id)).toMatchObject({ state: "settled" });
      yield* agrees;

      // Won on appeal: the milestone was paid again, and nobody is told that this payment stands.
      yield* moveDispute(payment.id, "won");
      yield* letPass("1 minute");
      expect(yield* paymentOf(payment.id)).toMatchObject({ state: "refunded" });
      for (const person of [owner, contractor]) {
        expect(yield* lastTold(person)).toContain("Dibbs has the money now and will be in touch about it.");
      }
      expect(yield* lastTold(support)).toContain("refund it on the card provider's own pages");
      // So that Dibbs gets in touch, there is one case about it, and it stays open.
      const cases = Effect.map(
        (yield* Cases).list({ ...openCases, contractId: contract.id }, { after: null, limit: 10 }),
        ({ items }) => items.map(({ subject }) => subject),
      );
      const subject = `Dibbs has ${dollars(payment.total)} of a refunded payment: chargeback dp_${payment.id} was won`;
      expect(yield* cases).toEqual([subject]);
      const won = yield* (yield* Chargebacks).findByRef(`dp_${payment.id}`);
      if (won !== null) yield* caseOfKeptMoney(won.id);
      yield* reviewCases();
      expect(yield* cases).toEqual([subject]);
      yield* agrees;
      yield* refundedElsewhere(payment, payment.total);
      expect(yield* balancesOf(payment)).toMatchObject({ poster: -again.total, house: -payment.fee });
    },
  );

  testInWorld("and that a refund gave back before is given back once, and both are told so", function* () {
    const { owner, contractor, payment } = yield* charged();
    const amount = payment.milestoneAmount;
    yield* refundPayment(contractor, { paymentId: payment.id, amount, reason });
    yield* wait("20 minutes");
    expect(yield* paymentOf(payment.id)).toMatchObject({ state: "refunded" });
    yield* openDispute(payment.id);
    yield* letPass("1 minute");
    yield* moveDispute(payment.id, "won");
    yield* letPass("1 minute");
    for (const person of [owner, contractor])
      expect(yield* lastTold(person)).toContain("refunded before, so nothing changes");
    yield* agrees;
  });

  testInWorld("and was paid out nevertheless, though the answer was lost, is settled and not refunded", function* () {
    const before = yield* payableContract();
    const { id } = yield* payByCard(before.owner, before.contract, 1, "transfer_answer_is_lost");
    // The chargeback arrives between the payout and the next check on the payment.
    yield* runJobs;
    expect(yield* paymentOf(id)).toMatchObject({ state: "charged" });
    const payment = yield* paymentOf(id);
    yield* openDispute(id);
    yield* moveDispute(id, "lost");
    yield* letPass("1 minute");
    yield* wait("2 hours");
    expect(yield* paymentOf(id)).toMatchObject({ state: "settled" });
    expect(yield* balancesOf(payment)).toMatchObject({ bidder: payment.milestoneAmount, house: -payment.total });
    yield* agrees;
  });

  testInWorld(
    "and whose payout was requested before anybody heard of the chargeback: support is told once it is made",
    function* () {
      const before = yield* payableContract();
      const support = yield* newcomer("home_owner", "Sue Support");
      const people = yield* People;
      yield* people.save({ ...(yield* people.get(support.personId)), staffRole: "agent" });
      const { id } = yield* payByCard(before.owner, before.contract, 1, "transfer_answer_is_lost");
      yield* runJobs;
      yield* openDispute(id);
      yield* syncChargeback("chargeback", `dp_${id}`);
      expect(yield* paymentOf(id)).toMatchObject({ state: "charged" });
      expect(yield* titlesOf(support)).toEqual(["Payment charged back"]);
      yield* letPass("1 minute");
      expect(yield* paymentOf(id)).toMatchObject({ state: "settled" });
      expect(yield* titlesOf(support)).toEqual(["Paid out while charged back", "Payment charged back"]);
      yield* wait("2 hours");
      expect(yield* titlesOf(support)).toHaveLength(2);
    },
  );
});

describe("a charge that was refunded on the provider's own pages before it was paid out", () => {
  testInWorld("as a whole ends refunded by itself", function* () {
    const { payment, takesMoney } = yield* charged();
    yield* refundedElsewhere(payment, payment.total);
    yield* takesMoney;
    yield* wait("20 minutes");
    yield* wait("20 minutes");
    expect(yield* paymentOf(payment.id)).toMatchObject({ state: "refunded" });
    expect(yield* kindsOf(payment)).toEqual(["charge"]);
    expect(yield* balancesOf(payment)).toMatchObject({ poster: 0, clearing: 0, bidder: 0 });
  });

  testInWorld("in part is held, until what is left is given back as well", function* () {
    const { contractor, payment, takesMoney } = yield* charged();
    const out = cents(20_000);
    yield* refundedElsewhere(payment, out);
    yield* takesMoney;
    yield* wait("2 hours");
    expect(yield* paymentOf(payment.id)).toMatchObject({ state: "charged", failure: { code: "charged_back" } });
    const left = cents(payment.total - out);
    const [stage] = (yield* viewContract(contractor, payment.contractId)).milestones;
    expect(stage).toMatchObject({ refundable: left, moves: expect.arrayContaining(["refund"]) });
    const input = { paymentId: payment.id, amount: left, reason };
    expect(yield* Effect.flip(refundPayment(contractor, { ...input, amount: cents(left - 1) }))).toMatchObject({
      _tag: "Invalid",
      issues: [{ field: "amount" }],
    });
    const refund = yield* refundPayment(contractor, input);
    yield* wait("20 minutes");
    expect(yield* refundOf(refund.id)).toMatchObject({ state: "refunded", reversalRef: null });
    expect(yield* paymentOf(payment.id)).toMatchObject({ state: "refunded" });
    expect(yield* balancesOf(payment)).toEqual(onlyTheFee(payment));
  });
});

describe("a charge that waits for the seller's account", () => {
  testInWorld(
    "is given back as a whole: nothing is taken from the seller, and the milestone is paid again",
    function* () {
      const { owner, contractor, contract, payment, takesMoney } = yield* charged();
      const amount = payment.milestoneAmount;
      const support: PersonActor = { kind: "support", personId: contractor.personId, staff: "support" };
      const refund = yield* refundPayment(support, { paymentId: payment.id, amount, reason });
      yield* takesMoney;
      // A payout that was started before may still be on its way.
      yield* wait("20 minutes");
      expect(yield* refundOf(refund.id)).toMatchObject({ state: "refunded" });
      expect(yield* paymentOf(payment.id)).toMatchObject({ state: "refunded" });
      expect(yield* kindsOf(payment)).toEqual(["charge", "refund"]);
      const { fee } = payment;
      expect(yield* balancesOf(payment)).toEqual({
        poster: -fee,
        held: 0,
        clearing: 0,
        balance: 0,
        bidder: 0,
        fees: fee,
        house: 0,
      });
      yield* agrees;
      const again = yield* payByCard(owner, contract);
      yield* hearProviders;
      expect(yield* paymentOf(again.id)).toMatchObject({ state: "settled" });
      yield* agrees;
    },
  );

  testInWorld(
    "and was paid out in the very moment in which it is given back, is taken back from the seller first",
    function* () {
      const before = yield* payableContract();
      const { id } = yield* payByCard(before.owner, before.contract, 1, "transfer_answer_is_lost");
      yield* runJobs;
      const payment = yield* paymentOf(id);
      expect(payment.state).toBe("charged");
      const amount = payment.milestoneAmount;
      const refund = yield* refundPayment(before.contractor, { paymentId: id, amount, reason });
      yield* wait("20 minutes");
      yield* wait("20 minutes");
      expect(yield* refundOf(refund.id)).toMatchObject({ state: "refunded", reversalRef: expect.any(String) });
      expect(yield* kindsOf(payment)).toEqual(["charge", "transfer", "reversal", "refund"]);
      expect(yield* paymentOf(id)).toMatchObject({ state: "settled" });
      yield* agrees;
    },
  );

  testInWorld(
    "goes to the seller after all where the card sends the refund back, unless the milestone is paid meanwhile",
    function* () {
      for (const isPaidAgain of [false, true]) {
        const { owner, contractor, contract, payment, takesMoney } = yield* charged("refund_bounces");
        const { milestoneAmount: amount, fee, total } = payment;
        const refund = yield* refundPayment(contractor, { paymentId: payment.id, amount, reason });
        yield* takesMoney;
        yield* wait("20 minutes");
        expect(yield* paymentOf(payment.id)).toMatchObject({ state: "refunded" });
        if (isPaidAgain) yield* payByCard(owner, contract);
        yield* letPass("6 days");
        yield* wait("20 minutes");
        if (isPaidAgain) {
          expect(yield* refundOf(refund.id)).toMatchObject({ state: "bounced" });
          expect(yield* balancesOf(payment)).toMatchObject({ clearing: amount, bidder: amount });
        } else {
          expect(yield* refundOf(refund.id)).toMatchObject({ state: "restored" });
          expect(yield* paymentOf(payment.id)).toMatchObject({ state: "settled" });
          const balances = { poster: -total, held: 0, clearing: 0, balance: 0, bidder: amount, fees: fee, house: 0 };
          expect(yield* balancesOf(payment)).toEqual(balances);
        }
        yield* agrees;
      }
    },
  );
});

describe("while a paid milestone is charged back", () => {
  testInWorld("nobody asks for, gives or agrees to a refund, and no screen offers it", function* () {
    const { owner, contractor, contract, payment } = yield* settled();
    const input = { paymentId: payment.id, amount: cents(500), reason };
    const asked = yield* requestRefund(owner, input);
    yield* openDispute(payment.id);
    yield* letPass("1 minute");
    const blocked = { _tag: "Blocked", code: "ChargedBack" };
    expect(yield* Effect.flip(agreeToRefund(contractor, asked.id))).toMatchObject(blocked);
    const other = yield* settled();
    yield* openDispute(other.payment.id);
    yield* letPass("1 minute");
    const there = { ...input, paymentId: other.payment.id };
    expect(yield* Effect.flip(requestRefund(other.owner, there))).toMatchObject(blocked);
    expect(yield* Effect.flip(refundPayment(other.contractor, there))).toMatchObject(blocked);
    for (const actor of [owner, contractor]) {
      const [stage] = (yield* viewContract(actor, contract.id)).milestones;
      expect(stage).toMatchObject({ refundable: 0, moves: [] });
    }
    yield* moveDispute(payment.id, "won");
    yield* letPass("1 minute");
    yield* agreeToRefund(contractor, asked.id);
    yield* hearProviders;
    expect(yield* refundOf(asked.id)).toMatchObject({ state: "refunded" });
  });

  for (const [state, end, kinds] of [
    ["won", "refunded", ["charge", "transfer", "reversal", "refund"]],
    ["lost", "failed", ["charge", "transfer"]],
  ] as const) {
    testInWorld(`a refund that was agreed to waits, and is ${end} once the dispute is ${state}`, function* () {
      const { owner, contractor, payment } = yield* settled();
      const refund = yield* refundPayment(contractor, { paymentId: payment.id, amount: cents(500), reason });
      // The provider reports it before the worker sent anything.
      yield* openDispute(payment.id);
      yield* syncChargeback("chargeback", `dp_${payment.id}`);
      yield* hearProviders;
      expect(yield* refundOf(refund.id)).toMatchObject({ state: "reversing", failure: { code: "charged_back" } });
      expect(yield* kindsOf(payment)).toEqual(["charge", "transfer"]);
      expect(yield* titlesOf(owner)).toContain("Refund on hold");
      yield* moveDispute(payment.id, state);
      yield* wait("2 hours");
      yield* wait("2 hours");
      expect(yield* refundOf(refund.id)).toMatchObject({ state: end });
      expect(yield* kindsOf(payment)).toEqual(kinds);
      yield* agrees;
    });
  }

  for (const [state, end, kinds] of [
    ["won", "refunded", ["charge", "transfer", "reversal", "refund"]],
    ["lost", "restored", ["charge", "transfer", "reversal", "restore"]],
  ] as const) {
    testInWorld(
      `money that was taken from the seller already is held, and ${end} once the dispute is ${state}`,
      function* () {
        const { contractor, payment } = yield* settled("refund_answers_lost");
        const refund = yield* refundPayment(contractor, { paymentId: payment.id, amount: cents(500), reason });
        // The answer about the first leg is lost, and then the cardholder's dispute comes before the second.
        yield* runJobs;
        yield* openDispute(payment.id);
        yield* letPass("1 minute");
        yield* wait("2 hours");
        expect(yield* refundOf(refund.id)).toMatchObject({ state: "reversed", failure: { code: "charged_back" } });
        expect(yield* balancesOf(payment)).toMatchObject({ clearing: 500 });
        yield* moveDispute(payment.id, state);
        for (let round = 0; round < 3; round += 1) yield* wait("2 hours");
        expect(yield* refundOf(refund.id)).toMatchObject({ state: end });
        expect(yield* balancesOf(payment)).toMatchObject({ clearing: 0 });
        expect(yield* kindsOf(payment)).toEqual(kinds);
        yield* agrees;
      },
    );
  }
});

describe("a poster never gets back more than they paid", () => {
  testInWorld(
    "nothing is refunded of what a chargeback has taken, and only the rest of what was refunded elsewhere",
    function* () {
      const lost = yield* settled();
      yield* openDispute(lost.payment.id);
      yield* moveDispute(lost.payment.id, "lost");
      yield* letPass("1 minute");
      const give = (it: typeof lost, amount: number) =>
        refundPayment(it.contractor, { paymentId: it.payment.id, amount: cents(amount), reason });
      expect(yield* Effect.flip(give(lost, 500))).toMatchObject({
        _tag: "Invalid",
        message: "The whole payment was already refunded.",
      });
      const part = yield* settled();
      yield* refundedElsewhere(part.payment, cents(150_000));
      const rest = part.payment.total - 150_000;
      expect(yield* Effect.flip(give(part, rest + 1))).toMatchObject({ _tag: "Invalid" });
      yield* give(part, rest);
      yield* hearProviders;
      expect((yield* balancesOf(part.payment)).poster).toBe(0);
    },
  );

  testInWorld("and the check of the ledger knows that", function* () {
    const { contractor, payment } = yield* settled();
    yield* refundPayment(contractor, { paymentId: payment.id, amount: payment.milestoneAmount, reason });
    yield* hearProviders;
    // The cardholder gets the whole payment a second time.
    yield* refundedElsewhere(payment, payment.total);
    yield* letPass("2 hours");
    const { items } = yield* listDifferences({ kind: "overpaid", lasts: true }, { after: null, limit: 10 });
    expect(items).toEqual([]);
    yield* checkLedger();
    expect((yield* listDifferences({ kind: "overpaid", lasts: true }, { after: null, limit: 10 })).items).toMatchObject(
      [{ paymentId: payment.id, found: `${payment.milestoneAmount} cents more` }],
    );
  });
});

describe("a bank that takes a payment back after a refund", () => {
  for (const [given, more] of [
    ["all of it", 0],
    ["a part of it", 150_000],
  ] as const) {
    testInWorld(
      `of ${given}: the check of the ledger says what the poster has too much, until the bank gives it back`,
      function* () {
        const { owner, contractor, payment } = yield* settled();
        const amount = cents(payment.milestoneAmount - more);
        yield* refundPayment(contractor, { paymentId: payment.id, amount, reason });
        yield* hearProviders;
        const overpaid = Effect.gen(function* () {
          yield* checkLedger();
          return (yield* listDifferences({ kind: "overpaid", lasts: true }, { after: null, limit: 10 })).items;
        });
        yield* openDispute(payment.id);
        yield* moveDispute(payment.id, "lost");
        yield* wait("2 hours");
        expect(yield* overpaid).toMatchObject([{ paymentId: payment.id, found: `${amount} cents more` }]);
        // Meanwhile nothing more is refunded, whoever asks.
        const again = { paymentId: payment.id, amount: cents(1), reason };
        for (const refused of [requestRefund(owner, again), refundPayment(contractor, again)]) {
          expect(yield* Effect.flip(refused)).toMatchObject({ _tag: "Invalid" });
        }
        yield* moveDispute(payment.id, "won");
        yield* wait("2 hours");
        expect(yield* overpaid).toEqual([]);
      },
    );
  }
});

describe("chargebacks that no webhook event has reported", () => {
  testInWorld("are found at night, and so is what became of them", function* () {
    const { owner, payment } = yield* settled();
    const time = yield* Time;
    const found = Effect.flatMap(Chargebacks, (chargebacks) => chargebacks.findByRef(`dp_${payment.id}`));
    yield* openDispute(payment.id);
    yield* time.pass("2 hours");
    expect(yield* found).toBeNull();
    yield* checkLedger();
    const differences = listDifferences({ kind: "chargeback", lasts: true }, { after: null, limit: 10 });
    expect((yield* differences).items).toMatchObject([
      { subject: `dp_${payment.id}`, paymentId: payment.id, expected: "nothing" },
    ]);
    expect(yield* syncChargebacks()).toEqual({ listed: 1, asked: 0, failed: 0 });
    expect(yield* found).toMatchObject({ state: "needs_response", taken: payment.total });
    expect(yield* titlesOf(owner)).toContain("Payment charged back");
    yield* time.pass("2 hours");
    yield* checkLedger();
    expect((yield* differences).items).toEqual([]);
    // It is too old to be listed, and still open.
    yield* time.pass("80 days");
    yield* moveDispute(payment.id, "won");
    expect(yield* syncChargebacks()).toEqual({ listed: 0, asked: 1, failed: 0 });
    expect(yield* found).toMatchObject({ state: "won", isReturned: true });
    expect(yield* syncChargebacks()).toEqual({ listed: 0, asked: 0, failed: 0 });
  });

  testInWorld("a provider that does not list them keeps nobody from asking about those that are open", function* () {
    const { payment } = yield* settled();
    yield* openDispute(payment.id);
    yield* letPass("1 minute");
    yield* setSandboxDown(true);
    expect(yield* syncChargebacks()).toEqual({ listed: null, asked: 1, failed: 1 });
  });

  testInWorld("a refund made elsewhere that the card sends back is Dibbs's again", function* () {
    const { owner, payment } = yield* settled();
    yield* refundedElsewhere(payment, cents(500));
    const told = yield* (yield* Chargebacks).findByRef(`re_${payment.id}`);
    yield* keepChargeback({
      ...(told as NonNullable<typeof told>),
      intentRef: payment.providerRef ?? "",
      state: "won",
      out: cents(0),
    });
    expect(yield* balancesOf(payment)).toMatchObject({ house: 0 });
    expect(yield* titlesOf(owner)).toContain("Refund came back");
  });
});
