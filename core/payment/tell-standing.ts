import { Effect } from "effect";
import { tell } from "#core/alert/tell.ts";
import type { CustomerStatus } from "./bank-customer.ts";
import type { PaymentAccount } from "./payment-account.ts";

const title = "Bank account";

/** What the provider of bank transfers has decided while nobody was looking. */
const news: Readonly<Record<CustomerStatus, string>> = {
  verified: "You are verified for bank transfers. Link a bank account to use them.",
  retry: "We could not verify you for bank transfers. Please check your details and send them again.",
  document: "To verify you for bank transfers we need a picture of your ID.",
  review: "We received your ID. Checking it can take a day.",
  suspended: "Your account for bank transfers is suspended. Please contact Dibbs support.",
  deactivated: "Your account for bank transfers is closed. Please contact Dibbs support.",
};

/** Tells somebody that their account for bank transfers stands otherwise than it did; of their own doing they know. */
export const tellStanding = Effect.fnUntraced(function* (before: PaymentAccount, account: PaymentAccount) {
  const status = account.customer?.status;
  const was = before.customer?.status;
  if (status === undefined || was === undefined || status === was || status === "review") return;
  const message =
    status === "verified" && account.fundingSource ? "Your bank account is ready for payments." : news[status];
  yield* tell(account.personId, { kind: "account", title, message, link: "/v1/payments" });
});
