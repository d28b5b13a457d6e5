import { pace } from "#core/payment/pace.ts";
import { isOnItsWay, type Refund } from "./refund.ts";

/** When the provider is asked about a refund again that was asked about, or saved, at that time; null where it is not on its way. */
export const nextAsk = (refund: Pick<Refund, "state" | "updatedAt">, at: Date): Date | null =>
  isOnItsWay(refund) ? new Date(at.getTime() + pace(at.getTime() - refund.updatedAt.getTime())) : null;
