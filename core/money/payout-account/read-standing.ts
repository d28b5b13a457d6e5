import { Effect } from "effect";
import { Cards } from "#core/money/payment/cards.ts";
import { BankCustomers } from "./bank-customers.ts";
import { bankStanding } from "./bank-standing.ts";
import type { PaymentAccount } from "./payment-account.ts";

/** Asks the provider how an account stands; answers the account with what it says. */
export const readStanding = Effect.fnUntraced(function* (account: PaymentAccount) {
  const { rail, ref } = account;
  if (rail === "card") {
    const cards = yield* Cards;
    const standing = yield* cards.accountStanding(ref);
    return { ...account, ...standing } satisfies PaymentAccount;
  }
  const customers = yield* BankCustomers;
  const customer = yield* customers.view(ref);
  const known = yield* customers.bankAccounts(ref);
  return { ...account, ...bankStanding(account.fundingSource, customer, known) } satisfies PaymentAccount;
});
