import { ManagedRuntime } from "effect";
import { afterAll, afterEach, beforeAll, describe, expect } from "vitest";
import { stripeCards } from "#adapters/stripe/cards.ts";
import type { Cards } from "#core/money/payment/cards.ts";
import { type CardsGiven, cardsContract } from "#test/ports/cards.contract.ts";
import { controlsOf } from "#test/wire/stripe/controls.ts";
import { secretKey, startStripe, type WireStripe } from "#test/wire/stripe/server.ts";

describe.each(["v2", "v1"] as const)(
  "Stripe passes the contract tests of Cards on the wire, with %s accounts",
  (accounts) => {
    let stripe: WireStripe;
    let runtime: ManagedRuntime.ManagedRuntime<Cards, never>;
    let given: CardsGiven;

    beforeAll(async () => {
      stripe = await startStripe();
      runtime = ManagedRuntime.make(stripeCards({ secretKey, baseUrl: stripe.url, accounts }));
      const controls = controlsOf(stripe);
      given = {
        run: (effect) => runtime.runPromise(effect),
        enter: async (clientSecret, card) => controls.enter(clientSecret, card),
        answerBank: async (clientSecret, isThem) => controls.answerBank(clientSecret, isThem),
        finishAccount: async (ref) => controls.finishAccount(ref),
        pass: async (millis) => controls.pass(millis),
        dispute: async ({ chargeRef }) => void controls.dispute(chargeRef),
        decide: async (paymentId, isWon) => {
          const charge = [...stripe.state.charges.values()].find((it) => it.metadata.payment_id === paymentId);
          const dispute = [...stripe.state.disputes.values()].find(({ chargeId }) => chargeId === charge?.id);
          controls.decide(dispute?.id ?? "", isWon ? "won" : "lost");
        },
        setDown: async (isDown) => controls.setDown(isDown),
        moved: async (paymentId) => controls.moved(paymentId),
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
