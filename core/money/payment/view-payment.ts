import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { notFound } from "#core/shared/errors.ts";
import type { PaymentId } from "#core/shared/ids.ts";
import { advancePayment } from "./advance-payment.ts";
import type { Payment } from "./payment.ts";
import { ownPayment } from "./payments.ts";
import { seenPayment } from "./seen-payment.ts";

/** The payment as the actor may know it; `NotFound` for the bidder while it is between the poster and their card. */
export const shownTo = Effect.fnUntraced(function* (actor: PersonActor, payment: Payment) {
  const seen = seenPayment(payment, payment.posterId === actor.personId ? "poster" : "bidder");
  return seen ?? (yield* notFound("payment"));
});

/** One payment, for the two people concerned. */
export const viewPayment = Effect.fn("viewPayment")(function* (actor: PersonActor, id: PaymentId) {
  return yield* shownTo(actor, yield* ownPayment(actor, id));
});

/** Asks the provider about one's own payment now, instead of waiting for its notification. */
export const syncPayment = Effect.fn("syncPayment")(function* (actor: PersonActor, id: PaymentId) {
  yield* shownTo(actor, yield* ownPayment(actor, id));
  return yield* shownTo(actor, yield* advancePayment(id));
});
