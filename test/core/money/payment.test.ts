import { Effect, References } from "effect";
import { describe, expect } from "vitest";
import { setSandboxDown } from "#adapters/sandbox/control.ts";
import { deliverDueWebhooks } from "#adapters/sandbox/deliver-webhooks.ts";
import { endSilence, movementsOf } from "#adapters/sandbox/movements-of.ts";
import type { Contract } from "#core/contract/contract/contract.ts";
import { listHistory } from "#core/contract/contract/list-contracts.ts";
import { listAlerts } from "#core/messaging/alert/read-alerts.ts";
import { viewContract } from "#core/money/contract-view/view-contract.ts";
import { checkLedger } from "#core/money/ledger/check-ledger.ts";
import { Ledger } from "#core/money/ledger/ledger.ts";
import { advancePayment } from "#core/money/payment/advance-payment.ts";
import { Bank } from "#core/money/payment/bank.ts";
import { cancelPayment } from "#core/money/payment/cancel-payment.ts";
import { Cards } from "#core/money/payment/cards.ts";
import { quoteMilestone } from "#core/money/payment/fee.ts";
import { openCardPayment } from "#core/money/payment/open-card-payment.ts";
import { payMilestone } from "#core/money/payment/pay-milestone.ts";
import type { Payment } from "#core/money/payment/payment.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { ProviderRefused, ProviderSilent } from "#core/money/payment/provider-errors.ts";
import { sweepPayments } from "#core/money/payment/sweep-payments.ts";
import { syncPayment } from "#core/money/payment/view-payment.ts";
import { PaymentAccounts } from "#core/money/payout-account/payment-accounts.ts";
import { setUpAccount } from "#core/money/payout-account/set-up-account.ts";
import { listAccounts, syncAccount } from "#core/money/payout-account/sync-account.ts";
import { refundPayment } from "#core/money/refund/request-refund.ts";
import { People } from "#core/people/person/people.ts";
import type { Ports } from "#core/ports.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { History } from "#core/shared/history.ts";
import type { ContractId, PaymentId, PersonId } from "#core/shared/ids.ts";
import { cents, sum } from "#core/shared/money.ts";
import { anythingStuck, StuckThings } from "#core/support/inbox/stuck-things.ts";
import { PersonalData } from "#core/support/privacy/personal-data.ts";
import { processWebhookEvent } from "#core/support/webhook-event/process-webhook-event.ts";
import { receiveWebhookEvent } from "#core/support/webhook-event/receive-webhook-event.ts";
import { WebhookEvents } from "#core/support/webhook-event/webhook-events.ts";
import { toldTo } from "#test/builders/alerts.ts";
import {
  acceptedContract,
  cardForm,
  enterCard,
  firstStage,
  newcomer,
  offeredContract,
  payableContract,
  payByBank,
  payByCard,
  withBank,
  withCardAccount,
} from "#test/builders/errand.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { hearProviders, letPass, runJobs, Time } from "#test/world.ts";
import { contractTakenBackFrom } from "./taken-back.ts";

/** Returns the kinds of money movements for a payment, as the provider counts them. */
const moved = (id: PaymentId) => Effect.map(movementsOf(id), (movements) => movements.map(({ kind }) => kind));

/** Checks that it is settled, its milestone is completed, and no other money moved for it. */
const isSettled = Effect.fnUntraced(function* (
  owner: PersonActor,
  { id, contractId }: { readonly id: PaymentId; readonly contractId: ContractId },
  movements: ReadonlyArray<string>,
) {
  const stage = yield* firstStage(owner, { id: contractId });
  expect(stage).toMatchObject({ state: "completed", payment: { state: "settled" } });
  expect(yield* moved(id)).toEqual(movements);
});

/** Returns the states that a payment was in. */
const statesOf = ({ id }: { readonly id: PaymentId }) =>
  Effect.flatMap(History, (history) =>
    Effect.map(history.ofSubject("payment", id), (story) => story.map(({ to }) => to)),
  );

const balances = (contract: Contract) =>
  Effect.flatMap(Ledger, (ledger) =>
    Effect.map(ledger.balances(contract.id), (found) => {
      expect(sum(Object.values(found))).toBe(0);
      return found;
    }),
  );

const nothing = { poster: 0, held: 0, clearing: 0, balance: 0, bidder: 0, fees: 0, house: 0 };

/** Lets time pass, then checks every payment that nothing moved meanwhile. */
const waitAndSweep = Effect.fnUntraced(function* (duration: Parameters<typeof letPass>[0]) {
  yield* letPass(duration);
  return yield* sweepPayments();
});

