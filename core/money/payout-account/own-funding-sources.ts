import { Effect, Redacted } from "effect";
import { paymentInProgress } from "#core/contract/contract/contract-money.ts";
import { show } from "#core/messaging/alert/tell.ts";
import { paymentLifecycle } from "#core/money/payment/payment.machine.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { reachProvider } from "#core/money/payment/provider-errors.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { notFound } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { anyMoney } from "#core/shared/money.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { Vault } from "#core/shared/vault.ts";
import { BankCustomers } from "./bank-customers.ts";
import { BankLinking } from "./bank-linking.ts";
import { keepBankAccount } from "./link-bank.ts";
import type { FundingSource, PaymentAccount } from "./payment-account.ts";
import { onlyCustomer, openCustomer, ownCustomer, PaymentAccounts } from "./payment-accounts.ts";
import { openProcessorToken } from "./plaid-token.ts";
import { syncAccount } from "./sync-account.ts";
import { BankLinks, linkPurpose, syncBankLink } from "./sync-bank-link.ts";

/** Returns the bank accounts behind an account, as the provider lists them now. */
export const fundingSourcesOf = Effect.fnUntraced(function* (account: PaymentAccount) {
  const links = yield* BankLinks;
  const known = yield* (yield* BankCustomers).bankAccounts(account.ref).pipe(reachProvider("customer_id"));
  const broken = (yield* links.ofPerson(account.personId)).filter(({ standing }) => standing === "needs_login");
  return known.map(
    (source): FundingSource => ({
      ...source,
      isInUse: source.ref === account.fundingSource?.ref,
      needsLogin: broken.some(({ accountRef }) => accountRef === source.ref),
    }),
  );
});

/** Returns the person's bank accounts; fails `NotFound` for anybody else's. */
export const listFundingSources = Effect.fn("listFundingSources")(function* (actor: PersonActor, customerRef: string) {
  return yield* fundingSourcesOf(yield* ownCustomer(actor, customerRef));
});

type Input = { readonly customerRef: string; readonly processorToken: string; readonly name: string | null };

/** Adds the account behind a processor token to the person's bank accounts, under a name that they choose. */
export const addFundingSource = Effect.fn("addFundingSource")(function* (actor: PersonActor, input: Input) {
  const account = yield* openCustomer(actor, input.customerRef);
  const { bank, account: linked, processorToken } = yield* openProcessorToken(actor, input.processorToken);
  const name = input.name?.trim() || linked.name;
  return yield* keepBankAccount(account, bank, { ...linked, name }, processorToken).pipe(reachProvider("plaid_token"));
});

/** Fails `PaymentInProgress` until every transfer that the person confirmed was sent from the bank account they saw. */
const checkAllSent = Effect.fnUntraced(function* (id: PersonId) {
  const begun = { ...anyMoney, personId: id, state: paymentLifecycle.initial };
  const { items } = yield* (yield* Payments).list(begun, { after: null, limit: 100 });
  if (items.some(({ rail, posterId }) => rail === "bank" && posterId === id)) return yield* paymentInProgress();
});

/** Sets the bank account for the person's payments; those under way stay unchanged. Fails as `checkAllSent` does. */
export const chooseFundingSource = Effect.fn("chooseFundingSource")(function* (actor: PersonActor, sourceRef: string) {
  const accounts = yield* PaymentAccounts;
  for (;;) {
    const account = yield* onlyCustomer(actor);
    const found = (yield* fundingSourcesOf(account)).find(({ ref }) => ref === sourceRef);
    if (!found) return yield* notFound("bank account");
    const chosen = yield* atomically(
      Effect.gen(function* () {
        const fresh = yield* accounts.find(actor.personId, "bank");
        // The chosen account may have been removed since it was listed, so it is looked up again.
        if (fresh?.version !== account.version) return null;
        if (account.fundingSource?.ref !== sourceRef) yield* checkAllSent(actor.personId);
        const fundingSource = { ref: found.ref, name: found.name };
        const saved = yield* accounts.save({ ...fresh, fundingSource, updatedAt: yield* now });
        yield* show([actor.personId], { noun: "account", id: "bank", event: "choose" });
        return saved;
      }),
    );
    if (chosen !== null) return chosen;
  }
});

/**
 * Removes a bank account of the person. Payments under way continue; the oldest other account takes its place. Removing
 * the last account of a linked bank also ends the link. If it is the one in use, fails as `checkAllSent` does.
 */
export const removeFundingSource = Effect.fn("removeFundingSource")(function* (actor: PersonActor, sourceRef: string) {
  const links = yield* BankLinks;
  const account = yield* onlyCustomer(actor);
  const known = yield* fundingSourcesOf(account);
  if (!known.some(({ ref }) => ref === sourceRef)) return yield* notFound("bank account");
  if (account.fundingSource?.ref === sourceRef) yield* checkAllSent(actor.personId);
  yield* (yield* BankCustomers).removeBankAccount(sourceRef).pipe(reachProvider("funding_source"));
  const link = (yield* links.ofPerson(actor.personId)).find(({ accountRef }) => accountRef === sourceRef);
  yield* atomically(links.remove(sourceRef));
  if (link && (yield* links.ofItem(link.itemRef)).length === 0) {
    const token = yield* (yield* Vault).open(linkPurpose(link.personId), link.sealedToken);
    // A link that stays open does no harm: the provider of bank transfers has forgotten the account.
    if (token !== null) yield* Effect.ignore((yield* BankLinking).end(Redacted.make(token)));
  }
  return (yield* syncAccount(actor.personId, "bank")) ?? account;
});

/** Checks whether the link works, after the owner has signed in to their bank again. Returns the bank accounts. */
export const repairBankLink = Effect.fn("repairBankLink")(function* (actor: PersonActor, sourceRef: string) {
  const links = yield* BankLinks;
  const account = yield* onlyCustomer(actor);
  const link = (yield* links.ofPerson(actor.personId)).find(({ accountRef }) => accountRef === sourceRef);
  if (!link) return yield* notFound("bank account");
  yield* syncBankLink(link.itemRef);
  return yield* fundingSourcesOf(account);
});
