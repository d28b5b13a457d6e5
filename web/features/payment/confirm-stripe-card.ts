import type { Stripe, StripeElements } from "@stripe/stripe-js";
import * as words from "#web/words.ts";
import { AnswerLost, type Confirmation, type ConfirmCard } from "./confirm-card.ts";

/** Stripe's errors about the card itself, with messages for the person who pays. */
const aboutCard = ["card_error", "validation_error"];

/** Nothing was charged: Stripe did not even try the card. */
const notTried = ["authentication_error", "rate_limit_error"];

const refused = (message: string): Confirmation => ({ status: "requires_payment_method", message });

/**
 * Sends the contents of Stripe's fields. Stripe's script shows the bank's questions itself, in its own dialog or on the
 * bank's page, which returns to `returnUrl`.
 */
export const confirmStripeCard =
  (stripe: Stripe, elements: StripeElements, returnUrl: string): ConfirmCard =>
  async (clientSecret) => {
    const confirmed = await stripe
      .confirmPayment({ elements, clientSecret, confirmParams: { return_url: returnUrl }, redirect: "if_required" })
      .catch(() => {
        throw new AnswerLost();
      });
    const { error, paymentIntent } = confirmed;
    if (error) {
      if (aboutCard.includes(error.type)) return refused(error.message ?? words.payment.unexpected);
      if (notTried.includes(error.type)) return refused(words.payment.unexpected);
      throw new AnswerLost();
    }
    switch (paymentIntent.status) {
      case "succeeded":
      case "processing":
        return { status: paymentIntent.status, message: null };
      case "requires_payment_method":
        return refused(words.payment.needsMethod);
      case "requires_action":
        // The bank's dialog was closed, or the bank needs more time: the payment's own state decides.
        return { status: "processing", message: null };
      default:
        return refused(words.payment.otherStatus);
    }
  };