describe("a provider that refuses us access", () => {
  testInWorld("leaves a bank transfer waiting where it could not even be asked", function* () {
    const { owner, contract } = yield* payableContract();
    const bank = yield* Bank;
    const unasked = Effect.fail(new ProviderSilent({ message: "No token.", isNotSent: true }));
    const { id } = yield* payMilestone(owner, { contractId: contract.id, number: 1, rail: "bank" });
    const busy = { ...bank, transfer: () => unasked };
    expect(yield* advancePayment(id).pipe(Effect.provideService(Bank, busy))).toMatchObject({ state: "started" });
    expect(yield* advancePayment(id)).toMatchObject({ state: "processing" });
  });

  testInWorld("neither fails a bank transfer nor makes it unresolved, however long it lasts", function* () {
    const { owner, contract } = yield* payableContract();
    const bank = yield* Bank;
    const denied = Effect.fail(new ProviderSilent({ message: "Our key is not taken.", isKeyRefused: true }));
    const { id } = yield* payMilestone(owner, { contractId: contract.id, number: 1, rail: "bank" }).pipe(
      Effect.provideService(Bank, { ...bank, transfer: () => denied }),
    );
    const denying = { ...bank, transfer: () => denied, listSent: () => denied };
    for (const lockedOut of [{ ...bank, transfer: () => denied }, denying]) {
      yield* (yield* Time).pass("3 hours");
      const asked = yield* advancePayment(id).pipe(Effect.provideService(Bank, lockedOut));
      expect(asked).toMatchObject({ state: "started", failure: null });
    }
    expect(yield* moved(id)).toEqual([]);
    expect(yield* advancePayment(id)).toMatchObject({ state: "processing" });
    expect(yield* moved(id)).toEqual(["bank_transfer"]);
  });
});

