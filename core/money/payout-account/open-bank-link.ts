import { Context, Effect, Redacted, Schema } from "effect";
import { reachProvider } from "#core/money/payment/provider-errors.ts";
import { People } from "#core/people/person/people.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { notFound, type Stale, type Unavailable } from "#core/shared/errors.ts";
import { PersonId } from "#core/shared/ids.ts";
import { Vault } from "#core/shared/vault.ts";
import { BankLinking } from "./bank-linking.ts";
import { fundingSourcesOf } from "./own-funding-sources.ts";
import { onlyCustomer } from "./payment-accounts.ts";
import { syncBankLink } from "./sync-bank-link.ts";

export class BankLinks extends Context.Service<
  BankLinks,
  {
    /** Puts the link in the place of an earlier one to the same bank account, one version on. */
    readonly put: (link: BankLink) => Effect.Effect<void, Unavailable>;
    /** Saves over the version that was read and counts it up; fails `Stale` where another save came first. */
    readonly save: (link: BankLink) => Effect.Effect<BankLink, Stale | Unavailable>;
    /** The oldest first. */
    readonly ofPerson: (id: PersonId) => Effect.Effect<ReadonlyArray<BankLink>, Unavailable>;
    /** Every bank account of one sign-in at a bank. */
    readonly ofItem: (itemRef: string) => Effect.Effect<ReadonlyArray<BankLink>, Unavailable>;
    /** Removing what is not there is no error. */
    readonly remove: (accountRef: string) => Effect.Effect<void, Unavailable>;
  }
>()("core/BankLinks") {}

/** How a bank account came to be known: by which link to which bank. The key to the link is sealed. */
export const BankLink = Schema.Struct({
  /** The bank account at the provider of bank transfers. */
  accountRef: Schema.String,
  personId: PersonId,
  /** The link at the bank-linking provider; accounts of one sign-in at a bank share it. */
  itemRef: Schema.String,
  /** The access token, sealed by the Vault. */
  sealedToken: Schema.String,
  standing: Schema.Literals(["working", "needs_login"]),
  createdAt: Schema.Date,
  updatedAt: Schema.Date,
  version: Schema.Int,
});
export type BankLink = typeof BankLink.Type;

/** What a person's access tokens are sealed for, so that they open in nobody else's row. */
export const linkPurpose = (personId: PersonId): string => `bank link of ${personId}`;

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
