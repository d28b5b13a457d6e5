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
    // If a bank reversed its payment after the end, its retainage is part of the retainage milestone.
    const elsewhere = state === "submitted" && isSummedUp(contract) ? retainedOf(contract, milestone) : 0;
    return rest + amount - elsewhere - paid;
  }, 0);
  return Math.max(remainingOf(contract) - open - keptBackOf(contract), 0);
};

/** Whether the retainage has become a milestone of its own. */
const isSummedUp = ({ milestones }: Viewed): boolean => milestones.some(({ kind }) => kind === "retainage");

/** Returns the retainage of paid milestones, held or not, in cents, as long as it is not a milestone of its own. */
const keptBackOf = ({ milestones }: Viewed): number => milestones.reduce((kept, { keptBack }) => kept + keptBack, 0);

/** Returns the unpaid retainage, in cents, and the day by which it has to be paid; no day while the contract runs. */
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

/** Whether the money of this payment is in transit, as far as is known. */
export const isUnderWay = (payment: SeenPayment | null): boolean =>
  payment !== null &&
  (payment.state === "processing" ||
    payment.state === "charged" ||
    (payment.state === "started" && payment.rail === "bank"));

/** Whether the money has left the poster, but the seller's bank did not accept it. */
export const isHeldByBank = (payment: SeenPayment | null): boolean =>
  payment?.state === "charged" && payment.rail === "bank";

/**
 * Whether the card was charged and the charge is on hold, for example while the bank decides about a chargeback; only
 * the poster sees this.
 */
export const isHeldByCard = (payment: SeenPayment | null): boolean =>
  payment?.state === "charged" && payment.rail === "card" && payment.failure !== null;

/** Whether the payment was given up before a card was charged: nobody declined it. */
export const isGivenUp = ({ failure }: SeenPayment): boolean =>
  failure !== null && ["canceled", "abandoned"].includes(failure.code);

/** Whether the card or the bank declined it. */
export const hasFailed = (payment: SeenPayment | null): boolean => payment?.state === "failed" && !isGivenUp(payment);

/** Returns the other way to pay, after a card or bank declined or reversed the payment, if the seller accepts both. */
export const otherRailOf = ({ rails }: Viewed, { moves, payment }: ViewedMilestone): Rail | undefined => {
  // Milestones can be funded by card only.
  const isDeclined = payment?.purpose === "pay" && (hasFailed(payment) || payment.state === "returned");
  return isDeclined && moves.includes("pay") && rails.length > 1 ? rails.find((it) => it !== payment?.rail) : undefined;
};

/**
 * Whether the bid asks for this milestone to be funded before work on it starts, no payment is in transit, and too
 * little is held.
 */
export const isUnfunded = (contract: Viewed, milestone: ViewedMilestone): boolean =>
  asksToBeFunded(
    contract,
    milestone,
    (milestone.payment?.state === "held" && !isPartlyFunded(milestone)) || isUnderWay(milestone.payment),
  );

/** Whether somebody opened the card form and has not paid yet. */
export const isOpenCard = (payment: SeenPayment | null): boolean =>
  payment !== null && payment.rail === "card" && payment.state === "started";

export const isUnresolved = (payment: SeenPayment | null): boolean => payment?.state === "unresolved";
