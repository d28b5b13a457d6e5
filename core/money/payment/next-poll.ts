import type { Effect } from "effect";
import { isOnItsWay, type Refund } from "#core/money/refund/refund.ts";
import type { Unavailable } from "#core/shared/errors.ts";
import { oneDay } from "#core/shared/time-zone.ts";
import { isLivePayment, type Payment } from "./payment.ts";

/** Storage of things that a provider is polled about. Inserting or saving one makes it due again. */
export type Polled<Thing> = {
  /** Returns those that are due to be polled by then, the longest due first, at most `limit`. */
  readonly dueForPoll: (at: Date, limit: number) => Effect.Effect<ReadonlyArray<Thing>, Unavailable>;
  /** Delays its next poll until then; null: until it moves. Does nothing if it was saved meanwhile. */
  readonly postponePoll: (thing: Thing, until: Date | null) => Effect.Effect<void, Unavailable>;
};

/** How long after a transfer a bank can still reverse it, in ms: the law sets 60 days for unauthorized ones. */
export const returnWindow = 60 * oneDay;

/** How far back providers are queried each night: as long as banks can reverse money, and some nights may be missed. */
export const lookBack = returnWindow + 5 * oneDay;

/**
 * Returns when a payment that was polled or saved at that time is polled next: at its pace while it is live. Null if
 * there is nothing to poll: it is over, and no bank can reverse it anymore.
 */
export const nextPoll = (payment: Payment, at: Date): Date | null => {
  const idle = at.getTime() - payment.updatedAt.getTime();
  // Nothing moves while it is held; the effects of a chargeback or a dropped milestone are found within a day.
  if (payment.state === "held") return new Date(at.getTime() + oneDay);
  if (isLivePayment(payment)) return new Date(at.getTime() + pace(idle));
  const returnable = payment.rail === "bank" && payment.state === "settled" && idle < returnWindow;
  return returnable ? new Date(at.getTime() + oneDay) : null;
};

const second = 1000;
const hour = 3600 * second;

/**
 * Returns how long to wait before polling again about something that has not moved for `idle`; both in milliseconds.
 * Short while it is fresh, longer the longer it is stuck, so that stuck ones cost little and delay nobody.
 */
export const pace = (idle: number): number => Math.min(Math.max(30 * second, idle / 16), hour);

/**
 * Returns when a refund that was polled or saved at that time is polled next: at its pace while on its way, and daily
 * for as long as a bank can still send it back. Null if there is nothing to poll.
 */
export const nextRefundPoll = (refund: Pick<Refund, "state" | "updatedAt">, at: Date): Date | null => {
  const idle = at.getTime() - refund.updatedAt.getTime();
  if (isOnItsWay(refund)) return new Date(at.getTime() + pace(idle));
  return refund.state === "refunded" && idle < returnWindow ? new Date(at.getTime() + oneDay) : null;
};
