import { Effect, Redacted } from "effect";
import { reachProvider } from "#core/money/payment/reach-provider.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { notFound } from "#core/shared/errors.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { Vault } from "#core/shared/vault.ts";
import { BankCustomers } from "./bank-customers.ts";
import { linkPurpose } from "./bank-link.ts";
import { BankLinking } from "./bank-linking.ts";
import { BankLinks } from "./bank-links.ts";
import { fundingSourcesOf } from "./list-funding-sources.ts";
import { onlyCustomer } from "./own-customer.ts";
import { syncAccount } from "./sync-account.ts";

/**
 * Removes a bank account of one's own. What is under way goes on; the oldest of the others takes its place. With the last
 * account of a linked bank the link ends as well.
 */
export const removeFundingSource = Effect.fn("removeFundingSource")(function* (actor: PersonActor, sourceRef: string) {
  const customers = yield* BankCustomers;
  const linking = yield* BankLinking;
  const links = yield* BankLinks;
  const vault = yield* Vault;
  const { atomic } = yield* UnitOfWork;
  const account = yield* onlyCustomer(actor);
  const known = yield* fundingSourcesOf(account);
  if (!known.some(({ ref }) => ref === sourceRef)) return yield* notFound("bank account");
  yield* customers.removeBankAccount(sourceRef).pipe(reachProvider("funding_source"));
  const link = (yield* links.ofPerson(actor.personId)).find(({ accountRef }) => accountRef === sourceRef);
  yield* atomic(links.remove(sourceRef));
  if (link && (yield* links.ofItem(link.itemRef)).length === 0) {
    const token = yield* vault.open(linkPurpose(link.personId), link.sealedToken);
    // A link that nobody ends does no harm: the provider of bank transfers has forgotten the account.
    if (token !== null) yield* Effect.ignore(linking.end(Redacted.make(token)));
  }
  return (yield* syncAccount(actor.personId, "bank")) ?? account;
});
