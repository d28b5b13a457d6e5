import { Effect } from "effect";
import { BankCustomers } from "./bank-customers.ts";
import { bankStanding } from "./bank-standing.ts";
import { Cards } from "./cards.ts";
import type { PaymentAccount } from "./payment-account.ts";

/**
 * Asks the provider how an account stands. What it answers is laid over the account as that is by then, because its owner
 * may have chosen another bank account meanwhile.
 */
export const readStanding = Effect.fnUntraced(function* ({ rail, ref }: Pick<PaymentAccount, "rail" | "ref">) {
  if (rail === "card") {
    const cards = yield* Cards;
    const standing = yield* cards.accountStanding(ref);
    return (account: PaymentAccount): PaymentAccount => ({ ...account, ...standing });
  }
  const customers = yield* BankCustomers;
  const customer = yield* customers.view(ref);
  const known = yield* customers.bankAccounts(ref);
  return (account: PaymentAccount): PaymentAccount => ({
    ...account,
    ...bankStanding(account.fundingSource, customer, known),
  });
});
