import type { ReplyOf } from "#api/call.ts";
import type { viewContractEndpoint } from "#api/endpoints/contracts.ts";
import { asksToBeFunded, isOpenMilestone, isOwed } from "#core/contract/contract/owed.ts";
import { retainedOf } from "#core/contract/contract/retainage.ts";
import type { Rail } from "#core/money/payment/payment.ts";
import type { SeenPayment } from "#core/money/payment/seen-payment.ts";
import { dayOf } from "#core/shared/time-zone.ts";

/** A contract as its two pages read it, with the reader's moves. */
export type Viewed = ReplyOf<typeof viewContractEndpoint>;
export type ViewedMilestone = Viewed["milestones"][number];

/** The props of every dialog about a milestone. */
export interface MilestoneDialogProps {
  contract: Viewed;
  milestone: ViewedMilestone;
  onClose: () => void;
}
export type ViewedRefund = Viewed["refunds"][number];
export type Side = "poster" | "bidder";

/** Returns the bid's amount in cents, whatever the offer changed. */
export const bidAmountOf = ({ bidMilestones }: Viewed): number =>
  bidMilestones.reduce((total, { amount }) => total + amount, 0);

/** Returns how much of the total has not reached the seller, in cents; refunded money counts as not paid. */
export const remainingOf = ({ totalCost, totalPaid }: Viewed): number => Math.max(totalCost - totalPaid, 0);

/**
 * Returns the money that Dibbs holds for funded milestones until release, in cents; without the retainage of paid
 * milestones, and without refunds.
 */
export const heldOf = ({ milestones }: Viewed): number => milestones.reduce((all, { held }) => all + held, 0);

/** Returns the milestone with its held retainage instead of its payment, for actions on the retainage. */
export const asKept = (milestone: ViewedMilestone): ViewedMilestone => {
  const amount = milestone.keptPayment?.milestoneAmount ?? 0;
  return { ...milestone, payment: milestone.keptPayment, held: amount, releasable: amount, refundable: amount };
};

/** Whether money is held for a milestone that is not fully funded, because a change has increased it. */
export const isPartlyFunded = (milestone: ViewedMilestone): boolean =>
  milestone.held > 0 && milestone.unfunded > 0 && isOpenMilestone(milestone);

/**
 * Returns how much was paid and refunded, in cents: a milestone that was done and paid is not owed again because of a
 * refund.
 */
export const givenBackOf = (contract: Viewed): number => {
  const open = contract.milestones.reduce((rest, milestone) => {
    const { state, amount, paid } = milestone;
    if (state === "completed" || (state === "dropped" && contract.state !== "cancelled")) return rest;
    // Of one that a bank took back after the end, what was kept back is in the milestone that it has become.
    const elsewhere = state === "submitted" && isSummedUp(contract) ? retainedOf(contract, milestone) : 0;
    return rest + amount - elsewhere - paid;
  }, 0);
  return Math.max(remainingOf(contract) - open - keptBackOf(contract), 0);
};

/** Whether what was kept back has become a milestone of its own. */
const isSummedUp = ({ milestones }: Viewed): boolean => milestones.some(({ kind }) => kind === "retainage");

/** What was kept back of milestones that are paid, held or not, in cents, as long as it is not a milestone of its own. */
const keptBackOf = ({ milestones }: Viewed): number => milestones.reduce((kept, { keptBack }) => kept + keptBack, 0);

/** What is kept back and not paid yet, in cents, and by when it is to be paid; no day while the contract runs. */
export const retainageLeft = (contract: Viewed): { readonly amount: number; readonly day: string | null } => {
  const held = keptBackOf(contract);
  const until = contract.milestones.find(({ keptUntil }) => keptUntil !== null)?.keptUntil ?? null;
  const owed = contract.milestones.find(({ kind }) => kind === "retainage");
  const day = owed?.endDay ?? (until && dayOf(until));
  return { amount: held + (owed === undefined || owed.state === "completed" ? 0 : owed.amount), day };
};

/** Whether there is a milestone that the poster may still have to pay. */
export const hasOpenMilestones = ({ state, milestones }: Viewed): boolean =>
  milestones.some((milestone) => (state === "accepted" ? isOpenMilestone(milestone) : isOwed({ state }, milestone)));

/** Whether the money of this payment is on its way, as far as anybody knows. */
export const isUnderWay = (payment: SeenPayment | null): boolean =>
  payment !== null &&
  (payment.state === "processing" ||
    payment.state === "charged" ||
    (payment.state === "started" && payment.rail === "bank"));

/** The money has left the poster, and the seller's bank did not take it. */
export const isHeldByBank = (payment: SeenPayment | null): boolean =>
  payment?.state === "charged" && payment.rail === "bank";

/** The card was charged, and the charge is on hold, as while its bank decides about a chargeback; the poster alone learns of that. */
export const isHeldByCard = (payment: SeenPayment | null): boolean =>
  payment?.state === "charged" && payment.rail === "card" && payment.failure !== null;

/** It was given up before a card was charged: nobody has declined anything. */
export const isGivenUp = ({ failure }: SeenPayment): boolean =>
  failure !== null && ["canceled", "abandoned"].includes(failure.code);

/** The card or the bank has declined it. */
export const hasFailed = (payment: SeenPayment | null): boolean => payment?.state === "failed" && !isGivenUp(payment);

/** The other way to pay, after a card or bank has declined the payment or taken it back, where the seller takes both. */
export const otherRailOf = ({ rails }: Viewed, { moves, payment }: ViewedMilestone): Rail | undefined => {
  // What was to be funded can be by card alone.
  const isDeclined = payment?.purpose === "pay" && (hasFailed(payment) || payment.state === "returned");
  return isDeclined && moves.includes("pay") && rails.length > 1 ? rails.find((it) => it !== payment?.rail) : undefined;
};

/** The bid asks for this milestone to be funded before work on it starts, nothing is on its way for it and too little is held. */
export const isUnfunded = (contract: Viewed, milestone: ViewedMilestone): boolean =>
  asksToBeFunded(
    contract,
    milestone,
    (milestone.payment?.state === "held" && !isPartlyFunded(milestone)) || isUnderWay(milestone.payment),
  );

/** Somebody opened the card form and has not paid yet. */
export const isOpenCard = (payment: SeenPayment | null): boolean =>
  payment !== null && payment.rail === "card" && payment.state === "started";

export const isUnresolved = (payment: SeenPayment | null): boolean => payment?.state === "unresolved";
