import { ManagedRuntime } from "effect";
import { afterAll, afterEach, beforeAll, describe, expect } from "vitest";
import { stripeCards } from "#adapters/stripe/cards.ts";
import type { Cards } from "#core/money/payment/cards.ts";
import { type CardsGiven, cardsContract } from "#test/ports/cards.contract.ts";
import { handsOf } from "#test/wire/stripe/hands.ts";
import { secretKey, startStripe, type WireStripe } from "#test/wire/stripe/server.ts";

describe.each(["v2", "v1"] as const)(
  "Stripe passes the contract tests of Cards on the wire, with accounts of %s",
  (accounts) => {
    let stripe: WireStripe;
    let runtime: ManagedRuntime.ManagedRuntime<Cards, never>;
    let given: CardsGiven;

    beforeAll(async () => {
      stripe = await startStripe();
      runtime = ManagedRuntime.make(stripeCards({ secretKey, baseUrl: stripe.url, accounts }));
      const hands = handsOf(stripe);
      given = {
        run: (effect) => runtime.runPromise(effect),
        enter: async (clientSecret, card) => hands.enter(clientSecret, card),
        answerBank: async (clientSecret, isThem) => hands.answerBank(clientSecret, isThem),
        finishAccount: async (ref) => hands.finishAccount(ref),
        pass: async (millis) => hands.pass(millis),
        dispute: async ({ chargeRef }) => void hands.dispute(chargeRef),
        decide: async (paymentId, isWon) => {
          const charge = [...stripe.state.charges.values()].find((it) => it.metadata.payment_id === paymentId);
          const dispute = [...stripe.state.disputes.values()].find(({ chargeId }) => chargeId === charge?.id);
          hands.decide(dispute?.id ?? "", isWon ? "won" : "lost");
        },
        setDown: async (isDown) => hands.setDown(isDown),
        moved: async (paymentId) => hands.moved(paymentId),
      };
    });
    afterEach(() => {
      expect(stripe.violations).toEqual([]);
    });
    afterAll(async () => {
      await runtime.dispose();
      await stripe.close();
    });

    cardsContract(() => given);
  },
);
