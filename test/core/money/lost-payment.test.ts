import { Effect } from "effect";
import { describe, expect } from "vitest";
import { movementsOf } from "#adapters/sandbox/movements-of.ts";
import type { Contract } from "#core/contract/contract/contract.ts";
import { viewContract } from "#core/money/contract-view/view-contract.ts";
import { checkLedger } from "#core/money/ledger/check-ledger.ts";
import { advancePayment } from "#core/money/payment/advance-payment.ts";
import { Bank } from "#core/money/payment/bank.ts";
import { Cards } from "#core/money/payment/cards.ts";
import { quote } from "#core/money/payment/fee.ts";
import type { Payment, Rail } from "#core/money/payment/payment.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { ProviderSilent } from "#core/money/payment/provider-errors.ts";
import { releasePayment } from "#core/money/payment/release-payment.ts";
import { PaymentAccounts } from "#core/money/payout-account/payment-accounts.ts";
import { Refunds } from "#core/money/refund/refunds.ts";
import { refundPayment } from "#core/money/refund/request-refund.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { newId, PaymentId, type PersonId, RefundId } from "#core/shared/ids.ts";
import { type Cents, cents } from "#core/shared/money.ts";
import { Policy } from "#core/shared/policy.ts";
import { toldTo } from "#test/builders/alerts.ts";
import { cardForm, enterCard, fundByCard, payableContract, payByBank, payByCard } from "#test/builders/errand.ts";
import { wait } from "#test/builders/settle.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { hearProviders, letPass } from "#test/world.ts";

const moved = (id: PaymentId) => Effect.map(movementsOf(id), (movements) => movements.map(({ kind }) => kind));

const firstStage = Effect.fnUntraced(function* (actor: PersonActor, contract: Contract) {
  const view = yield* viewContract(actor, contract.id);
  const stage = view.milestones[0];
  if (!stage) throw new Error("The contract has milestones.");
  return { ...stage, tried: view.payments.map(({ id, state }) => [id, state]) };
});

/**
 * What the provider knows of a database whose last hours are lost: the first milestone was paid, under an id unknown
 * here.
 */
const payElsewhere = Effect.fnUntraced(function* (contract: Contract, rail: Rail) {
  const cards = yield* Cards;
  const accounts = yield* PaymentAccounts;
  const { id: contractId, posterId, bidderId } = contract;
  const paymentId = yield* newId(PaymentId);
  const [milestone] = (yield* viewContract({ kind: "person", personId: posterId } as PersonActor, contractId))
    .milestones;
  if (!milestone) throw new Error("The contract has milestones.");
  const { total, fee } = quote(rail, milestone.amount, yield* Policy);
  const order = { paymentId, milestoneId: milestone.id, total };
  if (rail === "card") {
    const card = { ...order, contractId, description: `Dibbs milestone ${milestone.number}`, ref: null };
    const { ref, clientSecret } = yield* cards.openIntent(card);
    yield* enterCard(clientSecret);
    const chargeRef = (yield* cards.findIntent(paymentId, ref))?.chargeRef ?? "";
    const accountRef = (yield* accounts.find(bidderId, "card"))?.ref ?? "";
    yield* cards.transfer({ paymentId, contractId, chargeRef, amount: milestone.amount, accountRef });
    return { paymentId, chargeRef, total };
  }
  const sourceOf = (id: PersonId) =>
    Effect.map(accounts.find(id, "bank"), (account) => account?.fundingSource?.ref ?? "");
  const [fromSource, toSource] = [yield* sourceOf(posterId), yield* sourceOf(bidderId)];
  yield* (yield* Bank).transfer({ ...order, fee, fromSource, toSource });
  return { paymentId, chargeRef: "", total };
});

const once = { card: ["charge", "transfer"], bank: ["bank_transfer"] } as const;

/** The poster clicks Pay. */
const press = Effect.fnUntraced(function* (owner: PersonActor, contract: Contract, rail: Rail) {
  return yield* rail === "card" ? payByCard(owner, contract) : payByBank(owner, contract);
});

