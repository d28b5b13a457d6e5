import type { ReplyOf } from "#api/call.ts";
import type { viewContractEndpoint } from "#api/endpoints/contracts.ts";
import type { Payment } from "#core/payment/payment.ts";

/** A contract as its two pages read it, with the moves of whoever asks. */
export type Viewed = ReplyOf<typeof viewContractEndpoint>;
export type ViewedMilestone = Viewed["milestones"][number];
export type Side = "poster" | "bidder";

/** Whether the money of this payment is on its way, as far as anybody knows. */
export const isUnderWay = (payment: Payment | null): boolean =>
  payment !== null &&
  (payment.state === "processing" ||
    payment.state === "charged" ||
    (payment.state === "started" && payment.rail === "bank"));

/** Somebody opened the card form and has not paid yet. */
export const isOpenCard = (payment: Payment | null): boolean =>
  payment !== null && payment.rail === "card" && payment.state === "started";

export const isUnresolved = (payment: Payment | null): boolean => payment?.state === "unresolved";
