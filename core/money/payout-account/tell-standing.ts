import { Effect } from "effect";
import { tell } from "#core/messaging/alert/tell.ts";
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

const cardNews: Readonly<Record<PaymentAccount["standing"], string>> = {
  pending: "The provider of card payments asks for more before it pays you. Please look at your account.",
  ready: "Your account for card payments is ready: you are paid again.",
  restricted: "The provider of card payments pays you nothing at the moment. Please look at your account there.",
};

/** Tells somebody that their account for card payments has begun or ceased to take money; of setting it up they know. */
const tellCardStanding = Effect.fnUntraced(function* (before: PaymentAccount, account: PaymentAccount) {
  if (before.standing === account.standing || before.standing === "pending") return;
  const message = cardNews[account.standing];
  yield* tell(account.personId, { kind: "account", title: "Card payments", message, link: "/v1/payments" });
});

/** Tells somebody that their account for bank transfers stands otherwise than it did; of their own doing they know. */
export const tellStanding = Effect.fnUntraced(function* (before: PaymentAccount, account: PaymentAccount) {
  if (account.rail === "card") return yield* tellCardStanding(before, account);
  const status = account.customer?.status;
  const was = before.customer?.status;
  if (status === undefined || was === undefined || status === was || status === "review") return;
  const message =
    status === "verified" && account.fundingSource ? "Your bank account is ready for payments." : news[status];
  yield* tell(account.personId, { kind: "account", title, message, link: "/v1/payments" });
});
