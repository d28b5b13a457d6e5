import { Effect, Redacted } from "effect";
import { reachProvider } from "#core/money/payment/reach-provider.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { BankLinking } from "./bank-linking.ts";
import { keepBankAccount, linkedAccount } from "./keep-bank-account.ts";
import { openCustomer } from "./own-customer.ts";
import { sealPlaidToken } from "./plaid-token.ts";

type Input = { readonly customerRef: string; readonly publicToken: string; readonly accountRef: string | null };

/**
 * Takes what the linking has left in the browser, and makes a bank account of one's own of it. Where that fails the new
 * link is ended again, so that nothing stays behind of which nobody knows.
 */
export const linkBank = Effect.fn("linkBank")(function* (actor: PersonActor, input: Input) {
  const linking = yield* BankLinking;
  const account = yield* openCustomer(actor, input.customerRef);
  const link = Effect.gen(function* () {
    const bank = yield* linking.exchange(Redacted.make(input.publicToken));
    return yield* Effect.gen(function* () {
      const linked = yield* linkedAccount(bank, input.accountRef);
      const token = yield* linking.processorToken(bank.accessToken, linked.ref);
      const added = yield* keepBankAccount(account, bank, linked, token);
      return { accountRef: added.ref, plaidToken: yield* sealPlaidToken(actor, bank) };
    }).pipe(Effect.tapError(() => Effect.ignore(linking.end(bank.accessToken))));
  });
  return yield* link.pipe(reachProvider("public_token"));
});
