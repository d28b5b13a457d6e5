import type { Side } from "#core/shared/side.ts";
import type { ContractAtWork } from "./contract.ts";

// No schema here, because pages import this at run time, even for what they show before the program loads.

/** What a contract may wait for; the wording depends on the reader's side. */
export const steps = [
  "answer_dispute",
  "disputed",
  "with_support",
  "offered",
  "agree",
  "agree_support",
  "agreeing",
  "working",
  "fund",
  "submitted",
  "paying",
  "checked",
  "failed",
  "held",
  "returned",
  "retainage",
  "done",
  "ended",
  "cancelled",
] as const;
export type Step = (typeof steps)[number];

export type NextStep = {
  readonly step: Step;
  /** Whether the reader has to act. */
  readonly isYours: boolean;
  /** The number of the milestone that it is about; null if it is about none. */
  readonly number: number | null;
};

/** Returns what a contract waits for, as this side sees it. */
export const nextStepOf = (contract: ContractAtWork, side: Side): NextStep => {
  const { state, cancellation, current, dispute } = contract;
  const number = current?.number ?? null;
  const yours = (step: Step, about = number): NextStep => ({ step, isYours: true, number: about });
  const theirs = (step: Step, about = number): NextStep => ({ step, isYours: false, number: about });
  /** Returns the step for `actor` to act on. */
  const of = (actor: typeof side, step: Step): NextStep => (side === actor ? yours(step) : theirs(step));
  if (dispute?.waitsFor === side) return yours("answer_dispute", dispute.number);
  if (current?.isRetainage && (state === "ended" || state === "cancelled")) {
    return current.isPaying ? theirs("paying") : of("poster", "retainage");
  }
  if (state === "ended") return current?.state === "submitted" ? of("poster", "returned") : theirs("ended", null);
  if (state === "cancelled") return theirs("cancelled", null);
  if (state === "offer_sent") return side === "poster" ? theirs("offered", null) : yours("offered", null);
  if (current?.trouble === "checked") return theirs("checked");
  if (cancellation) {
    if (cancellation.by === side) return theirs("agreeing", null);
    return yours(cancellation.bySupport ? "agree_support" : "agree", null);
  }
  // Meanwhile another milestone may need the reader to act.
  if (dispute && (current === null || current.number === dispute.number)) {
    return theirs(dispute.waitsFor === "support" ? "with_support" : "disputed", dispute.number);
  }
  if (current === null) return of("poster", "done");
  const { trouble } = current;
  if (trouble === "returned") return of("poster", "returned");
  // Only the poster may know that a payment failed.
  if (trouble === "failed") return yours("failed");
  if (trouble !== null && side === "poster") return theirs("held");
  if (trouble === "held_by_bank") return yours("held");
  if (current.isPaying) return theirs("paying");
  if (current.state === "submitted") return of("poster", "submitted");
  if (contract.asksFunding && !current.isFunded) return of("poster", "fund");
  return of("bidder", "working");
};
