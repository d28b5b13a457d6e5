import type { Effect } from "effect";
import { isOnItsWay, type Refund } from "#core/money/refund/refund.ts";
import type { Unavailable } from "#core/shared/errors.ts";
import { oneDay } from "#core/shared/time-zone.ts";
import { isLivePayment, type Payment } from "./payment.ts";

/** How what a provider is asked about again and again is kept. Whoever inserts or saves it makes it due anew. */
export type Polled<Thing> = {
  /** Those that the provider is to be asked about by then, the longest due first, at most `limit`. */
  readonly dueForPoll: (at: Date, limit: number) => Effect.Effect<ReadonlyArray<Thing>, Unavailable>;
  /** Asks about it no sooner than then; null: not before it moves. Nothing where it was saved meanwhile. */
  readonly postponePoll: (thing: Thing, until: Date | null) => Effect.Effect<void, Unavailable>;
};

/** For so long after a transfer a bank can still take the money back; 60 days are the law's for what nobody allowed. */
export const returnWindow = 60 * oneDay;

/** So far back the providers are asked what they have, each night: as long as banks can take money back, and nights may be missed. */
export const lookBack = returnWindow + 5 * oneDay;

/**
 * When the provider is asked about a payment again that was asked about, or saved, at that time: at its pace
 * while it lives. Null where there is nothing to ask: it is over, and no bank can take it back any more.
 */
export const nextPoll = (payment: Payment, at: Date): Date | null => {
  const idle = at.getTime() - payment.updatedAt.getTime();
  // Nothing moves while it is held; what a chargeback or a dropped milestone left behind is found within a day.
  if (payment.state === "held") return new Date(at.getTime() + oneDay);
  if (isLivePayment(payment)) return new Date(at.getTime() + pace(idle));
  const returnable = payment.rail === "bank" && payment.state === "settled" && idle < returnWindow;
  return returnable ? new Date(at.getTime() + oneDay) : null;
};

const second = 1000;
const hour = 3600 * second;

/**
 * How long to wait before a provider is asked again about what nothing has moved for `idle`; both in milliseconds. Soon
 * while it is fresh, more seldom the longer it is stuck, so that a few that are stuck cost little and hold up nobody.
 */
export const pace = (idle: number): number => Math.min(Math.max(30 * second, idle / 16), hour);

/**
 * When the provider is asked about a refund again that was asked about, or saved, at that time: at its pace while it is on
 * its way, and daily for as long as a bank can still send it back. Null where there is nothing to ask.
 */
export const nextRefundPoll = (refund: Pick<Refund, "state" | "updatedAt">, at: Date): Date | null => {
  const idle = at.getTime() - refund.updatedAt.getTime();
  if (isOnItsWay(refund)) return new Date(at.getTime() + pace(idle));
  return refund.state === "refunded" && idle < returnWindow ? new Date(at.getTime() + oneDay) : null;
};
