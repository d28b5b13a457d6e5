import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import type { PaymentId } from "#core/shared/ids.ts";
import { advancePayment } from "./advance-payment.ts";
import { ownPayment } from "./own-payment.ts";

/** Asks the provider about one's own payment now, instead of waiting for its notification. */
export const syncPayment = Effect.fn("syncPayment")(function* (actor: PersonActor, id: PaymentId) {
  yield* ownPayment(actor, id);
  return yield* advancePayment(id);
});
