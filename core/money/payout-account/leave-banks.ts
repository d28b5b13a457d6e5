import { Effect, Redacted } from "effect";
import { orUnavailable } from "#core/money/payment/provider-errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { Vault } from "#core/shared/vault.ts";
import { BankCustomers } from "./bank-customers.ts";
import { BankLinking } from "./bank-linking.ts";
import { PaymentAccounts } from "./payment-accounts.ts";
import { BankLinks, linkPurpose } from "./sync-bank-link.ts";

/**
 * Has the providers forget the banks of somebody who has deleted their account: no money moves from or to them any more, and the links
 * to them end, which are kept until then. Fails `Unavailable` where a provider does not answer; what is done by then is no error
 * the next time.
 */
export const leaveBanks = Effect.fn("leaveBanks")(function* (id: PersonId) {
  const customers = yield* BankCustomers;
  const linking = yield* BankLinking;
  const links = yield* BankLinks;
  const vault = yield* Vault;
  const account = yield* (yield* PaymentAccounts).find(id, "bank");
  if (account === null) return;
  for (const { ref } of yield* customers.bankAccounts(account.ref)) {
    // Of a customer whom the provider has shut out nothing is removed, and nothing moves either.
    yield* customers.removeBankAccount(ref).pipe(Effect.catchTag("ProviderRefused", () => Effect.void));
  }
  for (const link of yield* links.ofPerson(id)) {
    const token = yield* vault.open(linkPurpose(id), link.sealedToken);
    if (token !== null) yield* linking.end(Redacted.make(token));
    yield* links.remove(link.accountRef);
  }
}, orUnavailable("payment accounts"));
