import type { ReplyOf } from "#api/call.ts";
import type { viewContractEndpoint } from "#api/endpoints/contracts.ts";
import type { SeenPayment } from "#core/payment/seen-payment.ts";

/** A contract as its two pages read it, with the moves of whoever asks. */
export type Viewed = ReplyOf<typeof viewContractEndpoint>;
export type ViewedMilestone = Viewed["milestones"][number];
export type ViewedRefund = Viewed["refunds"][number];
export type Side = "poster" | "bidder";

/** What the bidder had bid, in cents, whatever the offer made of it. */
export const bidAmountOf = ({ bidMilestones }: Viewed): number =>
  bidMilestones.reduce((total, { amount }) => total + amount, 0);

/** What is still to be paid, in cents: a milestone that was done and paid is not, whatever was given back of it. */
export const remainingOf = ({ milestones }: Viewed): number =>
  milestones.reduce(
    (rest, { state, amount }) => (state === "completed" || state === "dropped" ? rest : rest + amount),
    0,
  );

/** Whether the money of this payment is on its way, as far as anybody knows. */
export const isUnderWay = (payment: SeenPayment | null): boolean =>
  payment !== null &&
  (payment.state === "processing" ||
    payment.state === "charged" ||
    (payment.state === "started" && payment.rail === "bank"));

/** It was given up before a card was charged: nobody has declined anything. */
export const isGivenUp = ({ failure }: SeenPayment): boolean =>
  failure !== null && ["canceled", "abandoned"].includes(failure.code);

/** Somebody opened the card form and has not paid yet. */
export const isOpenCard = (payment: SeenPayment | null): boolean =>
  payment !== null && payment.rail === "card" && payment.state === "started";

export const isUnresolved = (payment: SeenPayment | null): boolean => payment?.state === "unresolved";
