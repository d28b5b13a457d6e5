import { Schema } from "effect";
import { Rail } from "#core/money/payment/payment.ts";
import { SeenPayment } from "#core/money/payment/seen-payment.ts";
import { PaymentAccount } from "#core/money/payout-account/payment-account.ts";
import { ContractId, PersonId } from "#core/shared/ids.ts";
import { Cents } from "#core/shared/money.ts";
import { Text } from "#core/shared/text.ts";
import { creating, endpoint, keyed } from "../endpoint.ts";

/** Names the milestone with the product specification's field names. */
const numbers = Schema.isBetween({ minimum: 1, maximum: 1000 });
const MilestoneNamed = Schema.Struct({
  contract_id: ContractId,
  // Some callers have always sent the number as text.
  milestone_number: Schema.Union([Schema.Int.check(numbers), Schema.NumberFromString.check(Schema.isInt(), numbers)]),
});
/** The request for a quote; `uid` may be left out, because the signed-in person asks. */
const QuoteRequest = Schema.Struct({
  ...MilestoneNamed.fields,
  listing_type: Schema.optionalKey(Schema.Literals(["services", "material_supply"])),
  uid: Schema.optionalKey(PersonId),
});
const CardForm = Schema.Struct({ success: Schema.Boolean, clientSecret: Schema.String, payment: SeenPayment });

export const quoteMilestoneEndpoint = endpoint("POST /payments/check-milestone-amount", {
  name: "quoteMilestone",
  summary: "What a milestone costs by card and by bank, in cents",
  writes: false,
  body: QuoteRequest,
  reply: Schema.Struct({
    total_amount_card: Cents,
    card_fee: Cents,
    card_memo: Schema.String,
    total_amount_ach: Cents,
    ach_memo: Schema.String,
    milestone_amount: Cents,
    /** The retainage of the milestone, in addition to that amount; left out if the contract has no retainage. */
    retained: Schema.optionalKey(Cents),
    /** The cost of funding the milestone, including the retainage, which is held too; left out if `retained` is. */
    fund_amount: Schema.optionalKey(Cents),
    fund_fee: Schema.optionalKey(Cents),
    total_amount_fund: Schema.optionalKey(Cents),
  }),
});

export const openCardPaymentEndpoint = endpoint("POST /payments/get-card-payment-intent-from-stripe", {
  name: "openCardPayment",
  summary: "Start to pay a milestone by card; the secret is for the card form",
  body: MilestoneNamed,
  reply: CardForm,
  status: 201,
});

export const fundMilestoneEndpoint = endpoint("POST /api/payments/fund-milestone", {
  name: "fundMilestone",
  summary: "Start to fund a milestone by card, which is held until you release it; the secret is for the card form",
  body: MilestoneNamed,
  reply: CardForm,
  status: 201,
});

export const releasePaymentEndpoint = keyed("POST /api/payments/:paymentId/release", {
  name: "releasePayment",
  summary:
    "Release all that is held for a payment's milestone to the seller, which completes it where that is all of it",
  reply: SeenPayment,
});

export const releasePartEndpoint = keyed("POST /api/payments/:paymentId/release-part", {
  name: "releasePart",
  summary: "Release a part of what is held for a payment's milestone to the seller; the rest stays held",
  body: Schema.Struct({ amount: Cents }),
  reply: SeenPayment,
});

export const payByBankEndpoint = creating("POST /dwolla/transfers/initiate-transfer", {
  name: "payMilestone",
  summary: "Pay a milestone by bank transfer",
  body: Schema.Struct({
    ...MilestoneNamed.fields,
    // The sums that the page showed, in cents; the request fails if the quote differs.
    milestone_amount: Schema.optionalKey(Cents),
    total_amount: Schema.optionalKey(Cents),
    // The bank account that the page showed; the request fails if payments now come from another one.
    source_funding_source: Schema.optionalKey(Text(200)),
    currency: Schema.optionalKey(Schema.Literal("USD")),
  }),
  reply: Schema.Struct({ success: Schema.Boolean, payment: SeenPayment }),
});

export const viewPaymentEndpoint = endpoint("GET /api/payments/:paymentId", {
  name: "viewPayment",
  summary: "One payment, for the two people concerned",
  reply: SeenPayment,
});

export const syncPaymentEndpoint = endpoint("POST /api/payments/:paymentId/sync", {
  name: "syncPayment",
  summary: "Ask the provider now how a payment stands",
  reply: SeenPayment,
});

export const cancelPaymentEndpoint = endpoint("POST /api/payments/:paymentId/cancel", {
  name: "cancelPayment",
  summary: "Give up a card payment that no card was charged for",
  reply: SeenPayment,
});

export const listAccountsEndpoint = endpoint("GET /api/people/me/accounts", {
  name: "listAccounts",
  summary: "Your accounts with the payment providers",
  reply: Schema.Array(PaymentAccount),
});

export const setUpAccountEndpoint = endpoint("POST /payments/create-stripe-account", {
  name: "setUpAccount",
  summary: "Open your account to be paid by card; answers where to go on",
  asksProof: true,
  reply: Schema.Struct({ success: Schema.Boolean, url: Schema.String }),
  status: 201,
});

export const syncAccountEndpoint = endpoint("POST /api/people/me/accounts/:rail/sync", {
  name: "syncAccount",
  summary: "Ask the provider now how your account stands",
  params: Schema.Struct({ rail: Rail }),
  reply: Schema.NullOr(PaymentAccount),
});
