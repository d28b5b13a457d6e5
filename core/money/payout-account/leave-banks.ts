import { Effect, Redacted } from "effect";
import { orUnavailable } from "#core/money/payment/provider-errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { Vault } from "#core/shared/vault.ts";
import { BankCustomers } from "./bank-customers.ts";
import { BankLinking } from "./bank-linking.ts";
import { PaymentAccounts } from "./payment-accounts.ts";
import { BankLinks, linkPurpose } from "./sync-bank-link.ts";

/**
 * Makes the providers forget the banks of a person who deleted their account: no more money moves from or to them, and
 * the links to them, which are stored until then, end. Fails `Unavailable` if a provider does not answer; steps that
 * were already done are no error the next time.
 */
export const leaveBanks = Effect.fn("leaveBanks")(function* (id: PersonId) {
  const customers = yield* BankCustomers;
  const linking = yield* BankLinking;
  const links = yield* BankLinks;
  const vault = yield* Vault;
  const account = yield* (yield* PaymentAccounts).find(id, "bank");
  if (account === null) return;
  for (const { ref } of yield* customers.bankAccounts(account.ref)) {
    // If the provider has closed the customer, nothing can be removed, and no money moves either.
    yield* customers.removeBankAccount(ref).pipe(Effect.catchTag("ProviderRefused", () => Effect.void));
  }
  for (const link of yield* links.ofPerson(id)) {
    const token = yield* vault.open(linkPurpose(id), link.sealedToken);
    if (token !== null) yield* linking.end(Redacted.make(token));
    yield* links.remove(link.accountRef);
  }
}, orUnavailable("payment accounts"));
