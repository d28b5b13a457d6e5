import type { Stripe, StripeElements } from "@stripe/stripe-js";
import { expect, test } from "vitest";
import { AnswerLost } from "#web/features/payment/confirm-card.ts";
import { confirmStripeCard } from "#web/features/payment/confirm-stripe-card.ts";

const elements = {} as StripeElements;
const returnUrl = "https://dibbs.example/v1/stripe-payment?contract_id=c&milestone=1";

/** Sends a card to a simulated Stripe that gives this answer. */
const confirming = (answer: () => Promise<unknown>) => {
  const asked: Array<unknown> = [];
  const confirmPayment = (order: unknown) => {
    asked.push(order);
    return answer();
  };
  const confirm = confirmStripeCard({ confirmPayment } as unknown as Stripe, elements, returnUrl);
  return { asked, confirm: () => confirm("pi_1_secret_2") };
};
const status = (name: string) => async () => ({ paymentIntent: { status: name } });
const error = (type: string, message?: string) => async () => ({ error: { type, message } });

test("confirms the payment of the client secret, with the configured return URL", async () => {
  const { asked, confirm } = confirming(status("succeeded"));
  await confirm();
  expect(asked).toEqual([
    { elements, clientSecret: "pi_1_secret_2", confirmParams: { return_url: returnUrl }, redirect: "if_required" },
  ]);
});

test.each([
  ["succeeded", "succeeded", null],
  ["processing", "processing", null],
  ["requires_payment_method", "requires_payment_method", "Your payment was not successful, please try again."],
  ["requires_action", "processing", null],
  ["canceled", "requires_payment_method", "Something went wrong."],
  ["requires_capture", "requires_payment_method", "Something went wrong."],
])("the intent status '%s' is reported as '%s'", async (name, expected, message) => {
  expect(await confirming(status(name)).confirm()).toEqual({ status: expected, message });
});

test.each([
  ["card_error", "Your card was declined.", "Your card was declined."],
  ["validation_error", "Your card number is incomplete.", "Your card number is incomplete."],
  ["card_error", undefined, "An unexpected error occurred"],
  ["rate_limit_error", "Too many requests for pi_1", "An unexpected error occurred"],
  ["authentication_error", "Invalid API Key", "An unexpected error occurred"],
])("an error of the type %s with the message '%s' is reported as not paid", async (type, said, message) => {
  expect(await confirming(error(type, said)).confirm()).toEqual({ status: "requires_payment_method", message });
});

test.each(["api_connection_error", "api_error", "idempotency_error", "invalid_request_error"])(
  "an error of the type %s leaves open whether the card was charged",
  async (type) => {
    await expect(confirming(error(type, "")).confirm()).rejects.toBeInstanceOf(AnswerLost);
  },
);

test("a Stripe script that fails leaves open whether the card was charged", async () => {
  await expect(confirming(() => Promise.reject(new Error("gone"))).confirm()).rejects.toBeInstanceOf(AnswerLost);
});
