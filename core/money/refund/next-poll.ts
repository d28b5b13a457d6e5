import { pace, returnWindow } from "#core/money/payment/next-poll.ts";
import { isOnItsWay, type Refund } from "./refund.ts";

const day = 24 * 3600 * 1000;

/**
 * When the provider is asked about a refund again that was asked about, or saved, at that time: at its pace while it is on
 * its way, and daily for as long as a bank can still send it back. Null where there is nothing to ask.
 */
export const nextPoll = (refund: Pick<Refund, "state" | "updatedAt">, at: Date): Date | null => {
  const idle = at.getTime() - refund.updatedAt.getTime();
  if (isOnItsWay(refund)) return new Date(at.getTime() + pace(idle));
  return refund.state === "refunded" && idle < returnWindow ? new Date(at.getTime() + day) : null;
};
