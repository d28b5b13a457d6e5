import { Effect } from "effect";
import { describe, expect } from "vitest";
import { changeAccountStanding, finishCardAccount } from "#adapters/sandbox/account.ts";
import { setSandboxDown } from "#adapters/sandbox/control.ts";
import { movementsOf } from "#adapters/sandbox/movements-of.ts";
import type { TestBank } from "#adapters/sandbox/test-banks.ts";
import type { CardBehaviour } from "#adapters/sandbox/test-cards.ts";
import { listHistory } from "#core/contract/contract/list-contracts.ts";
import { listAlerts } from "#core/messaging/alert/read-alerts.ts";
import { viewContract } from "#core/money/contract-view/view-contract.ts";
import { checkLedger } from "#core/money/ledger/check-ledger.ts";
import { Ledger } from "#core/money/ledger/ledger.ts";
import { advancePayment } from "#core/money/payment/advance-payment.ts";
import type { Payment } from "#core/money/payment/payment.ts";
import { sweepRefunds } from "#core/money/payment/sweep-payments.ts";
import { PaymentAccounts } from "#core/money/payout-account/payment-accounts.ts";
import { advanceRefund } from "#core/money/refund/advance-refund.ts";
import { agreeToRefund, refuseRefund, withdrawRefund } from "#core/money/refund/answer-refund.ts";
import { Refunds } from "#core/money/refund/refunds.ts";
import { refundPayment, requestRefund } from "#core/money/refund/request-refund.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { cents } from "#core/shared/money.ts";
import { newcomer, payableContract, payByBank, payByCard, withBank } from "#test/builders/errand.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { hearProviders, letPass, runJobs, Time } from "#test/world.ts";

/** A contract whose first milestone was paid by a card with this behavior. */
const paidByCard = Effect.fnUntraced(function* (behaviour: CardBehaviour = "succeeds") {
  const before = yield* payableContract();
  const payment = yield* payByCard(before.owner, before.contract, 1, behaviour);
  yield* hearProviders;
  return { ...before, payment };
});

/** The same by bank; `behaviour` is that of the contractor's bank, which refunds come from. */
const paidByBank = Effect.fnUntraced(function* (behaviour: TestBank["behaviour"] = "settles") {
  const before = yield* payableContract();
  const payment = yield* payByBank(before.owner, before.contract);
  yield* letPass("1 minute");
  yield* letPass("1 minute");
  yield* withBank(before.contractor, behaviour);
  return { ...before, payment };
});

const reason = "The tiles were cheaper than I thought.";
const part = cents(50_000);

/** The balances of a contract in which only this payment moved money, all of it to the seller. */
const paidOut = ({ total, milestoneAmount, fee }: Payment) => ({
  poster: -total,
  held: 0,
  clearing: 0,
  balance: 0,
  bidder: milestoneAmount,
  fees: fee,
  house: 0,
});

const checkLater = Effect.andThen(letPass("2 hours"), checkLedger());

const cardAccountOf = Effect.fnUntraced(function* ({ personId }: PersonActor) {
  const account = yield* (yield* PaymentAccounts).find(personId, "card");
  if (account === null) throw new Error("They have an account.");
  return account;
});

const balancesOf = (id: Parameters<Ledger["Service"]["balances"]>[0]) =>
  Effect.flatMap(Ledger, (ledger) => ledger.balances(id));

const titlesOf = (actor: PersonActor) =>
  Effect.map(listAlerts(actor, { after: null, limit: 50 }), ({ items }) => items.map(({ title }) => title));

const stateOf = (id: Parameters<Refunds["Service"]["get"]>[0]) =>
  Effect.map(
    Effect.flatMap(Refunds, (refunds) => refunds.get(id)),
    ({ state }) => state,
  );