describe("paying by card", () => {
  testInWorld("of a sum that the provider does not take says so in its words, and charges nothing", function* () {
    const { owner, contract } = yield* payableContract();
    const cards = yield* Cards;
    const refused = new ProviderRefused({
      code: "amount_too_large",
      message: "Amount must be no more than $999,999.99",
    });
    const opening = Effect.provideService(
      openCardPayment(owner, { contractId: contract.id, number: 1 }),
      Cards,
      Cards.of({ ...cards, openIntent: () => Effect.fail(refused) }),
    );
    expect(yield* Effect.flip(opening)).toMatchObject({
      _tag: "Blocked",
      code: "CardPaymentRefused",
      message: "Amount must be no more than $999,999.99",
    });
  });

  testInWorld("costs what the quote says", function* () {
    const { owner, contract } = yield* payableContract();
    const quoted = yield* quoteMilestone(owner, { contractId: contract.id, number: 1 });
    expect(quoted.card).toEqual({ milestoneAmount: 200_000, fee: 6_005, total: 206_005 });
    expect(quoted.bank).toEqual({ milestoneAmount: 200_000, fee: 0, total: 200_000 });
    expect(yield* payByCard(owner, contract)).toMatchObject(quoted.card);
    const unknown = quoteMilestone(owner, { contractId: contract.id, number: 4 });
    expect(yield* Effect.flip(unknown)).toMatchObject({ _tag: "NotFound", noun: "milestone" });
  });

  testInWorld("a second click takes the same payment up again", function* () {
    const { owner, contract } = yield* payableContract();
    const first = yield* cardForm(owner, contract);
    const second = yield* cardForm(owner, contract);
    expect(second.payment.id).toBe(first.payment.id);
    expect(second.clientSecret).toBe(first.clientSecret);
    expect(yield* Effect.flip(payByBank(owner, contract))).toMatchObject({
      _tag: "PaymentInProgress",
      message: "Your payment is processing",
    });
  });

  for (const [behaviour, code, message] of [
    ["declined", "card_declined", "Your card was declined."],
    ["insufficient_funds", "insufficient_funds", "Your card has insufficient funds."],
  ] as const) {
    testInWorld(`${behaviour}: fails with the provider's words, moves no money, and can be tried again`, function* () {
      const { owner, contractor, contract } = yield* payableContract();
      const failed = yield* payByCard(owner, contract, 1, behaviour);
      yield* letPass("1 second");
      expect(yield* firstStage(owner, contract)).toMatchObject({
        state: "planned",
        moves: ["pay", "fund"],
        payment: { id: failed.id, state: "failed", failure: { code, message } },
      });
      expect(yield* balances(contract)).toEqual(nothing);
      expect((yield* toldTo(owner)).at(-1)).toBe("Payment Failed");
      expect(yield* toldTo(contractor)).toEqual(["You have an offer"]);
      const second = yield* payByCard(owner, contract);
      yield* letPass("1 second");
      expect(second.id).not.toBe(failed.id);
      expect(yield* firstStage(owner, contract)).toMatchObject({ state: "completed", payment: { id: second.id } });
      expect([yield* moved(failed.id), yield* moved(second.id)]).toEqual([[], ["charge", "transfer"]]);
    });
  }

  testInWorld("a refused card cannot be charged afterwards in the form that is still open", function* () {
    const { owner, contract } = yield* payableContract();
    const { payment, clientSecret } = yield* cardForm(owner, contract);
    yield* enterCard(clientSecret, "declined");
    yield* letPass("1 second");
    const late = yield* enterCard(clientSecret);
    expect(late.status).toBe("requires_payment_method");
    expect(yield* moved(payment.id)).toEqual([]);
  });

  testInWorld("a card that needs time is processing until it has succeeded, or has failed", function* () {
    const { owner, contract } = yield* payableContract();
    const payment = yield* payByCard(owner, contract, 1, "needs_time");
    yield* letPass("1 second");
    expect(yield* firstStage(owner, contract)).toMatchObject({ moves: [], payment: { state: "processing" } });
    expect(yield* balances(contract)).toEqual(nothing);
    yield* letPass("10 seconds");
    yield* isSettled(owner, payment, ["charge", "transfer"]);
    yield* payByCard(owner, contract, 2, "needs_time_then_fails");
    yield* letPass("10 seconds");
    const [, second] = (yield* viewContract(owner, contract.id)).milestones;
    expect(second).toMatchObject({ moves: ["pay", "fund"], payment: { state: "failed" } });
  });

  testInWorld("notifications that come five times and out of order change nothing", function* () {
    const { owner, contractor, contract } = yield* payableContract();
    const payment = yield* payByCard(owner, contract, 1, "noisy_webhooks");
    for (let second = 0; second < 8; second++) yield* letPass("1 second");
    expect(yield* moved(payment.id)).toEqual(["charge", "transfer"]);
    expect((yield* toldTo(contractor)).filter((title) => title === "You were paid")).toHaveLength(1);
    expect((yield* viewContract(owner, contract.id)).totalPaid).toBe(200_000);
  });

  testInWorld("an answer that is late is waited for", function* () {
    const { owner, contract } = yield* payableContract();
    const payment = yield* payByCard(owner, contract, 1, "answer_is_lost");
    yield* letPass("5 seconds");
    expect(yield* firstStage(owner, contract)).toMatchObject({ payment: { state: "started" } });
    yield* letPass("30 seconds");
    expect(yield* firstStage(owner, contract)).toMatchObject({ payment: { state: "settled" } });
    expect(yield* moved(payment.id)).toEqual(["charge", "transfer"]);
  });

  testInWorld(
    "silence makes it unresolved; nothing pays it again, and only the provider's answer resolves it",
    function* () {
      const { owner, contract } = yield* payableContract();
      const payment = yield* payByCard(owner, contract, 1, "never_answers");
      yield* waitAndSweep("5 minutes");
      expect(yield* firstStage(owner, contract)).toMatchObject({ payment: { state: "started" } });
      yield* waitAndSweep("10 minutes");
      expect(yield* firstStage(owner, contract)).toMatchObject({ moves: [], payment: { state: "unresolved" } });
      for (const rail of ["card", "bank"] as const) {
        const again = payMilestone(owner, { contractId: contract.id, number: 1, rail });
        expect(yield* Effect.flip(again)).toMatchObject({ _tag: "PaymentInProgress" });
      }
      expect(yield* Effect.flip(cancelPayment(owner, payment.id))).toMatchObject({ _tag: "PaymentInProgress" });
      for (let day = 0; day < 3; day++) yield* waitAndSweep("1 day");
      expect(yield* firstStage(owner, contract)).toMatchObject({ payment: { state: "unresolved" } });
      expect((yield* toldTo(owner)).filter((title) => title === "Payment being checked")).toHaveLength(1);
      yield* endSilence(payment.id);
      // Checks become rarer the longer nothing happens.
      yield* waitAndSweep("1 hour");
      yield* isSettled(owner, payment, ["charge", "transfer"]);
    },
  );

  testInWorld("a payout whose answer is lost stays charged, and asking again pays out nothing twice", function* () {
    const { owner, contract } = yield* payableContract();
    const { payment, clientSecret } = yield* cardForm(owner, contract);
    yield* enterCard(clientSecret, "transfer_answer_is_lost");
    yield* runJobs;
    expect(yield* firstStage(owner, contract)).toMatchObject({ state: "planned", payment: { state: "charged" } });
    expect(yield* balances(contract)).toEqual({
      poster: -206_005,
      held: 0,
      clearing: 200_000,
      balance: 0,
      bidder: 0,
      fees: 6_005,
      house: 0,
    });
    expect((yield* viewContract(owner, contract.id)).totalPaid).toBe(0);
    yield* waitAndSweep("1 minute");
    yield* isSettled(owner, payment, ["charge", "transfer"]);
  });

  testInWorld("a form that nobody finished is given up after an hour, and takes no card any more", function* () {
    const { owner, contract } = yield* payableContract();
    const { payment, clientSecret } = yield* cardForm(owner, contract);
    yield* waitAndSweep("55 minutes");
    expect(yield* firstStage(owner, contract)).toMatchObject({ payment: { state: "started" } });
    yield* waitAndSweep("10 minutes");
    expect(yield* firstStage(owner, contract)).toMatchObject({ moves: ["pay", "fund"], payment: { state: "failed" } });
    expect((yield* enterCard(clientSecret)).status).toBe("requires_payment_method");
    expect(yield* moved(payment.id)).toEqual([]);
    expect(yield* toldTo(owner)).not.toContain("Payment Failed");
    expect((yield* cardForm(owner, contract)).payment.id).not.toBe(payment.id);
  });

  testInWorld("a payment that never reached the provider is given up too", function* () {
    const { owner, contract } = yield* payableContract();
    yield* payMilestone(owner, { contractId: contract.id, number: 1, rail: "card" });
    yield* runJobs;
    yield* waitAndSweep("61 minutes");
    expect(yield* firstStage(owner, contract)).toMatchObject({
      payment: { state: "failed", failure: { code: "abandoned" } },
    });
  });

  testInWorld("is given up by the poster to pay another way, and the form takes no card any more", function* () {
    const { owner, contract } = yield* payableContract();
    const { payment, clientSecret } = yield* cardForm(owner, contract);
    expect(yield* cancelPayment(owner, payment.id)).toMatchObject({
      state: "failed",
      failure: { code: "canceled" },
    });
    expect((yield* enterCard(clientSecret)).status).toBe("requires_payment_method");
    yield* payByBank(owner, contract);
    yield* letPass("10 seconds");
    expect(yield* firstStage(owner, contract)).toMatchObject({ state: "completed", payment: { rail: "bank" } });
    expect(yield* moved(payment.id)).toEqual([]);
  });

  testInWorld("goes on where a card was faster than the poster's change of mind", function* () {
    const { owner, contract } = yield* payableContract();
    const { payment, clientSecret } = yield* cardForm(owner, contract);
    yield* enterCard(clientSecret);
    expect(yield* cancelPayment(owner, payment.id)).toMatchObject({ state: "settled" });
    expect(yield* moved(payment.id)).toEqual(["charge", "transfer"]);
  });

  testInWorld("says so while the provider is down, charges nobody, and is taken up again afterwards", function* () {
    const { owner, contract } = yield* payableContract();
    yield* setSandboxDown(true);
    expect(yield* Effect.flip(cardForm(owner, contract))).toMatchObject({
      _tag: "Unavailable",
      message: "Our card provider isn't answering. You weren't charged. Try again in a minute.",
    });
    const { payment } = yield* firstStage(owner, contract);
    expect(payment).toMatchObject({ state: "started" });
    if (payment) expect(yield* Effect.flip(cancelPayment(owner, payment.id))).toMatchObject({ _tag: "Unavailable" });
    yield* runJobs;
    yield* setSandboxDown(false);
    const again = yield* payByCard(owner, contract);
    expect(again.id).toBe(payment?.id);
    expect(yield* syncPayment(owner, again.id)).toMatchObject({ state: "settled" });
  });
});

