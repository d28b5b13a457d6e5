import type { Stripe, StripeElements } from "@stripe/stripe-js";
import * as words from "#web/words.ts";
import { AnswerLost, type Confirmation, type ConfirmCard } from "./confirm-card.ts";

/** What Stripe says about the card itself, in words for the person who pays. */
const aboutCard = ["card_error", "validation_error"];

/** Nothing was charged: Stripe did not even look at the card. */
const notTried = ["authentication_error", "rate_limit_error"];

const refused = (message: string): Confirmation => ({ status: "requires_payment_method", message });

/**
 * Sends what was typed into Stripe's fields. What the bank wants to ask, Stripe's script asks by itself, in a dialog of
 * its own or on the bank's page, from which the person comes back to `returnUrl`.
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
        // The bank's dialog was closed, or asks for something that takes its time: the payment's own state tells.
        return { status: "processing", message: null };
      default:
        return refused(words.payment.otherStatus);
    }
  };
