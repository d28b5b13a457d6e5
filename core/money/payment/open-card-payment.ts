import { Effect } from "effect";
import { paymentInProgress } from "#core/contract/contract/contract-money.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { blocked, refusal, Unavailable } from "#core/shared/errors.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { applyOutcome } from "./apply-outcome.ts";
import { Cards } from "./cards.ts";
import { findSent, outcomeOfSent } from "./find-sent.ts";
import { payMilestone } from "./pay-milestone.ts";
import type { Payment, Purpose } from "./payment.ts";
import { Payments } from "./payments.ts";
import { intentOrder } from "./stop-intent.ts";

type Input = { readonly contractId: ContractId; readonly number: number; readonly purpose?: Purpose };

const givenUp = refusal("PaymentGivenUp", "you", {
  message: "This payment was canceled in another window. No card was charged.",
  whatToDo: "Check the contract again, and pay from there if the milestone isn't paid.",
});

const paidAlready = refusal("PaidBefore", "support", {
  message: "This milestone was already paid. We found that payment, and your card wasn't charged again.",
  whatToDo: "Check the contract again in a minute. If the milestone isn't paid there, contact Dibbs Support.",
});

const unavailable = () =>
  Effect.fail(
    new Unavailable({
      what: "card payments",
      message: "Our card provider isn't answering. You weren't charged. Try again in a minute.",
    }),
  );

/**
 * Prevents a card form if a provider already has money for the payment's milestone. Runs while no intent id is stored:
 * until then no form that knows the payment can have charged a card.
 */
const checkNotSent = Effect.fnUntraced(function* (payment: Payment) {
  const [byCard, byBank] = yield* Effect.all([findSent(payment, "card"), findSent(payment, "bank")], {
    concurrency: 2,
  }).pipe(Effect.catchTag("ProviderSilent", unavailable));
  const found = byCard ?? byBank;
  if (found === null) return;
  yield* applyOutcome(payment, outcomeOfSent(payment, found));
  return yield* found.paymentId === payment.id ? paymentInProgress() : paidAlready();
});

/**
 * Starts a card payment and opens its intent with the provider, outside of any transaction. The client secret lets only
 * the poster's browser enter a card. Repeated, it returns the same. Fails as `payMilestone` does, `Unavailable` if the
 * provider does not answer, and `Blocked` if the provider refuses the payment, if the payment was canceled meanwhile,
 * or if a provider already has money for the milestone: then no card can be charged.
 */
export const openCardPayment = Effect.fn("openCardPayment")(function* (actor: PersonActor, input: Input) {
  const cards = yield* Cards;
  const payments = yield* Payments;
  const payment = yield* payMilestone(actor, { ...input, rail: "card" });
  const open = Effect.fnUntraced(function* (ref: string | null) {
    return yield* cards.openIntent(yield* intentOrder(payment, ref)).pipe(
      Effect.catchTag("ProviderSilent", unavailable),
      Effect.catchTag("ProviderRefused", ({ message }) =>
        Effect.fail(
          blocked("CardPaymentRefused", "support", {
            message,
            whatToDo: "You weren't charged. Cancel this payment and pay by bank transfer, or contact Dibbs Support.",
          }),
        ),
      ),
    );
  });
  if (payment.providerRef === null) yield* checkNotSent(payment);
  const intent = yield* open(payment.providerRef);
  const kept = yield* atomically(
    Effect.gen(function* () {
      const fresh = yield* payments.get(payment.id);
      if (fresh.state !== "started" || fresh.providerRef !== null) return fresh;
      return yield* payments.save({ ...fresh, providerRef: intent.ref, updatedAt: yield* now });
    }),
  );
  if (kept.state === "failed") {
    // Canceled in another window: nobody has this secret, and nobody gets it.
    yield* Effect.ignore(cards.cancelIntent(intent.ref));
    return yield* givenUp();
  }
  if (kept.state !== "started") return yield* paymentInProgress();
  // A card may be charged only under the stored id; otherwise nobody would ever ask about the charge.
  const { clientSecret } = kept.providerRef === intent.ref ? intent : yield* open(kept.providerRef);
  return { payment: kept, clientSecret };
});
