import { Effect } from "effect";
import { describe, expect } from "vitest";
import { movementsOf } from "#adapters/sandbox/movements-of.ts";
import { listHistory } from "#core/contract/contract/list-contracts.ts";
import { viewContract } from "#core/money/contract-view/view-contract.ts";
import { advancePayment } from "#core/money/payment/advance-payment.ts";
import { cancelPayment } from "#core/money/payment/cancel-payment.ts";
import { Cards } from "#core/money/payment/cards.ts";
import { payMilestone } from "#core/money/payment/pay-milestone.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { ProviderSilent } from "#core/money/payment/provider-errors.ts";
import type { Ports } from "#core/ports.ts";
import type { PaymentId } from "#core/shared/ids.ts";
import { cardForm, enterCard, lateCharge, payableContract, payByCard } from "#test/builders/errand.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { hearProviders, letPass, Time } from "#test/world.ts";

const moved = (id: PaymentId) => Effect.map(movementsOf(id), (movements) => movements.map(({ kind }) => kind));

/** A card provider whose search does not find a new intent yet. */
const lagging = Effect.map(Cards, (cards) =>
  Cards.of({ ...cards, findIntent: (id, ref) => (ref === null ? Effect.succeed(null) : cards.findIntent(id, ref)) }),
);

describe("a card payment that is given up in one window while another opens it", () => {
  testInWorld("hands its secret to nobody, and no card can be charged for it", function* () {
    const { owner, contract } = yield* payableContract();
    const here = yield* Effect.context<Ports>();
    const cards = yield* lagging;
    let opened: { ref: string; clientSecret: string } | null = null;
    const openIntent: typeof cards.openIntent = Effect.fnUntraced(function* (order) {
      const intent = yield* cards.openIntent(order);
      if (opened === null) {
        opened = intent;
        // The answer is still on its way when the other window cancels the payment.
        yield* Effect.orDie(
          cancelPayment(owner, order.paymentId).pipe(Effect.provideService(Cards, cards), Effect.provide(here)),
        );
      }
      return intent;
    });
    const { id } = yield* payMilestone(owner, { contractId: contract.id, number: 1, rail: "card" });
    const opening = Effect.provideService(cardForm(owner, contract), Cards, { ...cards, openIntent });
    expect(yield* Effect.flip(opening)).toMatchObject({ _tag: "Blocked", code: "PaymentGivenUp" });
    expect(yield* (yield* Payments).get(id)).toMatchObject({
      state: "failed",
      providerRef: null,
      failure: { code: "canceled" },
    });
    // Even someone who saw the secret could not use it.
    const secret = (opened as { clientSecret: string } | null)?.clientSecret ?? "";
    expect(yield* enterCard(secret)).toMatchObject({ status: "requires_payment_method" });
    const second = yield* payByCard(owner, contract);
    yield* letPass("1 minute");
    expect([yield* moved(id), yield* moved(second.id)]).toEqual([[], ["charge", "transfer"]]);
  });

  testInWorld("fails as well where the other window has kept the intent's name first", function* () {
    const { owner, contract } = yield* payableContract();
    const here = yield* Effect.context<Ports>();
    const cards = yield* lagging;
    const { id } = yield* payMilestone(owner, { contractId: contract.id, number: 1, rail: "card" });
    let secret = "";
    const cancelIntent: typeof cards.cancelIntent = Effect.fnUntraced(function* (ref) {
      if (secret === "") secret = (yield* Effect.orDie(Effect.provide(cardForm(owner, contract), here))).clientSecret;
      return yield* cards.cancelIntent(ref);
    });
    const given = yield* Effect.provideService(cancelPayment(owner, id), Cards, { ...cards, cancelIntent });
    expect(given).toMatchObject({ state: "failed", failure: { code: "canceled" } });
    expect(yield* enterCard(secret)).toMatchObject({ status: "requires_payment_method" });
    yield* letPass("1 minute");
    expect(yield* moved(id)).toEqual([]);
  });

  testInWorld(
    "is cancelled at the provider although its search has not heard of the intent, when it is given up and when forgotten",
    function* () {
      const { owner, contract } = yield* payableContract();
      const cards = yield* lagging;
      const time = yield* Time;
      const end = {
        1: (id: PaymentId) => cancelPayment(owner, id),
        2: (id: PaymentId) => Effect.andThen(time.pass("61 minutes"), advancePayment(id)),
      };
      for (const number of [1, 2] as const) {
        const payment = yield* payMilestone(owner, { contractId: contract.id, number, rail: "card" });
        // The form was opened, but the process was killed before it stored the provider's id.
        const description = `Dibbs milestone ${number}`;
        const { total, id: paymentId, milestoneId, contractId } = payment;
        const order = { paymentId, milestoneId, contractId, total, description, ref: null };
        const intent = yield* cards.openIntent(order);
        const ended = yield* Effect.provideService(end[number](payment.id), Cards, cards);
        expect(ended).toMatchObject({ state: "failed" });
        expect(yield* cards.findIntent(payment.id, intent.ref)).toMatchObject({ status: "canceled" });
      }
    },
  );
});

describe("a card that is charged after its payment has failed", () => {
  testInWorld("is given all of it back, once, and the milestone can be paid by another payment", function* () {
    const { owner, contractor, contract } = yield* payableContract();
    const late = yield* lateCharge(owner, contract);
    const second = yield* payByCard(owner, contract);
    yield* hearProviders;
    for (let turn = 0; turn < 3; turn++) yield* advancePayment(late.id);
    expect(yield* moved(late.id)).toEqual(["charge", "refund"]);
    expect(yield* moved(second.id)).toEqual(["charge", "transfer"]);
    expect(yield* (yield* Payments).get(late.id)).toMatchObject({
      state: "failed",
      failure: { code: "late_charge_returned" },
    });
    expect(yield* viewContract(owner, contract.id)).toMatchObject({ totalPaid: 200_000, milestonesCompleted: 1 });
    // It is between the poster and their card, like every failed attempt.
    const movesOf = (actor: typeof owner) =>
      Effect.map(listHistory(actor, contract.id), (moves) =>
        moves.filter(({ subjectId }) => subjectId === late.id).map(({ event }) => event),
      );
    expect(yield* movesOf(owner)).toEqual(["start", "fail", "return_late_charge"]);
    expect(yield* movesOf(contractor)).toEqual([]);
  });

  testInWorld("is asked about again where the provider was silent when it told of it", function* () {
    const { owner, contract } = yield* payableContract();
    const cards = yield* Cards;
    const late = yield* lateCharge(owner, contract);
    const silent = Effect.fail(new ProviderSilent({ message: "The card provider does not answer." }));
    const lost = (given: Parameters<typeof cards.refund>[0]) =>
      Effect.andThen(Effect.exit(cards.refund(given)), silent);
    for (const deaf of [
      { ...cards, findIntent: () => silent },
      { ...cards, refund: lost },
    ]) {
      const asked = Effect.provideService(advancePayment(late.id), Cards, deaf);
      expect(yield* Effect.flip(asked)).toMatchObject({ _tag: "Unavailable" });
    }
    expect(yield* advancePayment(late.id)).toMatchObject({ failure: { code: "late_charge_returned" } });
    expect(yield* moved(late.id)).toEqual(["charge", "refund"]);
  });
});
