import { Effect, Schema } from "effect";
import type { BankTransfer } from "#core/money/payment/bank.ts";
import type { PaidOut, SentPayment } from "#core/money/payment/provider-entry.ts";
import { type MilestoneId, PaymentId } from "#core/shared/ids.ts";
import { cents, sum } from "#core/shared/money.ts";
import { bankTransfers, standingAt } from "./bank-transfer.ts";
import { asOf, cardPayments, refundAt } from "./card-payment.ts";
import { awake } from "./control.ts";
import { documents } from "./documents.ts";

/** The payments started for a milestone, as a provider's metadata would show. */
const begun = documents("payments-of-milestone", Schema.Array(PaymentId));
/** The payments that are paid out of a charge, as the source of each transfer would show. */
const paidOut = documents("payouts-of-charge", Schema.Array(PaymentId));

/** Records a payment under its milestone or charge, by id, before the payment is started. */
const note = (kept: typeof begun) => (id: string, paymentId: PaymentId) =>
  kept.change(id, (found) => {
    const known = found ?? [];
    return Effect.succeed({ answer: null, keep: known.includes(paymentId) ? null : [...known, paymentId] });
  });
export const noteMilestone = note(begun);
export const notePaidOut = note(paidOut);

/** Lists what was paid out of a charge, by any payment. */
export const listPaidOut = Effect.fnUntraced(function* (chargeRef: string) {
  yield* awake;
  const ids = (yield* paidOut.find(chargeRef)) ?? [];
  const found = yield* Effect.forEach(ids, (id) => cardPayments.find(id));
  return found.flatMap((one): ReadonlyArray<PaidOut> => {
    if (one === null || one.transfer === null) return [];
    const { ref, amount } = one.transfer;
    return [{ paymentId: one.paymentId, ref, amount: cents(amount) }];
  });
});

/** Lists what was charged or transferred for a milestone; `sentOf` reports one of its payments. */
const listOf = <E, R>(sentOf: (id: PaymentId, at: number) => Effect.Effect<SentPayment | null, E, R>) =>
  Effect.fnUntraced(function* ({ milestoneId }: { readonly milestoneId: MilestoneId }) {
    const at = yield* awake;
    const ids = (yield* begun.find(milestoneId)) ?? [];
    const sent = yield* Effect.forEach(ids, (id) => sentOf(id, at));
    return sent.filter((one) => one !== null);
  });

export const listCharged = listOf(
  Effect.fnUntraced(function* (paymentId, at) {
    const found = yield* cardPayments.find(paymentId);
    const payment = found && asOf(found, at);
    if (payment?.stage !== "succeeded") return null;
    const given = (payment.refunds ?? []).filter((it) => refundAt(it, at).status !== "failed");
    const isBack = sum(given.map(({ amount }) => amount)) >= payment.total;
    return { paymentId, ref: payment.ref, total: cents(payment.total), isBack };
  }),
);

export const listTransferred = listOf(
  Effect.fnUntraced(function* (paymentId, at) {
    const found = yield* bankTransfers.find(paymentId);
    if (found === null) return null;
    const { status }: BankTransfer = standingAt(found, at);
    return { paymentId, ref: found.ref, total: cents(found.total), isBack: status === "failed" };
  }),
);
