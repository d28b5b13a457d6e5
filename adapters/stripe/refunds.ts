import { Effect } from "effect";
import type Stripe from "stripe";
import type { CardRefund, Cards } from "#core/money/payment/cards.ts";
import { ProviderRefused, type ProviderSilent } from "#core/money/payment/provider-errors.ts";
import { ListOf, RefundAnswer } from "./answers.ts";
import { lookUp } from "./client.ts";
import { everyPage } from "./every-page.ts";
import { noAnswerTo } from "./failure.ts";
import { once, otherwise } from "./once.ts";

type Order = Parameters<Cards["Service"]["refund"]>[0];

const statuses = {
  pending: "pending",
  requires_action: "pending",
  succeeded: "succeeded",
  failed: "failed",
  canceled: "failed",
} as const satisfies Record<NonNullable<RefundAnswer["status"]>, CardRefund["status"]>;

/** Why a card could not be refunded, in sentences. */
const reasons: Readonly<Record<string, string>> = {
  lost_or_stolen_card: "The card is lost or stolen, so its bank won't take the refund.",
  expired_or_canceled_card: "The card has expired or was canceled, so its bank won't take the refund.",
  charge_for_pending_refund_disputed: "The payment is disputed, so it couldn't be refunded.",
  insufficient_funds: "There wasn't enough money to refund the payment.",
  declined: "The card's bank declined the refund.",
  merchant_request: "The refund was canceled.",
};

const refundOf = ({ id, status, failure_reason }: RefundAnswer): CardRefund => {
  const standing = statuses[status ?? "pending"];
  const code = failure_reason ?? "failed";
  const failure = { code, message: reasons[code] ?? "The card's bank didn't take the refund." };
  return { ref: id, status: standing, failure: standing === "failed" ? failure : null };
};

const madeFor = Effect.fnUntraced(function* (stripe: Stripe, { refundId, chargeRef }: Omit<Order, "amount">) {
  const ofCharge = yield* lookUp(
    everyPage(ListOf(RefundAnswer), (page) => stripe.refunds.list({ charge: chargeRef, ...page })),
  );
  return ofCharge.find(({ metadata }) => metadata?.refund_id === refundId) ?? null;
});

/** Returns the status of the charge's refund for our refund. */
export const findRefund = (stripe: Stripe, asked: Omit<Order, "amount">) =>
  Effect.map(madeFor(stripe, asked), (made) => made && refundOf(made));

/** Stripe's two codes for it, of the charge and of the payment. */
const chargedBackCodes: ReadonlySet<string> = new Set(["charge_disputed", "refund_disputed_payment"]);

/** Stripe refunds nothing of a charge that is charged back; whether it can is open until the bank has decided. */
const whileChargedBack = (error: ProviderRefused | ProviderSilent) =>
  error instanceof ProviderRefused && chargedBackCodes.has(error.code) ? noAnswerTo(error) : error;

/** Refunds the card. Looks for an existing refund of the charge for this refund first. */
export const refund = Effect.fnUntraced(function* (stripe: Stripe, order: Order) {
  const { refundId, paymentId, chargeRef, amount } = order;
  const made =
    (yield* madeFor(stripe, order)) ??
    (yield* once(`${refundId}:refund`, RefundAnswer, (options) =>
      stripe.refunds.create(
        { charge: chargeRef, amount, metadata: { refund_id: refundId, payment_id: paymentId } },
        options,
      ),
    ).pipe(Effect.mapError(whileChargedBack)));
  if (made.amount !== amount) return yield* otherwise("This refund was made otherwise before.");
  return refundOf(made);
});
