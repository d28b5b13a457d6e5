import { isLivePayment, type Payment } from "./payment.ts";

const second = 1000;
const hour = 3600 * second;
const day = 24 * hour;

/** For so long after a transfer a bank can still take the money back; 60 days are the law's for what nobody allowed. */
export const returnWindow = 60 * day;

const between = (least: number, wanted: number, most: number): number => Math.min(Math.max(least, wanted), most);

/**
 * When the provider is asked about a payment again that was asked about, or saved, at that time: soon while it is fresh,
 * more seldom the longer nothing has moved it, so that a few that are stuck cost little and hold up nobody. Null where
 * there is nothing to ask: it is over, and no bank can take it back any more.
 */
export const nextAsk = (payment: Payment, at: Date): Date | null => {
  const idle = at.getTime() - payment.updatedAt.getTime();
  if (isLivePayment(payment)) return new Date(at.getTime() + between(30 * second, idle / 16, hour));
  const returnable = payment.rail === "bank" && payment.state === "settled" && idle < returnWindow;
  return returnable ? new Date(at.getTime() + day) : null;
};
