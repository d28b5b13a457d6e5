import { Effect } from "effect";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { Cards } from "./cards.ts";
import type { Payment } from "./payment.ts";

/** Returns the order for a payment's intent: always the same text, or its idempotency key would open a second one. */
export const intentOrder = Effect.fnUntraced(function* (payment: Payment, ref: string | null) {
  const { number } = yield* (yield* Milestones).get(payment.milestoneId);
  const { id: paymentId, milestoneId, contractId, total } = payment;
  return { paymentId, milestoneId, contractId, total, description: `Dibbs milestone ${number}`, ref };
});

/**
 * Makes sure that no card can be charged for a payment anymore; returns its intent, which has `succeeded` if a card was
 * charged first. An intent whose id nobody stored may exist even if the provider's search does not find it: it is
 * opened under the payment's key, which returns the existing one, and canceled. Null if none can be opened.
 */
export const stopIntent = Effect.fnUntraced(function* (payment: Payment) {
  const cards = yield* Cards;
  const found = yield* cards.findIntent(payment.id, payment.providerRef);
  if (found !== null && found.status !== "open") return found;
  const ref =
    found?.ref ??
    (yield* cards.openIntent(yield* intentOrder(payment, payment.providerRef)).pipe(
      Effect.map((opened) => opened.ref),
      Effect.catchTag("ProviderRefused", () => Effect.succeed(null)),
    ));
  return ref === null ? null : yield* cards.cancelIntent(ref);
});
