import { Effect } from "effect";
import type { Bank } from "#core/money/payment/bank.ts";
import { bankSilent, refused } from "./answering.ts";
import { bankOfSource } from "./bank-source.ts";
import { bankTransfers, standingAt } from "./bank-transfer.ts";
import { awake } from "./control.ts";
import { notify } from "./notify.ts";
import { SandboxTimes } from "./sandbox-times.ts";
import { insufficientFunds, returnsAfter, settlesAfter } from "./settling.ts";

/** Refunds money of a transfer; the bank that the refund comes from decides what happens (see test-banks.ts). */
export const refundTransfer = Effect.fnUntraced(function* (order: Parameters<Bank["Service"]["refund"]>[0]) {
  const at = yield* awake;
  const times = yield* SandboxTimes;
  const from = bankOfSource(order.fromSource);
  if (from === null || bankOfSource(order.toSource) === null) {
    return yield* refused("no_such_source", "There is no such bank account.");
  }
  if (from.behaviour === "refuses") return yield* refused("refused", "The seller's bank refused the transfer.");
  const endsAt = at + settlesAfter(from.behaviour, times);
  const made = {
    refundId: order.refundId,
    ref: `btr_${order.refundId}`,
    amount: order.amount,
    endsAt,
    failure: from.behaviour === "returns" ? insufficientFunds : null,
    ...(from.behaviour === "returns_later" && { returns: { at: endsAt + returnsAfter, failure: insufficientFunds } }),
  };
  const isNew = yield* bankTransfers.change(
    order.paymentId,
    Effect.fnUntraced(function* (transfer) {
      if (transfer === null || transfer.failure !== null || transfer.endsAt > at) {
        return yield* refused("no_such_transfer", "There is no such transfer to give back.");
      }
      const refunds = transfer.refunds ?? [];
      const earlier = refunds.find(({ refundId }) => refundId === order.refundId);
      if (earlier !== undefined) {
        if (earlier.amount === order.amount) return { answer: false, keep: null };
        return yield* refused("idempotency", "This refund was transferred otherwise before.");
      }
      const gone = refunds.reduce((sum, it) => sum + (standingAt(it, at).status === "failed" ? 0 : it.amount), 0);
      if (gone + order.amount > transfer.total - transfer.fee) {
        return yield* refused("amount_too_large", "More cannot go back than had arrived.");
      }
      const movement = { kind: "bank_refund", amount: order.amount, at } as const;
      const keep = { ...transfer, refunds: [...refunds, made], movements: [...transfer.movements, movement] };
      return { answer: true, keep };
    }),
  );
  if (isNew) {
    const after =
      from.behaviour === "noisy_webhooks"
        ? [times.webhookAfter, times.webhookAfter, times.lateWebhookAfter]
        : [times.webhookAfter];
    const subject = { kind: "refund", refundId: order.refundId } as const;
    yield* notify("bank_refund.ended", subject, { at: made.endsAt, after });
    if (made.returns) yield* notify("bank_refund.failed", subject, { at: made.returns.at, after });
  }
  if (isNew && from.behaviour === "answer_is_lost") {
    return yield* bankSilent();
  }
  return { ref: made.ref };
});

/** Returns the status of a refund. */
export const findRefund = Effect.fnUntraced(function* (asked: Parameters<Bank["Service"]["findRefund"]>[0]) {
  const at = yield* awake;
  const transfer = yield* bankTransfers.find(asked.paymentId);
  const found = transfer?.refunds?.find(({ refundId }) => refundId === asked.refundId);
  return found === undefined ? null : standingAt(found, at);
});
