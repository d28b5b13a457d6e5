import { Schema } from "effect";
import { Payment, Rail } from "#core/payment/payment.ts";
import { PaymentAccount } from "#core/payment/payment-account.ts";
import { ContractId, PaymentId } from "#core/shared/ids.ts";
import { Cents } from "#core/shared/money.ts";
import { endpoint } from "../endpoint.ts";

/** Which milestone is meant, in the words of the product's specification. */
const MilestoneNamed = Schema.Struct({
  contract_id: ContractId,
  milestone_number: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1000 })),
});
const ofPayment = Schema.Struct({ paymentId: PaymentId });

export const quoteMilestoneEndpoint = endpoint({
  name: "quoteMilestone",
  summary: "What a milestone costs by card and by bank, in cents",
  method: "POST",
  path: "/payments/check-milestone-amount",
  body: MilestoneNamed,
  reply: Schema.Struct({
    total_amount_card: Cents,
    card_fee: Cents,
    card_memo: Schema.String,
    total_amount_ach: Cents,
    ach_memo: Schema.String,
    milestone_amount: Cents,
  }),
});

export const openCardPaymentEndpoint = endpoint({
  name: "openCardPayment",
  summary: "Start to pay a milestone by card; the secret is for the card form",
  method: "POST",
  path: "/payments/get-card-payment-intent-from-stripe",
  body: MilestoneNamed,
  reply: Schema.Struct({ success: Schema.Boolean, clientSecret: Schema.String, payment: Payment }),
  status: 201,
});

export const payByBankEndpoint = endpoint({
  name: "payMilestone",
  summary: "Pay a milestone by bank transfer",
  method: "POST",
  path: "/dwolla/transfers/initiate-transfer",
  body: MilestoneNamed,
  reply: Schema.Struct({ success: Schema.Boolean, payment: Payment }),
  status: 201,
});

export const viewPaymentEndpoint = endpoint({
  name: "viewPayment",
  summary: "One payment, for the two people concerned",
  method: "GET",
  path: "/api/payments/:paymentId",
  params: ofPayment,
  reply: Payment,
});

export const syncPaymentEndpoint = endpoint({
  name: "syncPayment",
  summary: "Ask the provider now how a payment stands",
  method: "POST",
  path: "/api/payments/:paymentId/sync",
  params: ofPayment,
  reply: Payment,
});

export const cancelPaymentEndpoint = endpoint({
  name: "cancelPayment",
  summary: "Give up a card payment that no card was charged for",
  method: "POST",
  path: "/api/payments/:paymentId/cancel",
  params: ofPayment,
  reply: Payment,
});

export const listAccountsEndpoint = endpoint({
  name: "listAccounts",
  summary: "Your accounts with the payment providers",
  method: "GET",
  path: "/api/people/me/accounts",
  reply: Schema.Array(PaymentAccount),
});

export const setUpAccountEndpoint = endpoint({
  name: "setUpAccount",
  summary: "Open your account for a way of payment; answers where to go on",
  method: "POST",
  path: "/api/people/me/accounts/:rail",
  params: Schema.Struct({ rail: Rail }),
  reply: Schema.Struct({ url: Schema.String }),
  status: 201,
});

export const syncAccountEndpoint = endpoint({
  name: "syncAccount",
  summary: "Ask the provider now how your account stands",
  method: "POST",
  path: "/api/people/me/accounts/:rail/sync",
  params: Schema.Struct({ rail: Rail }),
  reply: Schema.NullOr(PaymentAccount),
});
