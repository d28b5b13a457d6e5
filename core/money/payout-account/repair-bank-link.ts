import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { notFound } from "#core/shared/errors.ts";
import { BankLinks } from "./bank-links.ts";
import { fundingSourcesOf } from "./list-funding-sources.ts";
import { onlyCustomer } from "./own-customer.ts";
import { syncBankLink } from "./sync-bank-link.ts";

/** After the owner has signed in to their bank again: asks whether the link works now. Answers the bank accounts. */
export const repairBankLink = Effect.fn("repairBankLink")(function* (actor: PersonActor, sourceRef: string) {
  const links = yield* BankLinks;
  const account = yield* onlyCustomer(actor);
  const link = (yield* links.ofPerson(actor.personId)).find(({ accountRef }) => accountRef === sourceRef);
  if (!link) return yield* notFound("bank account");
  yield* syncBankLink(link.itemRef);
  return yield* fundingSourcesOf(account);
});
