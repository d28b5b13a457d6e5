import { Effect, Redacted } from "effect";
import { reachProvider } from "#core/money/payment/reach-provider.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { notFound } from "#core/shared/errors.ts";
import { Vault } from "#core/shared/vault.ts";
import { linkPurpose } from "./bank-link.ts";
import { BankLinking } from "./bank-linking.ts";
import { BankLinks } from "./bank-links.ts";
import { onlyCustomer } from "./own-customer.ts";

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
  if (repair === null) return yield* linking.open({ personId, repair: null }).pipe(reachProvider("client_user_id"));
  const link = (yield* links.ofPerson(personId)).find(({ accountRef }) => accountRef === repair);
  const token = link ? yield* vault.open(linkPurpose(personId), link.sealedToken) : null;
  if (token === null) return yield* notFound("bank account");
  return yield* linking.open({ personId, repair: Redacted.make(token) }).pipe(reachProvider("funding_source"));
});
