import { Effect } from "effect";
import type Stripe from "stripe";
import type { ChargebackKind, ReportedChargeback } from "#core/money/chargeback/chargeback.ts";
import type { Cards } from "#core/money/payment/cards.ts";
import { cents } from "#core/shared/money.ts";
import { DisputeAnswer, nameOf, RefundAnswer } from "./answers.ts";
import { ask } from "./client.ts";
import { listed } from "./entries.ts";

/** An inquiry (`warning_…`) has taken no money yet; an appealed dispute counts as lost until it is won. */
const states = {
  warning_needs_response: "needs_response",
  needs_response: "needs_response",
  warning_under_review: "under_review",
  under_review: "under_review",
  won: "won",
  warning_closed: "won",
  prevented: "won",
  lost: "lost",
  appeal_needs_response: "lost",
  appeal_under_review: "lost",
} as const satisfies Record<(typeof DisputeAnswer.Type)["status"], ReportedChargeback["state"]>;

const disputeOf = (dispute: typeof DisputeAnswer.Type): ReportedChargeback | null => {
  if (dispute.payment_intent === null) return null;
  // Withdrawn amounts are negative, reinstated ones positive.
  const out = dispute.balance_transactions.reduce((total, { amount }) => total - amount, 0);
  const { due_by } = dispute.evidence_details;
  return {
    kind: "chargeback",
    ref: dispute.id,
    intentRef: nameOf(dispute.payment_intent),
    state: states[dispute.status],
    amount: dispute.amount,
    out: cents(Math.max(out, 0)),
    reason: dispute.reason,
    respondBy: due_by === null ? null : new Date(due_by * 1000),
  };
};

const findDispute = (stripe: Stripe, ref: string) =>
  Effect.map(
    ask(DisputeAnswer, () => stripe.disputes.retrieve(ref)),
    disputeOf,
  );

/** Stripe filters by whole seconds, so a dispute from just before the time may be listed as well. */
export const listDisputes = ({ disputes }: Stripe): Cards["Service"]["listDisputes"] =>
  listed(
    DisputeAnswer,
    (asked) => disputes.list(asked),
    (data) =>
      data.flatMap((dispute) => {
        const told = disputeOf(dispute);
        return told === null ? [] : [{ ...told, at: new Date(dispute.created * 1000) }];
      }),
  );

const findRefund = Effect.fnUntraced(function* (stripe: Stripe, ref: string) {
  const refund = yield* ask(RefundAnswer, () => stripe.refunds.retrieve(ref));
  const isOurs = refund.metadata?.refund_id !== undefined;
  const { status } = refund;
  if (isOurs || !refund.payment_intent) return null;
  // A card's bank can send back a refund that had succeeded.
  const isSentBack = status === "failed" || status === "canceled";
  if (status !== "succeeded" && !isSentBack) return null;
  return {
    kind: "external_refund",
    ref,
    intentRef: nameOf(refund.payment_intent),
    state: isSentBack ? "won" : "lost",
    amount: refund.amount,
    out: isSentBack ? cents(0) : refund.amount,
    reason: refund.reason ?? "not said",
    respondBy: null,
  } satisfies ReportedChargeback;
});

/** Returns money taken or refunded outside Dibbs; null if none was, and for refunds that Dibbs itself created. */
export const findChargeback = (stripe: Stripe, kind: ChargebackKind, ref: string) =>
  kind === "chargeback" ? findDispute(stripe, ref) : findRefund(stripe, ref);
