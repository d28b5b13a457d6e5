import type { Side } from "#core/shared/side.ts";
import type { ContractAtWork } from "./contract.ts";

// Without a schema: pages load this by value, and their first looks before the program.

/** What a contract may wait for; the words are its reader's side's. */
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
  /** It is for the reader to act. */
  readonly isYours: boolean;
  /** The milestone that it is about; null where it is about none. */
  readonly number: number | null;
};

/** What a contract waits for, as the person on this side of it sees it. */
export const nextStepOf = (contract: ContractAtWork, side: Side): NextStep => {
  const { state, cancellation, current, dispute } = contract;
  const number = current?.number ?? null;
  const yours = (step: Step, about = number): NextStep => ({ step, isYours: true, number: about });
  const theirs = (step: Step, about = number): NextStep => ({ step, isYours: false, number: about });
  /** For this side of the contract to act. */
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
  // Another milestone may ask its reader to act meanwhile.
  if (dispute && (current === null || current.number === dispute.number)) {
    return theirs(dispute.waitsFor === "support" ? "with_support" : "disputed", dispute.number);
  }
  if (current === null) return of("poster", "done");
  const { trouble } = current;
  if (trouble === "returned") return of("poster", "returned");
  // That a payment failed is the poster's alone to know.
  if (trouble === "failed") return yours("failed");
  if (trouble !== null && side === "poster") return theirs("held");
  if (trouble === "held_by_bank") return yours("held");
  if (current.isPaying) return theirs("paying");
  if (current.state === "submitted") return of("poster", "submitted");
  if (contract.asksFunding && !current.isFunded) return of("poster", "fund");
  return of("bidder", "working");
};