/** Checks that this transfer is in progress, is the only one, and arrives. */
const settlesByBank = Effect.fnUntraced(function* (owner: PersonActor, contract: Contract, payment: Payment) {
  expect(yield* Effect.flip(payByBank(owner, contract))).toMatchObject({ _tag: "PaymentInProgress" });
  yield* letPass("1 minute");
  yield* isSettled(owner, payment, ["bank_transfer"]);
});

describe("paying by bank", () => {
  testInWorld(
    "a transfer that comes back fails with the bank's words, days later, and can be tried with another bank",
    function* () {
      const { owner, contractor, contract } = yield* payableContract("returns");
      yield* payByBank(owner, contract);
      yield* letPass("1 second");
      expect(yield* firstStage(owner, contract)).toMatchObject({ payment: { state: "processing" } });
      yield* letPass("1 minute");
      expect(yield* firstStage(owner, contract)).toMatchObject({
        moves: ["pay", "fund"],
        payment: { state: "failed", failure: { code: "R01" } },
      });
      expect(yield* balances(contract)).toEqual(nothing);
      expect((yield* toldTo(owner)).at(-1)).toBe("Payment Failed");
      expect(yield* toldTo(contractor)).toEqual(["You have an offer"]);
      yield* withBank(owner, "settles");
      yield* payByBank(owner, contract);
      yield* letPass("1 minute");
      expect(yield* firstStage(owner, contract)).toMatchObject({ state: "completed" });
    },
  );

  testInWorld("a return that the bank provider tells of, and then doesn't answer about, is no old news", function* () {
    const { owner, contract } = yield* payableContract("returns_later");
    const { id } = yield* payByBank(owner, contract);
    yield* letPass("1 minute");
    yield* (yield* Time).pass("4 days");
    const told: Array<string> = [];
    yield* deliverDueWebhooks((event) =>
      Effect.sync(() => told.push(event.id)).pipe(
        Effect.andThen(Effect.orDie(receiveWebhookEvent(event))),
        Effect.as(true),
      ),
    );
    const webhookEvents = yield* WebhookEvents;
    const standing = Effect.gen(function* () {
      const payment = yield* (yield* Payments).get(id);
      return [payment.state, ...(yield* Effect.forEach(told, (it) => webhookEvents.get(it))).map(({ state }) => state)];
    });
    yield* setSandboxDown(true);
    for (const event of told)
      expect(yield* Effect.flip(processWebhookEvent(event))).toMatchObject({ _tag: "Unavailable" });
    expect(yield* standing).toEqual(["settled", "failed"]);
    yield* setSandboxDown(false);
    yield* runJobs;
    expect(yield* standing).toEqual(["returned", "processed"]);
  });

  testInWorld(
    "money that had arrived can be taken back days later: the milestone waits to be paid again, by either rail",
    function* () {
      const { owner, contractor, contract } = yield* payableContract("returns_later");
      const payment = yield* payByBank(owner, contract);
      yield* letPass("1 minute");
      expect(yield* firstStage(owner, contract)).toMatchObject({ state: "completed", payment: { state: "settled" } });
      yield* letPass("4 days");
      const returned = { state: "returned", failure: { code: "R01" } };
      expect(yield* firstStage(owner, contract)).toMatchObject({
        state: "submitted",
        moves: ["return", "pay", "fund", "dispute"],
        payment: returned,
      });
      // The bidder keeps what is at their bank; the reversal was taken from their balance at the provider.
      expect(yield* balances(contract)).toEqual({ ...nothing, bidder: 200_000, balance: -200_000 });
      expect(yield* viewContract(owner, contract.id)).toMatchObject({ totalPaid: 0, milestonesCompleted: 0 });
      expect((yield* toldTo(owner)).at(-1)).toBe("Payment returned");
      expect((yield* toldTo(contractor)).at(-1)).toBe("Payment returned");
      // The reason is between the poster and their bank.
      expect((yield* firstStage(contractor, contract)).payment).toMatchObject({ state: "returned", failure: null });
      const reasons = (actor: PersonActor) =>
        Effect.map(listHistory(actor, contract.id), (moves) =>
          moves.filter(({ event }) => event === "return").map(({ reason }) => reason),
        );
      expect(yield* reasons(owner)).toEqual([expect.stringContaining("insufficient funds")]);
      expect(yield* reasons(contractor)).toEqual([null]);
      expect(yield* moved(payment.id)).toEqual(["bank_transfer", "bank_return"]);
      // It is over: another check does not change it.
      expect(yield* syncPayment(owner, payment.id)).toMatchObject({ state: "returned" });
      const again = yield* payByCard(owner, contract);
      yield* letPass("1 second");
      expect(again.id).not.toBe(payment.id);
      expect(yield* firstStage(owner, contract)).toMatchObject({ state: "completed", payment: { id: again.id } });
      expect((yield* viewContract(owner, contract.id)).totalPaid).toBe(200_000);
    },
  );

  testInWorld(
    "what the bidder's bank sends back after it had arrived is theirs: they and support are told once, and it goes on when they use another bank",
    function* () {
      const { owner, contractor, contract } = yield* payableContract();
      const { id } = yield* payByBank(owner, contract);
      yield* letPass("1 day");
      const payments = yield* Payments;
      expect(yield* payments.get(id)).toMatchObject({ state: "settled" });
      const staff = yield* newcomer("home_owner", "Sam Support");
      const people = yield* People;
      yield* people.save({ ...(yield* people.get(staff.personId)), staffRole: "agent" });
      const bank = yield* Bank;
      const failure = { code: "R02", message: "The bank returned the transfer: the account was closed (R02)." };
      const sentTo: Array<string> = [];
      const sentBack = Effect.provideService(
        advancePayment(id),
        Bank,
        Bank.of({
          ...bank,
          findTransfer: (...asked) =>
            Effect.map(bank.findTransfer(...asked), (found) => found && { ...found, status: "held", failure }),
          payOut: ({ toSource }) => Effect.sync(() => ({ ref: `leg_${sentTo.push(toSource)}` })),
        }),
      );
      for (let round = 0; round < 3; round += 1) {
        expect(yield* sentBack).toMatchObject({ state: "settled", failure });
        yield* hearProviders;
      }
      expect((yield* toldTo(contractor)).filter((title) => title === "Payment held up")).toHaveLength(1);
      expect((yield* toldTo(staff)).filter((title) => title === "Payout sent back")).toHaveLength(1);
      expect(yield* toldTo(owner)).not.toContain("Payment held up");
      // The reason is between the bidder and their bank.
      expect((yield* listHistory(owner, contract.id)).find(({ event }) => event === "hold")).toMatchObject({
        reason: null,
      });
      expect((yield* viewContract(owner, contract.id)).payments).toMatchObject([{ state: "settled", failure: null }]);
      const linked = yield* withBank(contractor, "settles_slowly");
      yield* sentBack;
      expect(sentTo.at(-1)).toBe(linked?.fundingSource?.ref);
      const [owners, contractors] = [yield* toldTo(owner), yield* toldTo(contractor)];
      const arrived = Effect.provideService(
        advancePayment(id),
        Bank,
        Bank.of({
          ...bank,
          findTransfer: (...asked) =>
            Effect.map(
              bank.findTransfer(...asked),
              (found) => found && { ...found, legRef: "leg", status: "processed" },
            ),
        }),
      );
      for (let round = 0; round < 2; round += 1) {
        expect(yield* arrived).toMatchObject({ state: "settled", failure: null, transferRef: "leg" });
        yield* hearProviders;
      }
      expect(yield* toldTo(contractor)).toHaveLength(contractors.length + 1);
      expect(yield* toldTo(owner)).toEqual(owners);
      expect(yield* balances(contract)).toMatchObject({ poster: -200_000, balance: 0, bidder: 200_000 });
    },
  );

  testInWorld(
    "money that does not reach the bidder's bank is held up: both are told, and it goes on when they use another bank",
    function* () {
      const { owner, contractor, contract } = yield* payableContract();
      yield* withBank(contractor, "takes_nothing");
      const { id } = yield* payByBank(owner, contract);
      yield* letPass("1 minute");
      const held = { state: "charged", failure: { code: "R03" } };
      expect(yield* (yield* Payments).get(id)).toMatchObject(held);
      expect(yield* balances(contract)).toMatchObject({ poster: -200_000, balance: 200_000, bidder: 0 });
      expect(yield* viewContract(contractor, contract.id)).toMatchObject({ totalPaid: 0, milestonesCompleted: 0 });
      for (const actor of [owner, contractor]) expect((yield* toldTo(actor)).at(-1)).toBe("Payment held up");
      yield* letPass("2 hours");
      const stuck = yield* (yield* StuckThings).list(anythingStuck, new Date("2026-12-01"), {
        after: null,
        limit: 100,
      });
      expect(stuck.items).toEqual(
        expect.arrayContaining([expect.objectContaining({ id, kind: "transfer-failed", state: "charged" })]),
      );
      expect(yield* checkLedger()).toMatchObject({ differences: 0 });
      // It reached nobody who could refund it, and the reason is between the bidder and their bank.
      for (const [actor, failure] of [
        [owner, null],
        [contractor, { code: "R03" }],
      ] as const) {
        const seen = yield* viewContract(actor, contract.id);
        expect(seen).toMatchObject({ payments: [{ state: "charged", failure }] });
        const charge = (yield* listHistory(actor, contract.id)).find(({ event }) => event === "charge");
        expect(charge?.reason === null).toBe(failure === null);
        expect(seen.milestones[0]).toMatchObject({ refundable: 0 });
      }
      const amount = cents(200_000);
      const refund = refundPayment(contractor, { paymentId: id, amount, reason: "The work was not done." });
      expect(yield* Effect.flip(refund)).toMatchObject({ _tag: "Blocked", code: "PaymentNotSettled" });
      yield* sweepPayments();
      yield* letPass("1 hour");
      expect(yield* (yield* Payments).get(id)).toMatchObject(held);
      yield* withBank(contractor, "settles_slowly");
      yield* sweepPayments();
      yield* letPass("2 hours");
      yield* sweepPayments();
      expect(yield* (yield* Payments).get(id)).toMatchObject({ state: "settled", failure: null });
      expect(yield* balances(contract)).toMatchObject({ poster: -200_000, balance: 0, bidder: 200_000 });
      expect(yield* viewContract(contractor, contract.id)).toMatchObject({
        totalPaid: 200_000,
        milestonesCompleted: 1,
      });
      expect(yield* moved(id)).toEqual(["bank_transfer"]);
      expect(yield* checkLedger()).toMatchObject({ differences: 0 });
    },
  );

  testInWorld("a return whose notification was lost is found by the sweeper within a day", function* () {
    const { owner, contract } = yield* payableContract("returns_later");
    yield* payByBank(owner, contract);
    yield* letPass("1 minute");
    const time = yield* Time;
    yield* time.pass("2 days");
    expect(yield* sweepPayments()).toEqual({ asked: 1, failed: 0 });
    expect(yield* firstStage(owner, contract)).toMatchObject({ payment: { state: "settled" } });
    yield* time.pass("2 days");
    yield* sweepPayments();
    expect(yield* firstStage(owner, contract)).toMatchObject({ payment: { state: "returned" } });
    yield* time.pass("90 days");
    expect(yield* sweepPayments()).toEqual({ asked: 0, failed: 0 });
  });

  testInWorld(
    "money that is taken back after the contract has ended is owed: it stays ended, and can be paid",
    function* () {
      const { owner, contractor, contract } = yield* contractTakenBackFrom;
      const after = yield* viewContract(owner, contract.id);
      expect(after).toMatchObject({ state: "ended", moves: [] });
      expect(after.totalCost - after.totalPaid).toBe(200_000);
      expect(yield* firstStage(owner, contract)).toMatchObject({ state: "submitted", moves: ["pay"] });
      expect((yield* firstStage(contractor, contract)).moves).toEqual([]);
      const personal = yield* PersonalData;
      expect((yield* personal.openMoney(owner.personId)).owed).toBe(1);
      yield* payByCard(owner, contract, 1);
      yield* letPass("1 second");
      expect(yield* viewContract(owner, contract.id)).toMatchObject({ state: "ended", totalPaid: after.totalCost });
      expect((yield* personal.openMoney(owner.personId)).owed).toBe(0);
    },
  );

  testInWorld("a bank that refuses at once fails at once", function* () {
    const { owner, contract } = yield* payableContract("refuses");
    const payment = yield* payByBank(owner, contract);
    yield* runJobs;
    expect(yield* firstStage(owner, contract)).toMatchObject({ moves: ["pay", "fund"], payment: { state: "failed" } });
    expect(yield* moved(payment.id)).toEqual([]);
  });

  testInWorld(
    "a server that dies right after the transfer, and comes back when that is over, notes its beginning and its end",
    function* () {
      const { owner, contract } = yield* payableContract();
      const payment = yield* payByBank(owner, contract);
      const accounts = yield* PaymentAccounts;
      const sourceOf = (id: PersonId) =>
        Effect.map(accounts.find(id, "bank"), (account) => account?.fundingSource?.ref ?? "");
      // The worker's last action before it dies.
      const { transfer } = yield* Bank;
      yield* transfer({
        paymentId: payment.id,
        milestoneId: payment.milestoneId,
        total: payment.total,
        fee: payment.fee,
        fromSource: yield* sourceOf(payment.posterId),
        toSource: yield* sourceOf(payment.bidderId),
      });
      const time = yield* Time;
      yield* time.pass("5 days");
      yield* sweepPayments();
      expect(yield* statesOf(payment)).toEqual(["started", "processing", "settled"]);
      yield* isSettled(owner, payment, ["bank_transfer"]);
      yield* hearProviders;
      expect(yield* statesOf(payment)).toHaveLength(3);
    },
  );

  testInWorld(
    "an answer that is lost makes it unresolved, and asking the provider finds the one transfer there is",
    function* () {
      const { owner, contract } = yield* payableContract("answer_is_lost");
      const payment = yield* payByBank(owner, contract);
      yield* runJobs;
      expect(yield* statesOf(payment)).toEqual(["started", "unresolved", "processing"]);
      expect((yield* toldTo(owner)).at(-1)).toBe("Payment being checked");
      yield* settlesByBank(owner, contract, payment);
    },
  );

  testInWorld(
    "a transfer that never reached a silent provider fails only after a time in which it could not arrive any more",
    function* () {
      const { owner, contract } = yield* payableContract();
      yield* setSandboxDown(true);
      const payment = yield* payByBank(owner, contract);
      yield* runJobs;
      expect(yield* firstStage(owner, contract)).toMatchObject({ payment: { state: "started" } });
      yield* setSandboxDown(false);
      yield* waitAndSweep("1 minute");
      yield* letPass("1 minute");
      expect(yield* firstStage(owner, contract)).toMatchObject({ state: "completed" });
      expect(yield* moved(payment.id)).toEqual(["bank_transfer"]);
    },
  );

  testInWorld(
    "a no that is overtaken by the transfer's beginning is about a payment that is no more, and fails nothing",
    function* () {
      const { owner, contract } = yield* payableContract();
      const bank = yield* Bank;
      const here = yield* Effect.context<Ports>();
      const payment = yield* payByBank(owner, contract);
      // Two workers ask at once; the provider says yes to one and, later, no to the other.
      const transfer: typeof bank.transfer = () =>
        Effect.andThen(
          Effect.orDie(Effect.provide(advancePayment(payment.id), here)),
          Effect.fail(new ProviderRefused({ code: "refused", message: "The bank refused the transfer." })),
        );
      const advanced = yield* Effect.provideService(advancePayment(payment.id), Bank, { ...bank, transfer });
      expect(advanced).toMatchObject({ state: "processing", failure: null });
      yield* settlesByBank(owner, contract, payment);
    },
  );

  testInWorld(
    "that has a name at the provider is not said to have never arrived, however long nobody finds it there",
    function* () {
      const { owner, contract } = yield* payableContract();
      const bank = yield* Bank;
      const payment = yield* payByBank(owner, contract);
      yield* runJobs;
      const time = yield* Time;
      const asked = (findTransfer: typeof bank.findTransfer) =>
        Effect.provideService(advancePayment(payment.id), Bank, { ...bank, findTransfer });
      yield* time.pass("16 minutes");
      const lost = yield* asked(() => Effect.fail(new ProviderSilent({ message: "No answer." })));
      expect(lost).toMatchObject({ state: "unresolved", providerRef: expect.any(String) });
      for (let turn = 0; turn < 3; turn++) {
        yield* time.pass("16 minutes");
        expect(yield* asked(() => Effect.succeed(null))).toMatchObject({ state: "unresolved" });
      }
      yield* letPass("1 minute");
      yield* advancePayment(payment.id);
      expect(yield* firstStage(owner, contract)).toMatchObject({ payment: { state: "settled" } });
    },
  );

  testInWorld("cannot be given up once it has begun", function* () {
    const { owner, contract } = yield* payableContract();
    const payment = yield* payByBank(owner, contract);
    expect(yield* Effect.flip(cancelPayment(owner, payment.id))).toMatchObject({ _tag: "PaymentInProgress" });
  });
});

