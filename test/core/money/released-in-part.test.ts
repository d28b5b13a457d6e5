import { Effect } from "effect";
import { describe, expect } from "vitest";
import { moveDispute, openDispute } from "#adapters/sandbox/dispute.ts";
import { movementsOf } from "#adapters/sandbox/movements-of.ts";
import { returnMilestone } from "#core/contract/milestone/return-milestone.ts";
import { submitMilestone } from "#core/contract/milestone/submit-milestone.ts";
import { listAlerts } from "#core/messaging/alert/read-alerts.ts";
import { viewContract } from "#core/money/contract-view/view-contract.ts";
import { emptyBalances, Ledger } from "#core/money/ledger/ledger.ts";
import { advancePayment } from "#core/money/payment/advance-payment.ts";
import { Cards } from "#core/money/payment/cards.ts";
import { quoteMilestone } from "#core/money/payment/fee.ts";
import { payMilestone } from "#core/money/payment/pay-milestone.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { releasePart, releasePayment } from "#core/money/payment/release-payment.ts";
import { PaymentAccounts } from "#core/money/payout-account/payment-accounts.ts";
import { refundPayment, requestRefund } from "#core/money/refund/request-refund.ts";
import { viewStatement } from "#core/money/statement/view-statement.ts";
import { People } from "#core/people/person/people.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { type ContractId, PaymentId } from "#core/shared/ids.ts";
import { type Cents, cents, dollars } from "#core/shared/money.ts";
import { listStuck } from "#core/support/inbox/list-stuck.ts";
import { anythingStuck } from "#core/support/inbox/stuck-things.ts";
import { toldTo } from "#test/builders/alerts.ts";
import { fundByCard, newcomer, payableContract, payByCard } from "#test/builders/errand.ts";
import { idOf } from "#test/builders/moment.ts";
import { agrees, wait } from "#test/builders/settle.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { hearProviders, letPass } from "#test/world.ts";

const reason = "The fence is half built.";
const part = cents(40_000);

const paymentOf = (id: PaymentId) => Effect.flatMap(Payments, (payments) => payments.get(id));
const balancesOf = (id: ContractId) => Effect.flatMap(Ledger, (ledger) => ledger.balances(id));
const milestoneOf = (actor: PersonActor, id: ContractId) =>
  Effect.map(viewContract(actor, id), ({ milestones: [first] }) => {
    if (first === undefined) throw new Error("The contract has a milestone.");
    return first;
  });
const messagesTo = (actor: PersonActor) =>
  Effect.map(listAlerts(actor, { after: null, limit: 50 }), ({ items }) => items.map(({ message }) => message).join());
const movedFor = (id: PaymentId) => Effect.map(movementsOf(id), (all) => all.map(({ kind, amount }) => [kind, amount]));

/** A funded milestone, part of which was released and has arrived. */
const partly = Effect.gen(function* () {
  const scene = yield* payableContract();
  const { id } = yield* fundByCard(scene.owner, scene.contract, 1);
  yield* hearProviders;
  const before = yield* paymentOf(id);
  const { id: partId } = yield* releasePart(scene.owner, { paymentId: id, amount: part });
  yield* hearProviders;
  return { ...scene, before, id, partId, rest: cents(before.milestoneAmount - part) };
});

/** Money paid out of the charge before a backup was restored: the provider has it, and the books do not. */
const paidOutBefore = Effect.fnUntraced(function* (id: PaymentId, amount: Cents) {
  const { bidderId, contractId, chargeRef } = yield* paymentOf(id);
  const account = yield* (yield* PaymentAccounts).find(bidderId, "card");
  const paymentId = idOf(PaymentId);
  const order = { paymentId, contractId, amount, chargeRef: chargeRef ?? "", accountRef: account?.ref ?? "" };
  yield* (yield* Cards).transfer(order);
  return paymentId;
});

