import { Effect } from "effect";
import type Stripe from "stripe";
import type { Cards } from "#core/money/payment/cards.ts";
import type { TakebackKind, ToldTakeback } from "#core/money/takeback/takeback.ts";
import { cents } from "#core/shared/money.ts";
import { DisputeAnswer, ListOf, nameOf, RefundAnswer } from "./answers.ts";
import { ask } from "./client.ts";
import { sinceThen } from "./entries.ts";

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

const disputeOf = (dispute: typeof DisputeAnswer.Type): ToldTakeback | null => {
  if (dispute.payment_intent === null) return null;
  // What was withdrawn is below zero, and what was reinstated above.
  const out = dispute.balance_transactions.reduce((total, { amount }) => total - amount, 0);
  const { due_by } = dispute.evidence_details;
  return {
    kind: "dispute",
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

/** Stripe counts whole seconds, so one of the same second, but before the time, may be listed as well. */
export const listDisputes =
  (stripe: Stripe): Cards["Service"]["listDisputes"] =>
  (since, after) =>
    Effect.map(
      ask(ListOf(DisputeAnswer), () => stripe.disputes.list(sinceThen(since, after))),
      ({ data, has_more }) => ({
        items: data.flatMap((dispute) => {
          const told = disputeOf(dispute);
          return told === null ? [] : [{ ...told, at: new Date(dispute.created * 1000) }];
        }),
        next: has_more ? (data.at(-1)?.id ?? null) : null,
      }),
    );

const findRefund = Effect.fnUntraced(function* (stripe: Stripe, ref: string) {
  const refund = yield* ask(RefundAnswer, () => stripe.refunds.retrieve(ref));
  const isOurs = refund.metadata?.refund_id !== undefined;
  const { status } = refund;
  if (isOurs || !refund.payment_intent) return null;
  // A card's bank can send a refund back that had succeeded.
  const isSentBack = status === "failed" || status === "canceled";
  if (status !== "succeeded" && !isSentBack) return null;
  return {
    kind: "refund",
    ref,
    intentRef: nameOf(refund.payment_intent),
    state: isSentBack ? "averted" : "taken",
    amount: refund.amount,
    out: isSentBack ? cents(0) : refund.amount,
    reason: refund.reason ?? "not said",
    respondBy: null,
  } satisfies ToldTakeback;
});

/** Money that went back past Dibbs; null for what did not, and for the refunds that Dibbs itself has asked for. */
export const findTakeback = (stripe: Stripe, kind: TakebackKind, ref: string) =>
  kind === "dispute" ? findDispute(stripe, ref) : findRefund(stripe, ref);