describe("the seller refunds a card payment", () => {
  testInWorld("a part: it is taken from their account and given to the card, and both are told", function* () {
    const { owner, contractor, contract, payment } = yield* paidByCard();
    const paid = payment.milestoneAmount;
    const refund = yield* refundPayment(contractor, { paymentId: payment.id, amount: part, reason });
    expect(refund).toMatchObject({ state: "reversing", amount: part, askedBy: "bidder" });
    yield* hearProviders;
    expect(yield* stateOf(refund.id)).toBe("refunded");
    const kinds = (yield* movementsOf(payment.id)).map(({ kind, amount }) => [kind, amount]);
    expect(kinds).toEqual([
      ["charge", payment.total],
      ["transfer", paid],
      ["reversal", part],
      ["refund", part],
    ]);
    expect(yield* balancesOf(contract.id)).toEqual({
      poster: -payment.total + part,
      held: 0,
      clearing: 0,
      balance: 0,
      bidder: paid - part,
      fees: payment.fee,
      house: 0,
    });
    const seen = yield* viewContract(owner, contract.id);
    expect(seen.totalPaid).toBe(paid - part);
    // The milestone stays completed: it was done and paid, whatever is refunded later.
    expect(seen.milestones[0]).toMatchObject({ state: "completed", refundable: paid - part });
    expect(yield* titlesOf(owner)).toEqual(expect.arrayContaining(["Refund on its way", "Refund made"]));
    expect(yield* titlesOf(contractor)).toContain("Refund made");
    const moves = (yield* listHistory(owner, contract.id)).filter(({ noun }) => noun === "refund");
    expect(moves.map(({ event }) => event)).toEqual(["request", "agree", "reverse", "refund"]);
  });

  testInWorld("the whole: then nothing is left to give", function* () {
    const { contractor, contract, payment } = yield* paidByCard();
    const input = { paymentId: payment.id, amount: payment.milestoneAmount, reason };
    yield* refundPayment(contractor, input);
    yield* hearProviders;
    expect((yield* balancesOf(contract.id)).bidder).toBe(0);
    expect((yield* viewContract(contractor, contract.id)).milestones[0]?.moves).not.toContain("refund");
    expect(yield* Effect.flip(refundPayment(contractor, { ...input, amount: cents(1) }))).toMatchObject({
      _tag: "Invalid",
      message: "The whole payment was already refunded.",
    });
  });

  testInWorld(
    "never more than is left of it, nothing without a reason, nothing before the payment has arrived",
    function* () {
      const { owner, contractor, contract, payment } = yield* paidByCard();
      const give = (amount: number, why = reason) =>
        Effect.flip(refundPayment(contractor, { paymentId: payment.id, amount: cents(amount), reason: why }));
      expect(yield* give(payment.milestoneAmount + 1)).toMatchObject({
        _tag: "Invalid",
        issues: [{ field: "amount" }],
      });
      expect(yield* give(0)).toMatchObject({ _tag: "Invalid", issues: [{ field: "amount" }] });
      expect(yield* give(100, "  ")).toMatchObject({ _tag: "Invalid", issues: [{ field: "reason" }] });
      const fresh = yield* payByBank(owner, contract, 2);
      const early = refundPayment(contractor, { paymentId: fresh.id, amount: part, reason });
      expect(yield* Effect.flip(early)).toMatchObject({ _tag: "Blocked", code: "PaymentNotSettled" });
    },
  );

  testInWorld("twenty refunds at once make one", function* () {
    const { contractor, contract, payment } = yield* paidByCard();
    const results = yield* Effect.forEach(
      Array.from({ length: 20 }),
      () => Effect.result(refundPayment(contractor, { paymentId: payment.id, amount: part, reason })),
      { concurrency: "unbounded" },
    );
    expect(results.filter(({ _tag }) => _tag === "Success")).toHaveLength(1);
    yield* hearProviders;
    expect((yield* balancesOf(contract.id)).bidder).toBe(payment.milestoneAmount - part);
  });

  testInWorld("support gives it back for them, and the history names the staff", function* () {
    const { contractor, contract, payment } = yield* paidByCard();
    const support: PersonActor = { kind: "support", personId: contractor.personId, staff: "support" };
    const refund = yield* refundPayment(support, { paymentId: payment.id, amount: part, reason });
    yield* hearProviders;
    expect(yield* stateOf(refund.id)).toBe("refunded");
    const moves = (yield* listHistory(contractor, contract.id)).filter(({ noun }) => noun === "refund");
    expect(moves.slice(0, 2).map(({ actorKind }) => actorKind)).toEqual(["support", "support"]);
  });
});

