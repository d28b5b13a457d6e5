import { Schema } from "effect";
import { CustomerStatus, DocumentKind } from "#core/money/payout-account/bank-customer.ts";
import { FundingSource, PaymentAccount } from "#core/money/payout-account/payment-account.ts";
import { PersonId } from "#core/shared/ids.ts";
import { Text } from "#core/shared/text.ts";
import { endpoint } from "../endpoint.ts";

// The calls under /dwolla keep the product specification's names for payloads and replies.

const Ref = Text(200);
/** A value for the provider only: redacted as soon as it is decoded. */
const Hidden = (most: number) => Schema.RedactedFromValue(Text(most));
const ofSource = Schema.Struct({ fundingSourceId: Ref });

export const createPaymentCustomerEndpoint = endpoint("POST /dwolla/api/create-personal-verified-customer", {
  name: "createPaymentCustomer",
  summary: "Become a customer of the provider of bank transfers, or answer what it asks again",
  body: Schema.Struct({
    first_name: Text(60),
    last_name: Text(60),
    email: Text(254),
    address1: Text(120),
    city: Text(80),
    state: Text(40),
    postal_code: Text(20),
    date_of_birth: Hidden(20),
    /** The last four digits, or all nine if the customer's status is `retry`. */
    ssn: Hidden(20),
  }),
  reply: Schema.Struct({ success: Schema.Boolean, customer_id: Ref, status: CustomerStatus }),
  status: 201,
});

const ListedSource = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  bankName: Schema.NullOr(Schema.String),
  removed: Schema.Boolean,
  /** Whether this account sends and receives payments. */
  in_use: Schema.Boolean,
  /** Whether the bank requires its owner to sign in again. */
  needs_login: Schema.Boolean,
});

export const listFundingSourcesEndpoint = endpoint("POST /dwolla/api/get-funding-sources-for-customer", {
  name: "listFundingSources",
  summary: "Your bank accounts",
  writes: false,
  body: Schema.Struct({ customer_id: Ref }),
  reply: Schema.Struct({ _embedded: Schema.Struct({ "funding-sources": Schema.Array(ListedSource) }) }),
});

export const viewCustomerStatusEndpoint = endpoint("GET /dwolla/api/get-customer-status", {
  name: "viewCustomerStatus",
  summary: "Ask the provider of bank transfers now how you stand there",
  writes: true,
  query: Schema.Struct({ customer_id: Ref }),
  reply: Schema.Struct({
    data: Schema.Struct({ status: Schema.NullOr(CustomerStatus), reason: Schema.NullOr(Schema.String) }),
  }),
});

export const openBankLinkEndpoint = endpoint("POST /dwolla/plaid-api/create-plaid-link-token", {
  name: "openBankLink",
  summary: "Begin to link a bank, or to repair the link to one; the token is for the linking in your browser",
  asksProof: true,
  body: Schema.Struct({
    client_user_id: PersonId,
    client_name: Schema.optionalKey(Text(60)),
    /** The bank account whose link is being repaired. */
    funding_source_id: Schema.optionalKey(Ref),
  }),
  reply: Schema.Struct({ link_token: Schema.String, expiration: Schema.Date }),
  status: 201,
});

export const linkBankEndpoint = endpoint("POST /dwolla/plaid-api/exchange-plaid-public-token-and-make-dwolla-request", {
  name: "linkBank",
  summary: "Make a bank account of yours of what the linking has left in your browser",
  asksProof: true,
  body: Schema.Struct({ customer_id: Ref, public_token: Ref, account_id: Schema.optionalKey(Ref) }),
  reply: Schema.Struct({
    success: Schema.Boolean,
    funding_source_id: Schema.String,
    /** Identifies the linked bank; works for you alone. */
    plaid_token: Schema.String,
  }),
  status: 201,
});

const Sealed = Text(4000);

export const createProcessorTokenEndpoint = endpoint("POST /dwolla/plaid-api/create-plaid-processor-token", {
  name: "createProcessorToken",
  summary: "Name another account of a bank that you have just linked",
  asksProof: true,
  body: Schema.Struct({ plaid_token: Sealed, account_id: Ref }),
  reply: Schema.Struct({ processor_token: Schema.String }),
  status: 201,
});

export const addFundingSourceEndpoint = endpoint("POST /dwolla/api/create-a-funding-source-for-customer", {
  name: "addFundingSource",
  summary: "Add the account that a processor token names to your bank accounts",
  asksProof: true,
  body: Schema.Struct({ customer_id: Ref, plaid_token: Sealed, name: Schema.optionalKey(Text(50)) }),
  reply: Schema.Struct({ success: Schema.Boolean, funding_source_id: Schema.String }),
  status: 201,
});

/** The body is the picture or scan itself (`multipart/form-data`, one part named `file`). */
export const addIdentityDocumentEndpoint = endpoint("POST /api/people/me/accounts/bank/documents", {
  name: "addIdentityDocument",
  summary: "Send a document of identity to the provider of bank transfers",
  query: Schema.Struct({ kind: DocumentKind }),
  reply: PaymentAccount,
  status: 201,
});

export const chooseFundingSourceEndpoint = endpoint(
  "POST /api/people/me/accounts/bank/funding-sources/:fundingSourceId/choose",
  {
    name: "chooseFundingSource",
    summary: "Use another of your bank accounts from now on",
    asksProof: true,
    params: ofSource,
    reply: PaymentAccount,
  },
);

export const repairBankLinkEndpoint = endpoint(
  "POST /api/people/me/accounts/bank/funding-sources/:fundingSourceId/repair",
  {
    name: "repairBankLink",
    summary: "Ask whether the link to a bank works again",
    params: ofSource,
    reply: Schema.Array(FundingSource),
  },
);

export const removeFundingSourceEndpoint = endpoint(
  "DELETE /api/people/me/accounts/bank/funding-sources/:fundingSourceId",
  {
    name: "removeFundingSource",
    summary: "Remove one of your bank accounts",
    asksProof: true,
    params: ofSource,
    reply: PaymentAccount,
  },
);