describe("a payment that the database lost while its provider has the money", () => {
  for (const before of ["card", "bank"] as const) {
    for (const now of ["card", "bank"] as const) {
      testInWorld(`by ${before} is found again when the poster pays by ${now}, who pays once`, function* () {
        const { owner, contractor, contract } = yield* payableContract();
        const lost = yield* payElsewhere(contract, before);
        yield* letPass("2 hours");
        expect(yield* firstStage(owner, contract)).toMatchObject({ state: "planned", tried: [] });
        const pressed = yield* Effect.exit(press(owner, contract, now));
        yield* letPass("5 minutes");
        yield* letPass("5 minutes");
        if (now === "card") {
          expect(pressed).toMatchObject({
            cause: { reasons: [{ error: { _tag: "Blocked", code: "PaidBefore" } }] },
          });
        }
        const { state, payment, tried } = yield* firstStage(owner, contract);
        expect(state).toBe("completed");
        expect(payment).toMatchObject({ id: lost.paymentId, state: "settled", rail: before, total: lost.total });
        expect(tried).toHaveLength(2);
        for (const [id, end] of tried) {
          expect(yield* moved(id as PaymentId)).toEqual(end === "settled" ? once[before] : []);
        }
        expect((yield* toldTo(owner)).slice(-2)).toEqual(["Payment found", "Payment successful"]);
        expect((yield* toldTo(contractor)).at(-1)).toBe("You were paid");
        expect(yield* checkLedger()).toMatchObject({ differences: 0 });
        expect(yield* Effect.flip(press(owner, contract, now))).toMatchObject({ _tag: "IllegalMove" });
      });
    }
  }

  testInWorld("is paid anew where the bank took it back, or all of it went back to the card", function* () {
    const { owner, contract } = yield* payableContract("returns");
    const byBank = yield* payElsewhere(contract, "bank");
    const byCard = yield* payElsewhere(contract, "card");
    const { refund } = yield* Cards;
    const { paymentId, chargeRef, total } = byCard;
    yield* refund({ refundId: yield* newId(RefundId), paymentId, chargeRef, amount: total });
    yield* letPass("2 hours");
    const { id } = yield* payByCard(owner, contract);
    yield* letPass("1 minute");
    expect(yield* moved(id)).toEqual(["charge", "transfer"]);
    expect(yield* moved(byBank.paymentId)).toEqual(["bank_transfer"]);
    expect(yield* firstStage(owner, contract)).toMatchObject({ state: "completed", payment: { id } });
  });

  testInWorld("keeps nobody from paying another milestone", function* () {
    const { owner, contract } = yield* payableContract();
    yield* payElsewhere(contract, "card");
    const { id } = yield* payByCard(owner, contract, 2);
    yield* letPass("1 minute");
    expect(yield* moved(id)).toEqual(["charge", "transfer"]);
  });
});

describe("before a provider takes money", () => {
  testInWorld("a card whose intent was charged, and its name lost, is not asked for again", function* () {
    const { owner, contract } = yield* payableContract();
    const payments = yield* Payments;
    const { payment, clientSecret } = yield* cardForm(owner, contract);
    const kept = yield* payments.get(payment.id);
    yield* payments.save({ ...kept, providerRef: null });
    yield* enterCard(clientSecret);
    expect(yield* Effect.flip(cardForm(owner, contract))).toMatchObject({ _tag: "PaymentInProgress" });
    yield* letPass("1 minute");
    expect(yield* firstStage(owner, contract)).toMatchObject({ state: "completed", payment: { id: payment.id } });
    expect(yield* moved(payment.id)).toEqual(["charge", "transfer"]);
  });

  testInWorld("no form opens while either provider cannot be asked, and nothing is lost by it", function* () {
    const { owner, contract } = yield* payableContract();
    const silent = Effect.fail(new ProviderSilent({ message: "The payment provider does not answer." }));
    const bank = yield* Bank;
    const opening = Effect.provideService(cardForm(owner, contract), Bank, { ...bank, listSent: () => silent });
    expect(yield* Effect.flip(opening)).toMatchObject({ _tag: "Unavailable" });
    yield* payByCard(owner, contract);
    yield* letPass("1 minute");
    expect(yield* firstStage(owner, contract)).toMatchObject({ state: "completed" });
  });

  testInWorld("a bank transfer waits while the card provider is silent, and is never in doubt for that", function* () {
    const { owner, contract } = yield* payableContract();
    const silent = Effect.fail(new ProviderSilent({ message: "The payment provider does not answer." }));
    const cards = yield* Cards;
    const { id } = yield* payByBank(owner, contract);
    for (const after of ["1 minute", "3 hours"] as const) {
      const asked = Effect.provideService(advancePayment(id), Cards, { ...cards, listSent: () => silent });
      expect(yield* asked).toMatchObject({ state: "started" });
      yield* Effect.sleep(after);
    }
    expect(yield* moved(id)).toEqual([]);
    yield* hearProviders;
    expect(yield* moved(id)).toEqual(["bank_transfer"]);
  });

  testInWorld(
    "who pays by card is asked about as somebody who is paid by bank, where they have no bank account themselves",
    function* () {
      const { owner, contract } = yield* payableContract();
      const { paymentId } = yield* payElsewhere(contract, "bank");
      const accounts = yield* PaymentAccounts;
      const forgetful = {
        ...accounts,
        find: (id: PersonId, rail: Rail) =>
          id === owner.personId && rail === "bank" ? Effect.succeed(null) : accounts.find(id, rail),
      };
      const opening = Effect.provideService(cardForm(owner, contract), PaymentAccounts, forgetful);
      expect(yield* Effect.flip(opening)).toMatchObject({ _tag: "Blocked", code: "PaidBefore" });
      expect(yield* firstStage(owner, contract)).toMatchObject({ payment: { id: paymentId } });
    },
  );
});