describe("each leg of a refund is visible when only one went through", () => {
  testInWorld(
    "an account that is empty gives nothing back: nothing has moved, and it can be tried again",
    function* () {
      const { owner, contractor, contract, payment } = yield* paidByCard("reversal_refused");
      const refund = yield* refundPayment(contractor, { paymentId: payment.id, amount: part, reason });
      yield* hearProviders;
      expect(yield* Effect.flatMap(Refunds, (refunds) => refunds.get(refund.id))).toMatchObject({
        state: "failed",
        failure: { code: "insufficient_balance" },
      });
      expect((yield* balancesOf(contract.id)).bidder).toBe(payment.milestoneAmount);
      expect(yield* titlesOf(owner)).toContain("Refund failed");
      expect(yield* titlesOf(contractor)).toContain("Refund failed");
      expect((yield* viewContract(contractor, contract.id)).milestones[0]?.moves).toContain("refund");
    },
  );

  testInWorld("a card that was closed: the seller has their money again, and both are told once", function* () {
    const { owner, contractor, contract, payment } = yield* paidByCard("refund_refused");
    const refund = yield* refundPayment(contractor, { paymentId: payment.id, amount: part, reason });
    yield* hearProviders;
    for (let round = 0; round < 3; round += 1) {
      yield* letPass("1 minute");
      yield* sweepRefunds();
    }
    expect(yield* Effect.flatMap(Refunds, (refunds) => refunds.get(refund.id))).toMatchObject({
      state: "restored",
      failure: { code: "card_closed" },
    });
    expect(yield* balancesOf(contract.id)).toEqual(paidOut(payment));
    expect((yield* titlesOf(owner)).filter((title) => title === "Refund came back")).toHaveLength(1);
    expect((yield* titlesOf(contractor)).filter((title) => title === "Refund came back")).toHaveLength(2);
    const kinds = (yield* movementsOf(payment.id)).map(({ kind }) => kind);
    expect(kinds).toEqual(["charge", "transfer", "reversal", "restore"]);
    // A card that rejects money rejects it the next time, too.
    const rest = payment.milestoneAmount - part;
    expect((yield* viewContract(contractor, contract.id)).milestones[0]?.refundable).toBe(rest);
    expect(yield* checkLater).toMatchObject({ differences: 0 });
  });

  testInWorld(
    "while the seller's account takes no money, theirs waits for it, and is paid once when it does",
    function* () {
      const { contractor, contract, payment } = yield* paidByCard("refund_refused");
      const account = yield* cardAccountOf(contractor);
      yield* changeAccountStanding(contractor.personId, "restricted");
      const refund = yield* refundPayment(contractor, { paymentId: payment.id, amount: part, reason });
      yield* hearProviders;
      expect(yield* stateOf(refund.id)).toBe("bounced");
      expect(yield* balancesOf(contract.id)).toMatchObject({ clearing: part });
      yield* letPass("1 day");
      yield* sweepRefunds();
      expect(yield* stateOf(refund.id)).toBe("bounced");
      yield* finishCardAccount(account.ref);
      yield* letPass("1 day");
      yield* sweepRefunds();
      expect(yield* stateOf(refund.id)).toBe("restored");
      expect(yield* balancesOf(contract.id)).toEqual(paidOut(payment));
    },
  );

  testInWorld("a card that needs time is refunded when it says so", function* () {
    const { contractor, payment } = yield* paidByCard("refund_takes_time");
    const refund = yield* refundPayment(contractor, { paymentId: payment.id, amount: part, reason });
    yield* runJobs;
    expect(yield* stateOf(refund.id)).toBe("reversed");
    yield* letPass("1 minute");
    expect(yield* stateOf(refund.id)).toBe("refunded");
  });

  testInWorld("answers that are lost are asked for again, and nothing goes back twice", function* () {
    const { contractor, payment } = yield* paidByCard("refund_answers_lost");
    const refund = yield* refundPayment(contractor, { paymentId: payment.id, amount: part, reason });
    yield* runJobs;
    for (let round = 0; round < 3; round += 1) {
      yield* letPass("1 minute");
      yield* sweepRefunds();
    }
    expect(yield* stateOf(refund.id)).toBe("refunded");
    yield* advanceRefund(refund.id);
    const kinds = (yield* movementsOf(payment.id)).map(({ kind }) => kind);
    expect(kinds).toEqual(["charge", "transfer", "reversal", "refund"]);
  });
});

