import { Effect } from "effect";
import type { Cards } from "#core/money/payment/cards.ts";
import type { Failure } from "#core/money/payment/payment.ts";
import { getAccount } from "./account.ts";
import { cardsSilent, refused } from "./answering.ts";
import { asOf, type CardPayment, cardPayments, paymentOfCharge, refundAt } from "./card-payment.ts";
import { awake } from "./control.ts";
import { disputeOf, isOpen } from "./dispute.ts";
import { notify } from "./notify.ts";
import { SandboxTimes } from "./sandbox-times.ts";

type Order<Call extends "reverseTransfer" | "restoreTransfer" | "refund"> = Parameters<Cards["Service"][Call]>[0];

const cardLost: Failure = {
  code: "lost_or_stolen_card",
  message: "The card is lost or stolen, so its bank sent the refund back.",
};
/** In milliseconds; how long after a refund arrived the bank of a bouncing card sends it back. */
const bouncesAfter = 5 * 24 * 3_600_000;

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
        return yield* refused(
          "insufficient_balance",
          "The seller's account doesn't have enough money for this refund.",
        );
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
  if (done.isLost) return yield* cardsSilent();
  return { ref: done.ref };
});

/** Refunds money to the card; the card decides whether that works, and how long it takes. */
export const refund = Effect.fnUntraced(function* (order: Order<"refund">) {
  const at = yield* awake;
  const { cardProcesses } = yield* SandboxTimes;
  const isDisputed = isOpen(yield* disputeOf(paymentOfCharge(order.chargeRef)));
  const done = yield* cardPayments.change(
    paymentOfCharge(order.chargeRef),
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
      if (isDisputed) return yield* cardsSilent();
      if (total(refunds.filter((it) => refundAt(it, at).status !== "failed")) + order.amount > payment.total) {
        return yield* refused("amount_too_large", "More cannot be given back than was charged.");
      }
      const ref = `re_${order.refundId}`;
      const arrivesAt = wayBack === "refund_takes_time" ? at + cardProcesses : at;
      const bounces = { at: arrivesAt + bouncesAfter, failure: cardLost };
      const made = {
        refundId: order.refundId,
        ref,
        amount: order.amount,
        arrivesAt,
        ...(wayBack === "refund_bounces" && { bounces }),
      };
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
    if (done.bounces) yield* notify("refund.failed", { kind: "refund", refundId: order.refundId }, done.bounces);
  }
  if (done.isLost) return yield* cardsSilent();
  return refundAt(done, at);
});

/** Sends an arrived refund back, as the card's bank would. */
export const bounceRefund = Effect.fnUntraced(function* (paymentId: string) {
  const at = yield* awake;
  const refundId = yield* cardPayments.change(
    paymentId,
    Effect.fnUntraced(function* (kept) {
      const payment = yield* found(kept, at);
      const { refunds = [] } = payment;
      const last = refunds.findLast((it) => refundAt(it, at).status === "succeeded");
      if (last === undefined) return yield* refused("not_now", "No refund of this payment has arrived.");
      const sent = { ...last, bounces: { at, failure: cardLost } };
      const keep: CardPayment = { ...payment, refunds: refunds.map((it) => (it === last ? sent : it)) };
      return { answer: last.refundId, keep };
    }),
  );
  yield* notify("refund.failed", { kind: "refund", refundId });
});

/** Returns the status of a card refund. */
export const findRefund = Effect.fnUntraced(function* ({ chargeRef, refundId }: Omit<Order<"refund">, "amount">) {
  const at = yield* awake;
  const made = (yield* cardPayments.find(paymentOfCharge(chargeRef)))?.refunds?.find((it) => it.refundId === refundId);
  return made === undefined ? null : refundAt(made, at);
});

/** Returns what was reversed for a refund. */
export const findReversal = Effect.fnUntraced(function* ({
  paymentId,
  refundId,
}: Omit<Order<"reverseTransfer">, "amount">) {
  yield* awake;
  const made = (yield* cardPayments.find(paymentId))?.reversals?.find((it) => it.refundId === refundId);
  return made === undefined ? null : { ref: made.ref };
});

/** Pays reversed money to the seller again. */
export const restoreTransfer = Effect.fnUntraced(function* (order: Order<"restoreTransfer">) {
  const at = yield* awake;
  const account = yield* getAccount(order.accountRef);
  const done = yield* cardPayments.change(
    order.paymentId,
    Effect.fnUntraced(function* (kept) {
      const payment = yield* found(kept, at);
      const { restores = [], reversals = [], wayBack = "works", movements } = payment;
      const earlier = restores.find(({ refundId }) => refundId === order.refundId);
      if (earlier !== undefined) {
        if (earlier.amount === order.amount) return { answer: { ref: earlier.ref, isLost: false }, keep: null };
        return yield* refused("idempotency", "This refund was given to the seller otherwise before.");
      }
      if (account.standing !== "ready") {
        return yield* refused("account_not_ready", "The seller's account cannot be paid yet.");
      }
      if (total(restores) + order.amount > total(reversals)) {
        return yield* refused("amount_too_large", "More cannot be given back than was taken.");
      }
      const ref = `trx_${order.refundId}`;
      const keep: CardPayment = {
        ...payment,
        restores: [...restores, { refundId: order.refundId, ref, amount: order.amount }],
        movements: [...movements, { kind: "restore", amount: order.amount, at }],
      };
      return { answer: { ref, isLost: wayBack === "answers_lost" }, keep };
    }),
  );
  if (done.isLost) return yield* cardsSilent();
  return { ref: done.ref };
});
