import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { notFound } from "#core/shared/errors.ts";
import type { PaymentId } from "#core/shared/ids.ts";
import { Payments } from "./payments.ts";

/** The payment, if it goes from or to the actor; `NotFound` otherwise. */
export const ownPayment = Effect.fnUntraced(function* (actor: PersonActor, id: PaymentId) {
  const payments = yield* Payments;
  const payment = yield* payments.get(id);
  if (payment.posterId !== actor.personId && payment.bidderId !== actor.personId) return yield* notFound("payment");
  return payment;
});
