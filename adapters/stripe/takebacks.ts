import { Effect } from "effect";
import type Stripe from "stripe";
import { cents } from "#core/shared/money.ts";
import type { TakebackKind, ToldTakeback } from "#core/takeback/takeback.ts";
import { DisputeAnswer, nameOf, RefundAnswer } from "./answers.ts";
import { ask } from "./client.ts";

/** A dispute that is only asked about (`warning_…`) has taken nothing yet; one that is appealed is lost until it is won. */
const states = {
  warning_needs_response: "contested",
  needs_response: "contested",
  warning_under_review: "reviewed",
  under_review: "reviewed",
  won: "averted",
  warning_closed: "averted",
  prevented: "averted",
  lost: "taken",
  appeal_needs_response: "taken",
  appeal_under_review: "taken",
} as const satisfies Record<(typeof DisputeAnswer.Type)["status"], ToldTakeback["state"]>;

const findDispute = Effect.fnUntraced(function* (stripe: Stripe, ref: string) {
  const dispute = yield* ask(DisputeAnswer, () => stripe.disputes.retrieve(ref));
  if (dispute.payment_intent === null) return null;
  // What was withdrawn is below zero, and what was reinstated above.
  const out = dispute.balance_transactions.reduce((total, { amount }) => total - amount, 0);
  const { due_by } = dispute.evidence_details;
  return {
    kind: "dispute",
    ref,
    intentRef: nameOf(dispute.payment_intent),
    state: states[dispute.status],
    amount: dispute.amount,
    out: cents(Math.max(out, 0)),
    reason: dispute.reason,
    respondBy: due_by === null ? null : new Date(due_by * 1000),
  } satisfies ToldTakeback;
});

const findRefund = Effect.fnUntraced(function* (stripe: Stripe, ref: string) {
  const refund = yield* ask(RefundAnswer, () => stripe.refunds.retrieve(ref));
  const isOurs = refund.metadata?.refund_id !== undefined;
  if (isOurs || refund.status !== "succeeded" || !refund.payment_intent) return null;
  return {
    kind: "refund",
    ref,
    intentRef: nameOf(refund.payment_intent),
    state: "taken",
    amount: refund.amount,
    out: refund.amount,
    reason: refund.reason ?? "not said",
    respondBy: null,
  } satisfies ToldTakeback;
});

/** Money that went back past Dibbs; null for what did not, and for the refunds that Dibbs itself has asked for. */
export const findTakeback = (stripe: Stripe, kind: TakebackKind, ref: string) =>
  kind === "dispute" ? findDispute(stripe, ref) : findRefund(stripe, ref);
