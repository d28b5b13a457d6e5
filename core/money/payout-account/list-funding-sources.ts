import { Effect } from "effect";
import { reachProvider } from "#core/money/payment/reach-provider.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { BankCustomers } from "./bank-customers.ts";
import { BankLinks } from "./bank-links.ts";
import type { FundingSource } from "./funding-source.ts";
import { ownCustomer } from "./own-customer.ts";
import type { PaymentAccount } from "./payment-account.ts";

/** The bank accounts behind an account, as the provider lists them now. */
export const fundingSourcesOf = Effect.fnUntraced(function* (account: PaymentAccount) {
  const customers = yield* BankCustomers;
  const links = yield* BankLinks;
  const known = yield* customers.bankAccounts(account.ref).pipe(reachProvider("customer_id"));
  const broken = (yield* links.ofPerson(account.personId)).filter(({ standing }) => standing === "needs_login");
  return known.map(
    (source): FundingSource => ({
      ...source,
      isInUse: source.ref === account.fundingSource?.ref,
      needsLogin: broken.some(({ accountRef }) => accountRef === source.ref),
    }),
  );
});

/** One's own bank accounts; `NotFound` for anybody else's. */
export const listFundingSources = Effect.fn("listFundingSources")(function* (actor: PersonActor, customerRef: string) {
  return yield* fundingSourcesOf(yield* ownCustomer(actor, customerRef));
});
