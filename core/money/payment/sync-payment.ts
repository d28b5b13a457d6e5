import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import type { PaymentId } from "#core/shared/ids.ts";
import { advancePayment } from "./advance-payment.ts";
import { ownPayment } from "./own-payment.ts";
import { shownTo } from "./view-payment.ts";

/** Asks the provider about one's own payment now, instead of waiting for its notification. */
export const syncPayment = Effect.fn("syncPayment")(function* (actor: PersonActor, id: PaymentId) {
  yield* shownTo(actor, yield* ownPayment(actor, id));
  return yield* shownTo(actor, yield* advancePayment(id));
});