describe("held money is released again, before a partial release that a restored backup has lost is booked,", () => {
  // The second amount is less than the fee, so that the charge would hold enough for both.
  for (const lost of [cents(40_000), cents(100)]) {
    testInWorld(`as a whole: the seller gets what is left alone, without ${dollars(lost)}`, function* () {
      const { owner, contract } = yield* payableContract();
      const { id, milestoneAmount, total, fee } = yield* fundByCard(owner, contract, 1);
      yield* hearProviders;
      const partId = yield* paidOutBefore(id, lost);
      yield* releasePayment(owner, id);
      yield* hearProviders;
      const rest = milestoneAmount - lost;
      expect(yield* paymentOf(id)).toMatchObject({ state: "settled", milestoneAmount: rest });
      expect(yield* paymentOf(partId)).toMatchObject({ state: "settled", milestoneAmount: lost, partOf: id });
      expect(yield* movedFor(id)).toEqual([
        ["charge", total],
        ["transfer", rest],
      ]);
      expect(yield* movedFor(partId)).toEqual([["transfer", lost]]);
      const whole = { poster: -total, bidder: milestoneAmount, fees: fee };
      expect(yield* balancesOf(contract.id)).toEqual({ ...emptyBalances, ...whole });
      expect(yield* milestoneOf(owner, contract.id)).toMatchObject({ state: "completed", paid: milestoneAmount });
      yield* agrees;
    });
  }

  testInWorld("but for what is kept back: that stays held, and the seller gets what is left", function* () {
    const { owner, contract } = yield* payableContract("settles", {}, { percent: 10, days: 0 });
    const { id, milestoneAmount } = yield* fundByCard(owner, contract, 1);
    yield* hearProviders;
    const lostId = yield* paidOutBefore(id, part);
    const { id: releasedId } = yield* releasePayment(owner, id);
    yield* hearProviders;
    const kept = milestoneAmount / 10;
    expect(yield* paymentOf(id)).toMatchObject({ state: "held", milestoneAmount: kept });
    expect(yield* paymentOf(lostId)).toMatchObject({ state: "settled", milestoneAmount: part, partOf: id });
    expect(yield* paymentOf(releasedId)).toMatchObject({
      state: "settled",
      milestoneAmount: milestoneAmount - kept - part,
      partOf: id,
    });
    expect(yield* milestoneOf(owner, contract.id)).toMatchObject({ state: "completed" });
    yield* agrees;
  });

  testInWorld(
    "in part: that arrives too, and what was released before is taken out of what is still held",
    function* () {
      const { owner, contract } = yield* payableContract();
      const { id, milestoneAmount } = yield* fundByCard(owner, contract, 1);
      yield* hearProviders;
      const lost = cents(part / 2);
      const lostId = yield* paidOutBefore(id, lost);
      const { id: releasedId } = yield* releasePart(owner, { paymentId: id, amount: part });
      yield* hearProviders;
      yield* advancePayment(id);
      yield* hearProviders;
      expect(yield* paymentOf(releasedId)).toMatchObject({ state: "settled", milestoneAmount: part });
      expect(yield* paymentOf(lostId)).toMatchObject({ state: "settled", milestoneAmount: lost });
      expect(yield* paymentOf(id)).toMatchObject({ state: "held", milestoneAmount: milestoneAmount - part - lost });
      yield* agrees;
    },
  );
});

