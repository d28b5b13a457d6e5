import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { notFound, Unavailable } from "#core/shared/errors.ts";
import type { PaymentId } from "#core/shared/ids.ts";
import { advancePayment } from "./advance-payment.ts";
import { applyOutcome } from "./apply-outcome.ts";
import { Cards } from "./cards.ts";
import { ownPayment } from "./own-payment.ts";
import { paymentInProgress } from "./payment.ts";

/**
 * The poster gives up a card payment that no card was charged for yet, to pay another way. If a card was faster, the
 * payment goes on and is answered as it is. Fails `PaymentInProgress` for one that can no longer be stopped.
 */
export const cancelPayment = Effect.fn("cancelPayment")(function* (actor: PersonActor, id: PaymentId) {
  const cards = yield* Cards;
  const payment = yield* ownPayment(actor, id);
  if (payment.posterId !== actor.personId) return yield* notFound("payment");
  if (payment.rail !== "card" || payment.state !== "started") return yield* paymentInProgress();
  const canceled = {
    event: "fail",
    failure: { code: "canceled", message: "The payment was given up before a card was charged." },
  } as const;
  const stop = Effect.gen(function* () {
    const intent = yield* cards.findIntent(id, payment.providerRef);
    if (intent === null) return yield* applyOutcome(id, canceled);
    yield* cards.cancelIntent(intent.ref);
    return yield* advancePayment(id);
  });
  return yield* stop.pipe(
    Effect.catchTag(["ProviderSilent", "ProviderRefused"], () =>
      Effect.fail(
        new Unavailable({
          what: "card payments",
          message: "Card payments do not answer now, so this one could not be stopped. Please try again in a minute.",
        }),
      ),
    ),
  );
});