describe("a refund by bank", () => {
  testInWorld("it goes from the seller's bank to the poster's in one", function* () {
    const { contractor, contract, payment } = yield* paidByBank();
    const refund = yield* refundPayment(contractor, { paymentId: payment.id, amount: part, reason });
    yield* runJobs;
    expect(yield* stateOf(refund.id)).toBe("reversing");
    yield* letPass("1 minute");
    expect(yield* stateOf(refund.id)).toBe("refunded");
    expect(yield* balancesOf(contract.id)).toEqual({
      poster: part - payment.total,
      held: 0,
      clearing: 0,
      balance: 0,
      bidder: payment.milestoneAmount - part,
      fees: payment.fee,
      house: 0,
    });
  });

  for (const [behaviour, code] of [
    ["returns", "R01"],
    ["refuses", "refused"],
  ] as const) {
    testInWorld(`a bank that ${behaviour} it: it has failed, and nothing has moved`, function* () {
      const { contractor, contract, payment } = yield* paidByBank(behaviour);
      const refund = yield* refundPayment(contractor, { paymentId: payment.id, amount: part, reason });
      yield* letPass("1 minute");
      expect(yield* Effect.flatMap(Refunds, (refunds) => refunds.get(refund.id))).toMatchObject({
        state: "failed",
        failure: { code },
      });
      expect((yield* balancesOf(contract.id)).bidder).toBe(payment.milestoneAmount);
    });
  }

  testInWorld("an answer that is lost leaves it unresolved, and only asking ends that", function* () {
    const { contractor, contract, payment } = yield* paidByBank("answer_is_lost");
    const refund = yield* refundPayment(contractor, { paymentId: payment.id, amount: part, reason });
    yield* runJobs;
    // If asked right away, the provider knows about it.
    expect(yield* stateOf(refund.id)).toBe("reversing");
    yield* letPass("1 minute");
    yield* sweepRefunds();
    expect(yield* stateOf(refund.id)).toBe("refunded");
    const back = (yield* movementsOf(payment.id)).filter(({ kind }) => kind === "bank_refund");
    expect(back).toHaveLength(1);
    const moves = (yield* listHistory(contractor, contract.id)).filter(({ noun }) => noun === "refund");
    expect(moves.map(({ event }) => event)).toEqual(["request", "agree", "mark_unresolved", "process", "refund"]);
  });
});

describe("the poster requests a refund", () => {
  testInWorld("the seller agrees, and only then it moves", function* () {
    const { owner, contractor, contract, payment } = yield* paidByCard();
    const refund = yield* requestRefund(owner, { paymentId: payment.id, amount: part, reason });
    yield* letPass("1 day");
    expect(yield* stateOf(refund.id)).toBe("requested");
    expect(yield* titlesOf(contractor)).toContain("Refund requested");
    const [seen] = (yield* viewContract(contractor, contract.id)).refunds;
    expect(seen?.moves).toEqual(["agree", "refuse"]);
    yield* agreeToRefund(contractor, refund.id);
    yield* hearProviders;
    expect(yield* stateOf(refund.id)).toBe("refunded");
  });

  testInWorld("the seller refuses with a reason, and the poster may ask again or let it be", function* () {
    const { owner, contractor, payment } = yield* paidByCard();
    const ask = requestRefund(owner, { paymentId: payment.id, amount: part, reason });
    const refund = yield* ask;
    expect(yield* Effect.flip(ask)).toMatchObject({ _tag: "RefundInProgress" });
    expect(yield* Effect.flip(refuseRefund(contractor, { refundId: refund.id, reason: " " }))).toMatchObject({
      _tag: "Invalid",
    });
    yield* refuseRefund(contractor, { refundId: refund.id, reason: "The tiles were used." });
    expect(yield* Effect.flip(agreeToRefund(contractor, refund.id))).toMatchObject({ _tag: "IllegalMove" });
    const again = yield* ask;
    expect(yield* withdrawRefund(owner, again.id)).toMatchObject({ state: "withdrawn" });
  });

  testInWorld("nobody answers for the other side, and strangers know of nothing", function* () {
    const { owner, contractor, payment } = yield* paidByCard();
    const stranger = yield* newcomer("contractor");
    const input = { paymentId: payment.id, amount: part, reason };
    for (const [actor, attempt] of [
      [owner, refundPayment(owner, input)],
      [contractor, requestRefund(contractor, input)],
      [stranger, requestRefund(stranger, input)],
    ] as const) {
      expect(yield* Effect.flip(attempt), actor.personId).toMatchObject({ _tag: "NotFound" });
    }
    const refund = yield* requestRefund(owner, input);
    expect(yield* Effect.flip(agreeToRefund(owner, refund.id))).toMatchObject({ _tag: "NotFound" });
    expect(yield* Effect.flip(withdrawRefund(contractor, refund.id))).toMatchObject({ _tag: "NotFound" });
  });
});

