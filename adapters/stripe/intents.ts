import { Effect } from "effect";
import type Stripe from "stripe";
import type { CardIntent, Cards } from "#core/money/payment/cards.ts";
import type { Failure } from "#core/money/payment/payment.ts";
import { ProviderRefused, ProviderSilent } from "#core/money/payment/provider-errors.ts";
import { IntentAnswer, ListOf, nameOf } from "./answers.ts";
import { ask, lookUp } from "./client.ts";

type Order = Parameters<Cards["Service"]["openIntent"]>[0];

const failureOf = ({ last_payment_error: error }: IntentAnswer): Failure | null =>
  error && {
    code: error.decline_code ?? error.code ?? "card_error",
    message: error.message ?? "The card was refused.",
  };

const statuses = {
  requires_payment_method: "open",
  requires_confirmation: "open",
  requires_action: "open",
  requires_capture: "processing",
  processing: "processing",
  succeeded: "succeeded",
  canceled: "canceled",
} as const satisfies Record<IntentAnswer["status"], CardIntent["status"]>;

const intentOf = (answer: IntentAnswer): CardIntent => {
  const status = statuses[answer.status];
  return {
    ref: answer.id,
    status,
    chargeRef: status === "succeeded" && answer.latest_charge !== null ? nameOf(answer.latest_charge) : null,
    failure: status === "succeeded" ? null : failureOf(answer),
  };
};

const retrieve = (stripe: Stripe, ref: string) => ask(IntentAnswer, () => stripe.paymentIntents.retrieve(ref));

/**
 * Opens an intent under the payment's key, or returns the one opened before: by its id if that is known, because Stripe
 * forgets keys after a day, and then the same request would open a second one.
 */
export const openIntent = Effect.fnUntraced(function* (stripe: Stripe, order: Order) {
  const answer =
    order.ref === null
      ? yield* ask(IntentAnswer, () =>
          stripe.paymentIntents.create(
            {
              amount: order.total,
              currency: "usd",
              automatic_payment_methods: { enabled: true },
              description: order.description,
              transfer_group: order.contractId,
              metadata: {
                payment_id: order.paymentId,
                milestone_id: order.milestoneId,
                contract_id: order.contractId,
              },
            },
            { idempotencyKey: `${order.paymentId}:intent` },
          ),
        )
      : yield* retrieve(stripe, order.ref);
  if (answer.client_secret === null) {
    return yield* new ProviderSilent({ message: "The card provider's answer holds no client secret." });
  }
  return { ref: answer.id, clientSecret: answer.client_secret };
});

const furthest = ["succeeded", "processing", "open", "canceled"] as const;

/**
 * If the id was lost, no browser ever had the intent's secret, so no card can have been charged; an intent that the
 * search does not find yet, seconds after it was opened, may wait for the next time.
 */
const search = Effect.fnUntraced(function* (stripe: Stripe, paymentId: string) {
  const { data } = yield* ask(ListOf(IntentAnswer), () =>
    stripe.paymentIntents.search({ query: `metadata['payment_id']:'${paymentId}'`, limit: 100 }),
  );
  const found = data.map(intentOf);
  return furthest.flatMap((status) => found.filter((intent) => intent.status === status))[0] ?? null;
});

export const findIntent = (stripe: Stripe, paymentId: string, ref: string | null) =>
  lookUp(ref === null ? search(stripe, paymentId) : Effect.map(retrieve(stripe, ref), intentOf));

/** Without an idempotency key: canceling twice does no harm, and a refusal must not be remembered. */
export const cancelIntent = (stripe: Stripe, ref: string) =>
  ask(IntentAnswer, () => stripe.paymentIntents.cancel(ref, { cancellation_reason: "abandoned" })).pipe(
    Effect.catchIf(
      (error): error is ProviderRefused =>
        error instanceof ProviderRefused && error.code === "payment_intent_unexpected_state",
      // A card was faster, or another process has canceled it.
      () => retrieve(stripe, ref),
    ),
    Effect.map(intentOf),
  );
