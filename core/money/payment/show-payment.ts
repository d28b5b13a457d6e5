import { Effect } from "effect";
import { show } from "#core/messaging/alert/tell.ts";
import type { Payment } from "./payment.ts";
import { seenPayment } from "./seen-payment.ts";

/** Refreshes the poster's screen, and the bidder's where the payment is or was theirs to see. */
export const showPayment = Effect.fnUntraced(function* (payment: Payment, before: Payment | null, event: string) {
  const { id, posterId, bidderId } = payment;
  yield* show([posterId], { noun: "payment", id, event });
  const concerns = [before, payment].some((stage) => stage !== null && seenPayment(stage, "bidder") !== null);
  // That it moved, and not how: an attempt that came to nothing looks like one that never was.
  if (concerns) yield* show([bidderId], { noun: "payment", id, event: "move" });
});
