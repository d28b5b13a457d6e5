import { Effect, Redacted } from "effect";
import { reachProvider } from "#core/money/payment/provider-errors.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { Vault } from "#core/shared/vault.ts";
import { BankCustomers } from "./bank-customers.ts";
import { BankLinking, type LinkedAccount, type LinkedBank } from "./bank-linking.ts";
import type { PaymentAccount } from "./payment-account.ts";
import { openCustomer } from "./payment-accounts.ts";
import { linkedAccount, sealPlaidToken } from "./plaid-token.ts";
import { syncAccount } from "./sync-account.ts";
import { BankLinks, linkPurpose } from "./sync-bank-link.ts";

/**
 * Adds an account of a linked bank to the person's customer, and keeps the link, its key sealed, so that it can be
 * repaired. An account that was added before is the same one, with the newer link.
 */
export const keepBankAccount = Effect.fnUntraced(function* (
  account: PaymentAccount,
  bank: LinkedBank,
  { kind, name }: Pick<LinkedAccount, "kind" | "name">,
  processorToken: Redacted.Redacted,
) {
  const customers = yield* BankCustomers;
  const links = yield* BankLinks;
  const vault = yield* Vault;
  const { atomic } = yield* UnitOfWork;
  const added = yield* customers.addBankAccount(account.ref, { processorToken, name, kind });
  const at = yield* now;
  const sealedToken = yield* vault.seal(linkPurpose(account.personId), Redacted.value(bank.accessToken));
  yield* atomic(
    links.put({
      accountRef: added.ref,
      personId: account.personId,
      itemRef: bank.itemRef,
      sealedToken,
      standing: "working",
      createdAt: at,
      updatedAt: at,
      version: 1,
    }),
  );
  yield* syncAccount(account.personId, "bank");
  return added;
});

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
