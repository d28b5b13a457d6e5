import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { Unavailable } from "#core/shared/errors.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { Cards } from "./cards.ts";
import { payMilestone } from "./pay-milestone.ts";
import { Payments } from "./payments.ts";

type Input = { readonly contractId: ContractId; readonly number: number };

/**
 * Starts a card payment and opens its intent with the provider, outside of any transaction. The client secret lets the
 * poster's browser, and nobody else, enter a card. Asked again, it answers the same. Fails as `payMilestone` does, and
 * `Unavailable` where the provider does not answer: no card can be charged then.
 */
export const openCardPayment = Effect.fn("openCardPayment")(function* (actor: PersonActor, input: Input) {
  const cards = yield* Cards;
  const payments = yield* Payments;
  const { atomic } = yield* UnitOfWork;
  const payment = yield* payMilestone(actor, { ...input, rail: "card" });
  const intent = yield* cards
    .openIntent({
      paymentId: payment.id,
      contractId: payment.contractId,
      total: payment.total,
      description: `Dibbs milestone ${input.number}`,
    })
    .pipe(
      Effect.catchTag(["ProviderSilent", "ProviderRefused"], () =>
        Effect.fail(
          new Unavailable({
            what: "card payments",
            message: "Card payments do not answer now. You were not charged; please try again in a minute.",
          }),
        ),
      ),
    );
  yield* atomic(
    Effect.gen(function* () {
      const fresh = yield* payments.get(payment.id);
      if (fresh.providerRef === null)
        yield* payments.save({ ...fresh, providerRef: intent.ref, updatedAt: yield* now });
    }),
  );
  return { payment, clientSecret: intent.clientSecret };
});
