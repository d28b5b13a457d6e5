import { Schema } from "effect";
import { contractLifecycle } from "#core/contract/contract/contract.machine.ts";
import { disputeLifecycle } from "#core/contract/dispute/dispute.machine.ts";
import { milestoneLifecycle } from "#core/contract/milestone/milestone.machine.ts";
import { chargebackLifecycle } from "#core/money/chargeback/chargeback.machine.ts";
import { paymentLifecycle } from "#core/money/payment/payment.machine.ts";
import { paidBefore } from "#core/money/payment/payment.ts";
import { refundLifecycle } from "#core/money/refund/refund.machine.ts";
import type { Wait } from "#core/shared/lifecycle.ts";
import { ticketLifecycle } from "#core/support/ticket/ticket.machine.ts";
import { webhookEventLifecycle } from "#core/support/webhook-event/webhook-event.machine.ts";

/** The ways in which things get stuck, each with its meaning for support. */
const meanings = [
  ["offer-unanswered", "the bidder hasn't accepted or declined an offer"],
  ["payment-processing", "money has been on its way longer than it should be"],
  ["payment-unresolved", "the provider's answer was lost, so nobody knows whether money moved"],
  ["payment-failed", "a payment failed, was reversed by a bank or charged back, and nobody has paid again"],
  ["transfer-failed", "money was taken but hasn't reached the person it is for"],
  [
    "held-long",
    "money has been held for a funded milestone for so long that the card provider allows only two months more",
  ],
  [
    "refund-failed",
    "both sides agreed to a refund, but the bidder's account couldn't pay it, and nobody has tried again",
  ],
  ["chargeback-lost", "money went back to a card outside of Dibbs after the bidder was paid: Dibbs carries the loss"],
  ["dispute-open", "poster and bidder disagree about a milestone, and support has to decide"],
  ["account-restricted", "a provider no longer pays somebody"],
  ["webhook-unhandled", "a provider's webhook event that nobody has looked into"],
  ["job-dead", "a job failed on every try, and Dibbs gave up on it"],
  ["milestone-overdue", "the work wasn't submitted by the agreed date"],
  ["request-unanswered", "submitted work, a refund request or retainage is waiting for the other side"],
  ["contract-complete", "everything is paid, but nobody has ended the contract"],
  ["ticket-open", "somebody is waiting for an answer from support"],
  ["chat-down", "the chat host isn't answering the server"],
  ["server-down", "no Dibbs server has checked in"],
  ["case-open", "an open case for support to work on, with nothing else stuck"],
] as const;

const names = meanings.map(([name]) => name) as unknown as readonly [StuckKind, ...StuckKind[]];
export type StuckKind = (typeof meanings)[number][0];
export const StuckKind = Schema.Literals(names);

export const stuckMeanings = Object.fromEntries(meanings) as Readonly<Record<StuckKind, string>>;

/** The nouns of things that can be stuck. */
export const StuckNoun = Schema.Literals([
  "contract",
  "milestone",
  "payment",
  "refund",
  "chargeback",
  "dispute",
  "account",
  "webhook_event",
  "job",
  "ticket",
  "chat",
  "server",
  "case",
]);
export type StuckNoun = typeof StuckNoun.Type;

/** Who must act; `person` is the account's owner. */
export const WaitsFor = Schema.Literals(["poster", "bidder", "provider", "support", "person"]);
export type WaitsFor = typeof WaitsFor.Type;

/** A thing in this state is stuck after this many hours. */
export type StuckRule = {
  readonly kind: StuckKind;
  readonly noun: StuckNoun;
  readonly state: string;
  readonly waitsFor: WaitsFor;
  readonly hours: number;
  /** Comes before money; for tickets, it applies only to urgent ones, and the other rule to the rest. */
  readonly isUrgent?: true;
};