describe("a funded milestone that was released in part", () => {
  testInWorld("has paid the seller that part, and holds the rest", function* () {
    const { owner, contractor, contract, before, id, partId, rest } = yield* partly;
    expect(yield* paymentOf(partId)).toMatchObject({ state: "settled", partOf: id, milestoneAmount: part, fee: 0 });
    expect(yield* paymentOf(id)).toMatchObject({ state: "held", milestoneAmount: rest, fee: before.fee });
    expect(yield* movedFor(partId)).toEqual([["transfer", part]]);
    expect(yield* movedFor(id)).toEqual([["charge", before.total]]);
    const balances = { ...emptyBalances, poster: -before.total, held: rest, bidder: part, fees: before.fee };
    expect(yield* balancesOf(contract.id)).toEqual(balances);
    expect(yield* toldTo(contractor)).toContain("You were paid");
    // The poster was already told about the full charge when it was made.
    const [told] = (yield* listAlerts(owner, { after: null, limit: 1 })).items;
    expect(told).toMatchObject({
      title: "Payment successful",
      message: expect.stringMatching(/^The \$400\.00 held for milestone 1 of .* Your card wasn't charged again\.$/),
    });
    for (const actor of [owner, contractor]) {
      const mine = yield* milestoneOf(actor, contract.id);
      expect(mine).toMatchObject({ state: "planned", paid: part, unpaid: 0, payment: { id, state: "held" } });
      expect(yield* viewContract(actor, contract.id)).toMatchObject({ totalPaid: part, milestonesCompleted: 0 });
      const { paid, held, toPay, totalCost } = yield* viewStatement(actor, contract.id);
      expect([paid, held, toPay]).toEqual([part, rest, totalCost - before.milestoneAmount]);
    }
    expect((yield* milestoneOf(owner, contract.id)).moves).toEqual([
      "release",
      "release_part",
      "requestRefund",
      "dispute",
    ]);
    const again = { contractId: contract.id, number: 1, rail: "card" } as const;
    expect(yield* Effect.flip(payMilestone(owner, again))).toMatchObject({ code: "MilestoneFunded" });
    yield* agrees;
  });

  testInWorld("is completed when the rest is released, in as many parts as it takes", function* () {
    const { owner, contract, before, id, rest } = yield* partly;
    const second = yield* releasePart(owner, { paymentId: id, amount: part });
    yield* releasePayment(owner, id);
    yield* hearProviders;
    expect(yield* paymentOf(second.id)).toMatchObject({ state: "settled" });
    expect(yield* paymentOf(id)).toMatchObject({ state: "settled", milestoneAmount: rest - part });
    const whole = { poster: -before.total, bidder: before.milestoneAmount, fees: before.fee };
    expect(yield* balancesOf(contract.id)).toEqual({ ...emptyBalances, ...whole });
    const mine = yield* milestoneOf(owner, contract.id);
    expect(mine).toMatchObject({ state: "completed", paid: before.milestoneAmount, unpaid: 0 });
    yield* agrees;
  });

  testInWorld(
    "owes what went back of it, which is quoted, paid or funded for just that, and completes it",
    function* () {
      const { owner, contractor, contract, before, id, rest } = yield* partly;
      yield* refundPayment(contractor, { paymentId: id, amount: rest, reason });
      yield* hearProviders;
      expect(yield* paymentOf(id)).toMatchObject({ state: "refunded" });
      const balances = { poster: rest - before.total, bidder: part, fees: before.fee };
      expect(yield* balancesOf(contract.id)).toEqual({ ...emptyBalances, ...balances });
      const open = yield* milestoneOf(owner, contract.id);
      expect(open).toMatchObject({ state: "planned", paid: part, unpaid: rest });
      expect(open.moves).toEqual(expect.arrayContaining(["pay", "fund", "requestRefund"]));
      const { card, bank } = yield* quoteMilestone(owner, { contractId: contract.id, number: 1 });
      expect([card.milestoneAmount, bank.milestoneAmount]).toEqual([rest, rest]);
      yield* agrees;
      const { id: newId } = yield* fundByCard(owner, contract, 1);
      yield* hearProviders;
      expect(yield* paymentOf(newId)).toMatchObject({ state: "held", milestoneAmount: rest });
      yield* releasePayment(owner, newId);
      yield* hearProviders;
      expect(yield* milestoneOf(owner, contract.id)).toMatchObject({
        state: "completed",
        paid: before.milestoneAmount,
      });
      yield* agrees;
    },
  );

  testInWorld("gives a part back that has arrived, out of its own transfer and the one charge", function* () {
    const { contractor, contract, before, id, partId, rest } = yield* partly;
    yield* refundPayment(contractor, { paymentId: partId, amount: cents(15_000), reason });
    yield* wait("20 minutes");
    expect(yield* movedFor(partId)).toEqual([
      ["transfer", part],
      ["reversal", 15_000],
    ]);
    expect(yield* movedFor(id)).toEqual([
      ["charge", before.total],
      ["refund", 15_000],
    ]);
    const balances = { poster: 15_000 - before.total, held: rest, bidder: part - 15_000, fees: before.fee };
    expect(yield* balancesOf(contract.id)).toEqual({ ...emptyBalances, ...balances });
    // What was paid once is not owed again.
    expect(yield* milestoneOf(contractor, contract.id)).toMatchObject({ paid: part, unpaid: 0 });
    yield* agrees;
  });

  testInWorld("is not released in part below a dollar, nor so that less than one is left, nor by others", function* () {
    const { owner, contractor, contract } = yield* payableContract();
    const { id } = yield* fundByCard(owner, contract, 1);
    yield* hearProviders;
    const { milestoneAmount } = yield* paymentOf(id);
    for (const amount of [0, 99, milestoneAmount - 99, milestoneAmount + 1]) {
      const no = yield* Effect.flip(releasePart(owner, { paymentId: id, amount: cents(amount) }));
      expect(no).toMatchObject({ _tag: "Invalid" });
    }
    const theirs = yield* Effect.flip(releasePart(contractor, { paymentId: id, amount: part }));
    expect(theirs).toMatchObject({ _tag: "NotFound" });
    // Releasing all of it is a full release.
    expect(yield* releasePart(owner, { paymentId: id, amount: milestoneAmount })).toMatchObject({ id, partOf: null });
  });

  testInWorld("is not released while money of it is asked for, and goes back as what is left", function* () {
    const { owner, id, rest } = yield* partly;
    yield* requestRefund(owner, { paymentId: id, amount: rest, reason });
    const no = yield* Effect.flip(releasePart(owner, { paymentId: id, amount: part }));
    expect(no).toMatchObject({ _tag: "RefundInProgress" });
  });

  testInWorld("lets the seller hand the work in and the poster send it back, as ever", function* () {
    const { owner, contractor, contract } = yield* partly;
    const { id: milestoneId } = yield* milestoneOf(owner, contract.id);
    yield* submitMilestone(contractor, milestoneId);
    yield* returnMilestone(owner, { milestoneId, reason });
    expect(yield* milestoneOf(owner, contract.id)).toMatchObject({ state: "planned", paid: part });
  });

  testInWorld("that is charged back ends what is held; what has arrived stays, and Dibbs bears it", function* () {
    const { contractor: seller, contract, before, id, partId, rest } = yield* partly;
    const staff = yield* newcomer("home_owner", "Sam Support");
    const people = yield* People;
    yield* people.save({ ...(yield* people.get(staff.personId)), staffRole: "agent" });
    yield* openDispute(id);
    yield* letPass("1 minute");
    // Nobody claims that the money that arrived did not.
    expect(yield* messagesTo(seller)).not.toContain("You'll be paid only if");
    yield* moveDispute(id, "lost");
    yield* letPass("1 minute");
    expect(yield* messagesTo(seller)).toContain("Dibbs will be in touch.");
    expect(yield* messagesTo(staff)).toContain("Nothing was taken back from the bidder.");
    yield* letPass("2 hours");
    expect(yield* listStuck({ ...anythingStuck, kind: "chargeback-lost" }, { after: null, limit: 9 })).toMatchObject({
      items: [{ amount: part }],
    });
    yield* wait("20 minutes");
    expect(yield* paymentOf(id)).toMatchObject({ state: "refunded" });
    expect(yield* paymentOf(partId)).toMatchObject({ state: "settled" });
    const balances = { bidder: part, fees: before.fee, house: rest - before.total };
    expect(yield* balancesOf(contract.id)).toEqual({ ...emptyBalances, ...balances });
    // The poster has all of it back, so nobody refunds more.
    const { contractor } = { contractor: yield* Effect.map(paymentOf(partId), ({ bidderId }) => bidderId) };
    const actor = { kind: "person", personId: contractor } as PersonActor;
    const no = yield* Effect.flip(refundPayment(actor, { paymentId: partId, amount: part, reason }));
    expect(no).toMatchObject({ _tag: "Invalid" });
    yield* agrees;
  });

  testInWorld("is paid by card anew for what is left, beside a second milestone", function* () {
    const { owner, contractor, contract, id, rest } = yield* partly;
    yield* refundPayment(contractor, { paymentId: id, amount: rest, reason });
    yield* hearProviders;
    yield* payByCard(owner, contract, 1);
    yield* hearProviders;
    expect(yield* milestoneOf(owner, contract.id)).toMatchObject({ state: "completed", unpaid: 0 });
    yield* agrees;
  });
});
