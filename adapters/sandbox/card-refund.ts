import { Effect } from "effect";
import type { CardRefund, Cards } from "#core/payment/cards.ts";
import { ProviderRefused, ProviderSilent } from "#core/payment/provider-errors.ts";
import { asOf, type CardPayment, cardPayments } from "./card-payment.ts";
import { awake } from "./control.ts";
import { notify } from "./notify.ts";
import { SandboxTimes } from "./sandbox-times.ts";

type Order<Call extends "reverseTransfer" | "refund"> = Parameters<Cards["Service"][Call]>[0];

const refused = (code: string, message: string) => new ProviderRefused({ code, message });
const noAnswer = () => new ProviderSilent({ message: "The card provider does not answer." });
const total = (parts: ReadonlyArray<{ readonly amount: number }>): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

const found = (payment: CardPayment | null, at: number) =>
  payment === null
    ? Effect.fail(refused("no_such_payment", "There is no such payment."))
    : Effect.succeed(asOf(payment, at));

/** Takes money back from the seller's account; the card that paid decides whether that works. */
export const reverseTransfer = Effect.fnUntraced(function* (order: Order<"reverseTransfer">) {
  const at = yield* awake;
  const done = yield* cardPayments.change(
    order.paymentId,
    Effect.fnUntraced(function* (kept) {
      const payment = yield* found(kept, at);
      const { transfer, reversals = [], wayBack = "works", movements } = payment;
      if (transfer === null || transfer.ref !== order.transferRef) {
        return yield* refused("no_such_transfer", "There is no such transfer to take back.");
      }
      const earlier = reversals.find(({ refundId }) => refundId === order.refundId);
      if (earlier !== undefined) {
        if (earlier.amount === order.amount) return { answer: { ref: earlier.ref, isLost: false }, keep: null };
        return yield* refused("idempotency", "This refund was taken back with another amount before.");
      }
      if (wayBack === "reversal_refused") {
        return yield* refused("insufficient_balance", "The seller's account does not hold enough to give this back.");
      }
      if (total(reversals) + order.amount > transfer.amount) {
        return yield* refused("amount_too_large", "More cannot be taken back than was transferred.");
      }
      const ref = `trr_${order.refundId}`;
      const keep: CardPayment = {
        ...payment,
        reversals: [...reversals, { refundId: order.refundId, ref, amount: order.amount }],
        movements: [...movements, { kind: "reversal", amount: order.amount, at }],
      };
      return { answer: { ref, isLost: wayBack === "answers_lost" }, keep };
    }),
  );
  if (done.isLost) return yield* noAnswer();
  return { ref: done.ref };
});

/** Gives money back to the card; the card decides whether that works, and how long it takes. */
export const refund = Effect.fnUntraced(function* (order: Order<"refund">) {
  const at = yield* awake;
  const { cardProcesses } = yield* SandboxTimes;
  const done = yield* cardPayments.change(
    order.paymentId,
    Effect.fnUntraced(function* (kept) {
      const payment = yield* found(kept, at);
      const { chargeRef, refunds = [], wayBack = "works", movements } = payment;
      if (chargeRef === null || chargeRef !== order.chargeRef) {
        return yield* refused("no_such_charge", "There is no such charge to give back.");
      }
      const earlier = refunds.find(({ refundId }) => refundId === order.refundId);
      if (earlier !== undefined) {
        if (earlier.amount === order.amount) return { answer: { ...earlier, isNew: false, isLost: false }, keep: null };
        return yield* refused("idempotency", "This refund was given back with another amount before.");
      }
      if (wayBack === "refund_refused") {
        return yield* refused("card_closed", "The card was closed, so it cannot be given its money back.");
      }
      if (total(refunds) + order.amount > payment.total) {
        return yield* refused("amount_too_large", "More cannot be given back than was charged.");
      }
      const ref = `re_${order.refundId}`;
      const arrivesAt = wayBack === "refund_takes_time" ? at + cardProcesses : at;
      const made = { refundId: order.refundId, ref, amount: order.amount, arrivesAt };
      const keep: CardPayment = {
        ...payment,
        refunds: [...refunds, made],
        movements: [...movements, { kind: "refund", amount: order.amount, at: arrivesAt }],
      };
      return { answer: { ...made, isNew: true, isLost: wayBack === "answers_lost" }, keep };
    }),
  );
  if (done.isNew) {
    yield* notify("refund.updated", { kind: "refund", refundId: order.refundId }, { at: done.arrivesAt });
  }
  if (done.isLost) return yield* noAnswer();
  return {
    ref: done.ref,
    status: done.arrivesAt <= at ? "succeeded" : "pending",
    failure: null,
  } satisfies CardRefund;
});