/** Creates a rule from the wait in the thing's state machine. */
const by = (
  stuckKind: StuckKind,
  { noun, table }: { readonly noun: string; readonly table: Readonly<Record<string, { readonly waits?: Wait }>> },
  state: string,
): StuckRule => {
  const waits = table[state]?.waits;
  if (waits === undefined || waits.on === "asker" || waits.on === "owner" || waits.on === "system") {
    throw new Error(`A ${noun} that is '${state}' waits for nobody whom support could ask.`);
  }
  return { kind: stuckKind, noun: noun as StuckNoun, state, waitsFor: waits.on, hours: waits.hours };
};

const rule = (stuckKind: StuckKind, noun: StuckNoun, state: string, waitsFor: WaitsFor, hours: number): StuckRule => ({
  kind: stuckKind,
  noun,
  state,
  waitsFor,
  hours,
});

const day = 24;
const minute = 1 / 60;

/**
 * When a thing is stuck: its state, and after how long. The hours come from the machines; if a machine has none or
 * means another wait, the comment says when they start.
 */
export const stuckRules = [
  by("offer-unanswered", contractLifecycle, "offer_sent"),
  by("payment-processing", paymentLifecycle, "started"),
  by("payment-processing", paymentLifecycle, "processing"),
  by("payment-processing", refundLifecycle, "reversing"),
  by("payment-processing", chargebackLifecycle, "under_review"),
  by("payment-unresolved", paymentLifecycle, "unresolved"),
  by("payment-unresolved", refundLifecycle, "unresolved"),
  // The latest attempt for a milestone that is still unpaid, except attempts with a quiet end.
  rule("payment-failed", "payment", "failed", "poster", day),
  rule("payment-failed", "payment", "returned", "poster", day),
  by("payment-failed", chargebackLifecycle, "needs_response"),
  by("transfer-failed", paymentLifecycle, "charged"),
  by("held-long", paymentLifecycle, "held"),
  by("transfer-failed", refundLifecycle, "reversed"),
  by("transfer-failed", refundLifecycle, "bounced"),
  // The latest refund attempt of a payment whose money the bidder still has.
  rule("refund-failed", "refund", "failed", "bidder", day),
  // Until support has recorded how the loss was handled.
  rule("chargeback-lost", "chargeback", "lost", "support", 0),
  // From when support got it, or from the latest message in it.
  by("dispute-open", disputeLifecycle, "with_support"),
  rule("account-restricted", "account", "restricted", "person", 0),
  by("webhook-unhandled", webhookEventLifecycle, "received"),
  by("webhook-unhandled", webhookEventLifecycle, "failed"),
  rule("job-dead", "job", "dead", "support", 0),
  // From the end of the agreed day.
  rule("milestone-overdue", "milestone", "planned", "bidder", 0),
  by("request-unanswered", milestoneLifecycle, "submitted"),
  by("request-unanswered", refundLifecycle, "requested"),
  // Retainage, from the end of its due day.
  rule("request-unanswered", "milestone", "kept_back", "poster", 3 * day),
  // From the completion of its last milestone.
  rule("contract-complete", "contract", "accepted", "poster", 3 * day),
  by("ticket-open", ticketLifecycle, "open"),
  // From when nothing about it was stuck, or it was opened without a stuck thing; else another line covers it.
  rule("case-open", "case", "open", "support", 0),
  { ...rule("ticket-open", "ticket", "open", "support", 0), isUrgent: true },
  // From when it was last healthy.
  { ...rule("chat-down", "chat", "silent", "provider", 5 * minute), isUrgent: true },
  { ...rule("server-down", "server", "silent", "support", minute), isUrgent: true },
] as const satisfies ReadonlyArray<StuckRule>;

/**
 * Payment attempt ends that say nothing about their milestone: canceled on purpose, form abandoned, or already paid by
 * another attempt. They are not stuck, nor do they resolve an earlier stuck attempt: only paying does. Also in
 * `note_payment_last`, in SQL.
 */
export const quietEnds = ["canceled", "abandoned", paidBefore] as const;

/** A refund failure that needs no action: the money had already gone back. Also in `stuck_failed_refund`, in SQL. */
export const quietRefusal = "already_back";