/** What the provider knows of a database whose last hours are lost: this much of the held money was released. */
const releaseElsewhere = Effect.fnUntraced(function* ({ chargeRef, contractId, bidderId }: Payment, amount: Cents) {
  const accountRef = (yield* (yield* PaymentAccounts).find(bidderId, "card"))?.ref ?? "";
  const paymentId = yield* newId(PaymentId);
  yield* (yield* Cards).transfer({ paymentId, contractId, chargeRef: chargeRef ?? "", amount, accountRef });
  return paymentId;
});

describe("a part of held money that was released before a backup was restored", () => {
  const scene = Effect.gen(function* () {
    const { owner, contractor, contract } = yield* payableContract();
    const { id } = yield* fundByCard(owner, contract, 1);
    yield* hearProviders;
    const held = yield* (yield* Payments).get(id);
    const part = cents(20_000);
    return { owner, contractor, contract, held, part, lost: yield* releaseElsewhere(held, part) };
  });
  const swept = wait("2 days");

  testInWorld("is booked under the id of its transfer, and the rest stays held and can be released", function* () {
    const { owner, contractor, contract, held, part, lost } = yield* scene;
    yield* swept;
    const payments = yield* Payments;
    const left = held.milestoneAmount - part;
    expect(yield* payments.get(lost)).toMatchObject({ state: "settled", partOf: held.id, milestoneAmount: part });
    expect(yield* payments.get(held.id)).toMatchObject({ state: "held", milestoneAmount: left });
    expect(yield* moved(lost)).toEqual(["transfer"]);
    expect((yield* toldTo(contractor)).at(-1)).toBe("You were paid");
    yield* releasePayment(owner, held.id);
    yield* hearProviders;
    expect(yield* firstStage(owner, contract)).toMatchObject({ state: "completed", paid: held.milestoneAmount });
    yield* letPass("2 hours");
    expect(yield* checkLedger()).toMatchObject({ differences: 0 });
  });

  testInWorld("is not given back with the rest, even where that was asked for before it was found", function* () {
    const { contractor, held, part } = yield* scene;
    const refund = yield* refundPayment(contractor, {
      paymentId: held.id,
      amount: held.milestoneAmount,
      reason: "Another job came up.",
    });
    yield* hearProviders;
    expect(yield* moved(held.id)).toEqual(["charge"]);
    yield* swept;
    yield* swept;
    expect(yield* (yield* Refunds).get(refund.id)).toMatchObject({ state: "failed" });
    expect(yield* (yield* Payments).get(held.id)).toMatchObject({ milestoneAmount: held.milestoneAmount - part });
    expect(yield* moved(held.id)).toEqual(["charge"]);
    expect(yield* checkLedger()).toMatchObject({ differences: 0 });
  });
});
