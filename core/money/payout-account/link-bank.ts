import { Effect, Redacted } from "effect";
import { reachProvider } from "#core/money/payment/provider-errors.ts";
import { People } from "#core/people/person/people.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { notFound } from "#core/shared/errors.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { Vault } from "#core/shared/vault.ts";
import { firstVersion } from "#core/shared/versioned.ts";
import { BankCustomers } from "./bank-customers.ts";
import { BankLinking, type LinkedAccount, type LinkedBank } from "./bank-linking.ts";
import type { PaymentAccount } from "./payment-account.ts";
import { onlyCustomer, openCustomer } from "./payment-accounts.ts";
import { linkedAccount, sealPlaidToken } from "./plaid-token.ts";
import { syncAccount } from "./sync-account.ts";
import { BankLinks, linkPurpose } from "./sync-bank-link.ts";

/**
 * Adds an account of a linked bank to the person's customer, and stores the link with its sealed access token, so that
 * it can be repaired. An account that was added before stays the same one, with the newer link.
 */
export const keepBankAccount = Effect.fnUntraced(function* (
  account: PaymentAccount,
  bank: LinkedBank,
  { kind, name }: Pick<LinkedAccount, "kind" | "name">,
  processorToken: Redacted.Redacted,
) {
  const added = yield* (yield* BankCustomers).addBankAccount(account.ref, { processorToken, name, kind });
  const at = yield* now;
  const sealedToken = yield* (yield* Vault).seal(linkPurpose(account.personId), Redacted.value(bank.accessToken));
  yield* atomically(
    Effect.gen(function* () {
      // The access token of a person who deleted their account meanwhile is not stored.
      yield* (yield* People).getStandingForShare(account.personId);
      yield* (yield* BankLinks).put({
        accountRef: added.ref,
        personId: account.personId,
        itemRef: bank.itemRef,
        sealedToken,
        standing: "working",
        ...firstVersion(at),
      });
    }),
  );
  yield* syncAccount(account.personId, "bank");
  return added;
});

type Input = { readonly customerRef: string; readonly publicToken: string; readonly accountRef: string | null };

/**
 * Turns the token that the linking left in the browser into a bank account of the person. If that fails, ends the new
 * link again, so that no unknown link stays behind.
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

type LinkInput = {
  /** The bank account whose link is to be repaired; null to link another bank. */
  readonly repair: string | null;
};

/** Returns a token that opens the linking in the person's browser. Fails `NotFound` if they are no customer yet. */
export const openBankLink = Effect.fn("openBankLink")(function* (actor: PersonActor, { repair }: LinkInput) {
  const linking = yield* BankLinking;
  yield* onlyCustomer(actor);
  const { personId } = actor;
  const { language } = yield* (yield* People).get(personId);
  if (repair === null)
    return yield* linking.open({ personId, repair: null, language }).pipe(reachProvider("client_user_id"));
  const link = (yield* (yield* BankLinks).ofPerson(personId)).find(({ accountRef }) => accountRef === repair);
  const token = link ? yield* (yield* Vault).open(linkPurpose(personId), link.sealedToken) : null;
  if (token === null) return yield* notFound("bank account");
  return yield* linking
    .open({ personId, repair: Redacted.make(token), language })
    .pipe(reachProvider("funding_source"));
});
