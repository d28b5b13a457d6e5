import type { CardBehaviour } from "#adapters/sandbox/test-cards.ts";
import { testCards } from "#adapters/sandbox/test-cards.ts";
import { answerBank, createRefund, enterCard, intentNow } from "./operations.ts";
import type { WireStripe } from "./server.ts";
import { type Dispute, newName, secondsOf } from "./state.ts";

/** Controls for what people, banks and time do at the fake Stripe. */
export const controlsOf = ({ state, faults }: WireStripe) => {
  // Twice, because after a closed connection Stripe's library retries once by itself, under the same key.
  const loseAnswer = (on: string): void => faults.order(on, { kind: "answer_is_lost" }, 2);
  return {
    loseAnswer,
    /** Enters the test card with this behavior; a browser does the same over the wire. */
    enter: (clientSecret: string, behaviour: CardBehaviour): void => {
      const intent = intentNow(state, clientSecret.split("_secret_")[0] ?? "");
      if (intent.clientSecret !== clientSecret) throw new Error("This is not the intent's secret.");
      if (intent.status !== "requires_payment_method" && intent.status !== "requires_action") return;
      if (behaviour === "transfer_answer_is_lost") loseAnswer("POST /v1/transfers");
      if (behaviour === "refund_answers_lost") {
        loseAnswer("POST /v1/transfers/{id}/reversals");
        loseAnswer("POST /v1/refunds");
      }
      if (behaviour === "refund_bounces") state.bouncing.add(intent.id);
      if (behaviour === "reversal_refused") state.drained.add(intent.id);
      enterCard(state, intent, testCards.find((card) => card.behaviour === behaviour)?.number ?? "");
    },
    answerBank: (clientSecret: string, isThem: boolean): void =>
      answerBank(state, intentNow(state, clientSecret.split("_secret_")[0] ?? ""), isThem),
    /** Gives Stripe everything that it asks for. */
    finishAccount: (ref: string): void => {
      const account = state.accounts.get(ref);
      if (!account) throw new Error("There is no such account.");
      account.standing = "active";
    },
    pass: (millis: number): void => {
      state.aheadBy += millis;
    },
    setDown: (isDown: boolean): void => {
      faults.clear();
      if (isDown) faults.order("*", { kind: "unreachable" }, Number.POSITIVE_INFINITY);
    },
    /** Makes a card's bank take the money back for the cardholder. */
    dispute: (chargeId: string): string => {
      const charge = state.charges.get(chargeId);
      if (!charge) throw new Error("There is no such charge.");
      charge.disputed = true;
      charge.refundsBlocked = true;
      const id = newName("du");
      const { amount } = charge;
      state.disputes.set(id, { id, chargeId, amount, created: secondsOf(state), status: "needs_response" });
      return id;
    },
    /** Sets the result of the dispute. */
    decide: (disputeId: string, status: Dispute["status"]): void => {
      const dispute = state.disputes.get(disputeId);
      if (!dispute) return;
      dispute.status = status;
      const charge = state.charges.get(dispute.chargeId);
      if (charge && status === "won") charge.refundsBlocked = false;
    },
    /** Refunds money on Stripe's own pages, without our metadata. */
    refundByHand: (charge: string, amount: number): string => {
      createRefund(state, { params: {}, query: {}, body: { charge, amount } });
      return [...state.refunds.keys()].at(-1) ?? "";
    },
    /** Returns every movement of money for a payment, in the sandbox's terms. */
    moved: (paymentId: string): ReadonlyArray<string> => {
      const ofPayment = (things: Iterable<{ readonly metadata: Readonly<Record<string, string>> }>, kind: string) =>
        [...things].filter(({ metadata }) => metadata.payment_id === paymentId).map(() => kind);
      return [
        ...ofPayment(state.charges.values(), "charge"),
        ...ofPayment(
          [...state.transfers.values()].filter(({ source }) => source !== null),
          "transfer",
        ),
        ...ofPayment(state.reversals.values(), "reversal"),
        ...ofPayment(state.refunds.values(), "refund"),
        ...ofPayment(
          [...state.transfers.values()].filter(({ source }) => source === null),
          "restore",
        ),
      ];
    },
  };
};
