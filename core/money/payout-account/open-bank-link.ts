import { Effect, Redacted } from "effect";
import { reachProvider } from "#core/money/payment/provider-errors.ts";
import { People } from "#core/people/person/people.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { notFound } from "#core/shared/errors.ts";
import { Vault } from "#core/shared/vault.ts";
import { BankLinking } from "./bank-linking.ts";
import { fundingSourcesOf } from "./own-funding-sources.ts";
import { onlyCustomer } from "./payment-accounts.ts";
import { BankLinks, linkPurpose, syncBankLink } from "./sync-bank-link.ts";

type Input = {
  /** The bank account whose link is to be repaired; null to link another bank. */
  readonly repair: string | null;
};

/** A token that opens the linking in one's own browser. Somebody who is no customer yet gets none: `NotFound`. */
export const openBankLink = Effect.fn("openBankLink")(function* (actor: PersonActor, { repair }: Input) {
  const linking = yield* BankLinking;
  const links = yield* BankLinks;
  const vault = yield* Vault;
  yield* onlyCustomer(actor);
  const { personId } = actor;
  const { language } = yield* (yield* People).get(personId);
  if (repair === null)
    return yield* linking.open({ personId, repair: null, language }).pipe(reachProvider("client_user_id"));
  const link = (yield* links.ofPerson(personId)).find(({ accountRef }) => accountRef === repair);
  const token = link ? yield* vault.open(linkPurpose(personId), link.sealedToken) : null;
  if (token === null) return yield* notFound("bank account");
  return yield* linking
    .open({ personId, repair: Redacted.make(token), language })
    .pipe(reachProvider("funding_source"));
});

/** After the owner has signed in to their bank again: asks whether the link works now. Answers the bank accounts. */
export const repairBankLink = Effect.fn("repairBankLink")(function* (actor: PersonActor, sourceRef: string) {
  const links = yield* BankLinks;
  const account = yield* onlyCustomer(actor);
  const link = (yield* links.ofPerson(actor.personId)).find(({ accountRef }) => accountRef === sourceRef);
  if (!link) return yield* notFound("bank account");
  yield* syncBankLink(link.itemRef);
  return yield* fundingSourcesOf(account);
});