describe("a refund that had arrived is sent back", () => {
  testInWorld(
    "by the card's bank, days later: the seller has their money again, whether Dibbs was told of it or not",
    function* () {
      for (const isTold of [true, false]) {
        const { owner, contractor, contract, payment } = yield* paidByCard("refund_bounces");
        const refund = yield* refundPayment(contractor, { paymentId: payment.id, amount: part, reason });
        yield* hearProviders;
        expect(yield* stateOf(refund.id)).toBe("refunded");
        if (isTold) yield* letPass("6 days");
        else {
          yield* (yield* Time).pass("6 days");
          yield* sweepRefunds();
        }
        expect(yield* stateOf(refund.id)).toBe("restored");
        expect(yield* balancesOf(contract.id)).toEqual(paidOut(payment));
        const kinds = (yield* movementsOf(payment.id)).map(({ kind }) => kind);
        expect(kinds).toEqual(["charge", "transfer", "reversal", "refund", "refund_bounce", "restore"]);
        expect(yield* titlesOf(owner)).toContain("Refund came back");
        expect(yield* titlesOf(contractor)).toContain("Refund came back");
        const moves = (yield* listHistory(owner, contract.id)).filter(({ noun }) => noun === "refund");
        const [bounce, restore] = moves.slice(-2);
        expect([bounce?.event, restore?.event]).toEqual(["bounce", "restore"]);
        yield* hearProviders;
      }
      expect(yield* checkLater).toMatchObject({ differences: 0 });
    },
  );

  testInWorld("by the bank of a transfer: the seller has it at once, and may give it again", function* () {
    const { owner, contractor, contract, payment } = yield* paidByBank("returns_later");
    const refund = yield* refundPayment(contractor, { paymentId: payment.id, amount: part, reason });
    yield* letPass("1 minute");
    expect(yield* stateOf(refund.id)).toBe("refunded");
    // Nobody is told about it, because the provider is asked daily.
    yield* (yield* Time).pass("4 days");
    yield* sweepRefunds();
    expect(yield* Effect.flatMap(Refunds, (refunds) => refunds.get(refund.id))).toMatchObject({
      state: "restored",
      failure: { code: "R01" },
    });
    expect(yield* balancesOf(contract.id)).toEqual(paidOut(payment));
    expect(yield* titlesOf(owner)).toContain("Refund came back");
    expect(yield* titlesOf(contractor)).toContain("Refund came back");
    expect((yield* viewContract(contractor, contract.id)).milestones[0]?.refundable).toBe(payment.milestoneAmount);
    expect(yield* checkLater).toMatchObject({ differences: 0 });
  });

  for (const [rail, paid] of [
    ["card", paidByCard("refund_bounces")],
    ["bank", paidByBank("returns_later")],
  ] as const) {
    testInWorld(`by ${rail}, which the provider tells of and doesn't answer about: that is no old news`, function* () {
      const { contractor, payment } = yield* paid;
      const { id } = yield* refundPayment(contractor, { paymentId: payment.id, amount: part, reason });
      yield* letPass("1 minute");
      yield* (yield* Time).pass("6 days");
      yield* setSandboxDown(true);
      // Without news, it is checked again the next day.
      expect(yield* advanceRefund(id)).toMatchObject({ state: "refunded" });
      expect(yield* Effect.flip(advanceRefund(id, { hasNews: true }))).toMatchObject({ _tag: "Unavailable" });
      yield* setSandboxDown(false);
      expect(yield* advanceRefund(id, { hasNews: true })).toMatchObject({ state: "restored" });
    });
  }

  testInWorld("and is asked about for sixty days, not longer", function* () {
    const { contractor, payment } = yield* paidByCard();
    yield* refundPayment(contractor, { paymentId: payment.id, amount: part, reason });
    yield* hearProviders;
    for (let day = 0; day < 61; day += 1) {
      yield* (yield* Time).pass("1 day");
      expect(yield* sweepRefunds(), `${day}`).toMatchObject({ asked: day < 60 ? 1 : 0 });
    }
  });
});

describe("a bank payment that the poster's bank takes back before its refund was agreed to", () => {
  testInWorld("is not given back once more", function* () {
    const before = yield* payableContract("returns_later");
    const payment = yield* payByBank(before.owner, before.contract);
    yield* letPass("2 minutes");
    const refund = yield* requestRefund(before.owner, { paymentId: payment.id, amount: part, reason });
    yield* letPass("4 days");
    expect(yield* Effect.flip(agreeToRefund(before.contractor, refund.id))).toMatchObject({
      _tag: "Blocked",
      code: "AlreadyBack",
    });
  });

  testInWorld("nor where it was agreed to a moment earlier", function* () {
    const before = yield* payableContract("returns_later");
    const payment = yield* payByBank(before.owner, before.contract);
    yield* letPass("2 minutes");
    const refund = yield* refundPayment(before.contractor, { paymentId: payment.id, amount: part, reason });
    yield* (yield* Time).pass("4 days");
    expect(yield* advancePayment(payment.id)).toMatchObject({ state: "returned" });
    yield* runJobs;
    expect(yield* Effect.flatMap(Refunds, (refunds) => refunds.get(refund.id))).toMatchObject({
      state: "failed",
      failure: { code: "already_back" },
    });
    expect((yield* balancesOf(before.contract.id)).poster).toBe(0);
  });
});
