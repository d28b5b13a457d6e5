import { Effect } from "effect";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { Cards } from "./cards.ts";
import type { Payment } from "./payment.ts";

/** How the provider is told to open a payment's intent: the same words each time, or its key would open a second one. */
export const intentOrder = Effect.fnUntraced(function* (payment: Payment, ref: string | null) {
  const { number } = yield* (yield* Milestones).get(payment.milestoneId);
  const { id: paymentId, milestoneId, contractId, total } = payment;
  return { paymentId, milestoneId, contractId, total, description: `Dibbs milestone ${number}`, ref };
});

/**
 * Takes care that no card can be charged for a payment any more; answers its intent as it is then, which has `succeeded` if
 * a card was faster. An intent whose name nobody kept may be there although the provider's search has not heard of it: so
 * it is opened under the payment's key, which answers the one there is, and cancelled. Null where none can be opened.
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