describe("a milestone is not paid", () => {
  testInWorld("by card before the bidder has a card account", function* () {
    const { owner, contractor, contract } = yield* acceptedContract();
    const refusal = {
      _tag: "Blocked",
      code: "SellerAccountMissing",
      message: "Seller should setup Stripe account to recieve payment, Inform Seller.",
      whoCanFix: "bidder",
    };
    expect(yield* Effect.flip(cardForm(owner, contract))).toMatchObject(refusal);
    yield* setUpAccount(contractor, { returnUrl: "/v1/payments" });
    expect(yield* listAccounts(contractor)).toMatchObject([{ rail: "card", standing: "pending" }]);
    expect(yield* Effect.flip(cardForm(owner, contract))).toMatchObject(refusal);
    yield* withCardAccount(contractor);
    yield* cardForm(owner, contract);
  });

  testInWorld(
    "before the bidder's account is ready, of which they are told once, and the poster when it is",
    function* () {
      const { owner, contractor, contract } = yield* acceptedContract();
      yield* withBank(owner);
      const told = (actor: PersonActor) => Effect.map(toldTo(actor), (titles) => titles.slice(-2));
      const [ownerBefore, sellerBefore] = [yield* told(owner), yield* told(contractor)];
      for (const _ of [1, 2, 3]) yield* Effect.flip(cardForm(owner, contract));
      expect(yield* toldTo(contractor)).toEqual([...sellerBefore, "A payment to you is waiting"]);
      expect(yield* told(owner)).toEqual(ownerBefore);
      const { items } = yield* listAlerts(contractor, { after: null, limit: 1 });
      expect(items[0]).toMatchObject({
        kind: "account",
        message: expect.stringMatching(/^Olive Owner wanted to pay milestone 1 of '.*' by card but couldn't/),
      });
      yield* withCardAccount(contractor);
      yield* syncAccount(contractor.personId, "card");
      expect((yield* toldTo(owner)).filter((title) => title === "You can pay now")).toHaveLength(1);
      expect(yield* Effect.flip(payByBank(owner, contract))).toMatchObject({ code: "SellerAccountMissing" });
      yield* withBank(contractor);
      expect((yield* toldTo(owner)).filter((title) => title === "You can pay now")).toHaveLength(2);
      expect((yield* toldTo(contractor)).filter((title) => title.startsWith("A payment"))).toHaveLength(2);
    },
  );

  testInWorld("from another bank account than the poster was shown", function* () {
    const { owner, contract } = yield* payableContract();
    const [account] = (yield* listAccounts(owner)).filter(({ rail }) => rail === "bank");
    const pay = (sourceRef: string) =>
      payMilestone(owner, { contractId: contract.id, number: 1, rail: "bank", shown: { sourceRef } });
    for (const other of ["none", "another"]) {
      expect(yield* Effect.flip(pay(other))).toMatchObject({ issues: [{ field: "source_funding_source" }] });
    }
    expect(yield* pay(account?.fundingSource?.ref ?? "")).toMatchObject({ state: "started", rail: "bank" });
  });

  testInWorld("by bank before both people have linked one", function* () {
    const { owner, contractor, contract } = yield* acceptedContract();
    expect(yield* Effect.flip(payByBank(owner, contract))).toMatchObject({
      code: "OwnAccountMissing",
      message: "You need to setup Dwolla Account for ACH Payment",
      whoCanFix: "you",
    });
    yield* withBank(owner);
    expect(yield* Effect.flip(payByBank(owner, contract))).toMatchObject({
      code: "SellerAccountMissing",
      message: "Seller should setup Dwolla account to recieve payment, Inform Seller.",
    });
    yield* withBank(contractor);
    yield* payByBank(owner, contract);
  });

  testInWorld("before the contract is accepted", function* () {
    const { owner, contract } = yield* offeredContract();
    expect(yield* Effect.flip(cardForm(owner, contract))).toMatchObject({ code: "ContractNotAccepted" });
  });

  testInWorld("twice, and not where there is none", function* () {
    const { owner, contract } = yield* payableContract();
    yield* payByCard(owner, contract);
    yield* letPass("1 second");
    expect(yield* Effect.flip(cardForm(owner, contract))).toMatchObject({ _tag: "IllegalMove", noun: "milestone" });
    expect(yield* Effect.flip(payByBank(owner, contract))).toMatchObject({ _tag: "IllegalMove" });
    expect(yield* Effect.flip(payByBank(owner, contract, 4))).toMatchObject({ _tag: "NotFound" });
  });
});

describe("the sweeper", () => {
  testInWorld(
    "asks about what nothing has moved for a while, and leaves alone what has just moved or is over",
    function* () {
      const time = yield* Time;
      const { owner, contract } = yield* payableContract();
      for (const number of [1, 2]) yield* payByCard(owner, contract, number);
      expect(yield* sweepPayments()).toEqual({ asked: 0, failed: 0 });
      yield* time.pass("1 minute");
      expect(yield* sweepPayments()).toEqual({ asked: 2, failed: 0 });
      expect((yield* viewContract(owner, contract.id)).milestonesCompleted).toBe(2);
      expect(yield* waitAndSweep("1 hour")).toEqual({ asked: 0, failed: 0 });
    },
  );

  testInWorld("is not stopped by a payment that cannot be asked about", function* () {
    const time = yield* Time;
    const cards = yield* Cards;
    const { owner, contract } = yield* payableContract();
    const stuck = yield* payByCard(owner, contract, 1);
    yield* payByCard(owner, contract, 2);
    yield* time.pass("1 minute");
    const findIntent: typeof cards.findIntent = (id, ref) =>
      id === stuck.id ? Effect.die(new Error("What the provider says cannot be read.")) : cards.findIntent(id, ref);
    const swept = yield* sweepPayments().pipe(
      Effect.provideService(Cards, { ...cards, findIntent }),
      Effect.provideService(References.MinimumLogLevel, "None"),
    );
    expect(swept).toEqual({ asked: 2, failed: 1 });
    expect((yield* viewContract(owner, contract.id)).milestonesCompleted).toBe(1);
  });
});
