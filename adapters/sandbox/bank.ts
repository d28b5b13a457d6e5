import { Effect } from "effect";
import { Bank, sourceGone } from "#core/money/payment/bank.ts";
import { bankSilent, inSandbox, refused } from "./answering.ts";
import { bankOfAccount } from "./bank-customers.ts";
import { findRefund, refundTransfer } from "./bank-refund.ts";
import { bankOfSource } from "./bank-source.ts";
import { bankTransfers, standingAt, type Transfer } from "./bank-transfer.ts";
import { awake } from "./control.ts";
import { listBankTransfers } from "./list-entries.ts";
import { listTransferred, noteMilestone } from "./list-sent.ts";
import { notify } from "./notify.ts";
import { SandboxTimes } from "./sandbox-times.ts";
import { insufficientFunds, noSuchAccount, returnsAfter, settlesAfter } from "./settling.ts";
import type { BankBehaviour } from "./test-banks.ts";

const announce = Effect.fnUntraced(function* (transfer: Transfer, behaviour: BankBehaviour, at: number) {
  const { webhookAfter, lateWebhookAfter } = yield* SandboxTimes;
  const subject = { kind: "payment", paymentId: transfer.paymentId } as const;
  const after = behaviour === "noisy_webhooks" ? [webhookAfter, webhookAfter, lateWebhookAfter] : [webhookAfter];
  const ended = transfer.failure === null ? "bank_transfer.completed" : "bank_transfer.failed";
  yield* notify(ended, subject, { at: transfer.endsAt, after });
  if (transfer.returns) yield* notify("bank_transfer.failed", subject, { at: transfer.returns.at, after });
  // The noisy bank reports the beginning of a transfer after its end.
  const begun = behaviour === "noisy_webhooks" ? transfer.endsAt + lateWebhookAfter : at;
  yield* notify("bank_transfer.created", subject, { at: begun });
});

const transfer = Effect.fnUntraced(function* ({ milestoneId, ...order }: Parameters<Bank["Service"]["transfer"]>[0]) {
  const at = yield* awake;
  const times = yield* SandboxTimes;
  // A transfer that was started continues even if one of its accounts was removed since.
  const isKnown = (yield* bankTransfers.find(order.paymentId)) !== null;
  const bankAt = (ref: string) => (isKnown ? Effect.succeed(bankOfSource(ref)) : bankOfAccount(ref));
  const from = yield* bankAt(order.fromSource);
  const to = yield* bankAt(order.toSource);
  if (from === null) return yield* refused(sourceGone, "There is no such bank account.");
  if (to === null) return yield* refused("no_such_source", "There is no such bank account.");
  if (from.behaviour === "refuses") {
    return yield* refused("refused", "The bank refused the transfer. Please use another bank account.");
  }
  yield* noteMilestone(milestoneId, order.paymentId);
  const endsAt = at + settlesAfter(from.behaviour, times);
  const made: Transfer = {
    ...order,
    ref: `bt_${order.paymentId}`,
    endsAt,
    failure: from.behaviour === "returns" ? insufficientFunds : null,
    ...(from.behaviour === "returns_later" && { returns: { at: endsAt + returnsAfter, failure: insufficientFunds } }),
    ...(to.behaviour === "takes_nothing" && { held: noSuchAccount }),
    movements: [{ kind: "bank_transfer", amount: order.total, at }],
  };
  const isNew = yield* bankTransfers.change(order.paymentId, (found) => {
    if (found === null) return Effect.succeed({ answer: true, keep: made });
    const alike = found.total === order.total && found.fromSource === order.fromSource;
    return alike && found.toSource === order.toSource && found.fee === order.fee
      ? Effect.succeed({ answer: false, keep: null })
      : Effect.fail(refused("idempotency", "This payment was transferred otherwise before."));
  });
  if (isNew) yield* announce(made, from.behaviour, at);
  if (isNew && from.behaviour === "answer_is_lost") {
    return yield* bankSilent();
  }
  return { ref: made.ref };
});

const payOut = Effect.fnUntraced(function* ({ paymentId, toSource }: Parameters<Bank["Service"]["payOut"]>[0]) {
  const at = yield* awake;
  const times = yield* SandboxTimes;
  const to = yield* bankOfAccount(toSource);
  if (to === null) return yield* refused("no_such_source", "There is no such bank account.");
  return yield* bankTransfers.change(paymentId, (found) => {
    const payouts = found?.payouts ?? [];
    const earlier = payouts.find((payout) => payout.toSource === toSource);
    if (earlier && (earlier.failure === null || at < earlier.endsAt)) {
      return Effect.succeed({ answer: { ref: earlier.ref }, keep: null });
    }
    if (found === null || standingAt(found, at).status !== "held") {
      return Effect.fail(refused("not_held", "There is nothing of this transfer to send on."));
    }
    if (earlier) return Effect.fail(refused("tried_before", "This bank account didn't accept the money."));
    const payout = {
      ref: `btp_${paymentId}_${payouts.length + 1}`,
      toSource,
      endsAt: at + settlesAfter(to.behaviour, times),
      failure: to.behaviour === "takes_nothing" ? noSuchAccount : null,
    };
    return Effect.succeed({ answer: { ref: payout.ref }, keep: { ...found, payouts: [...payouts, payout] } });
  });
});

const findTransfer = Effect.fnUntraced(function* (paymentId: string) {
  const at = yield* awake;
  const found = yield* bankTransfers.find(paymentId);
  return found === null ? null : standingAt(found, at);
});

/** Bank transfers in the sandbox: the linked bank decides what happens (see test-banks.ts). */
export const sandboxBank = inSandbox(Bank)((own) => ({
  transfer: (order) => own(transfer(order)),
  findTransfer: (paymentId) => own(findTransfer(paymentId)),
  listSent: (asked) => own(listTransferred(asked)),
  // The sandbox's webhook events name the payment themselves.
  purposeOf: () => Effect.succeed(null),
  payOut: (order) => own(payOut(order)),
  refund: (order) => own(refundTransfer(order)),
  findRefund: (asked) => own(findRefund(asked)),
  listTransfers: (since, after) => own(listBankTransfers(since, after)),
}));
