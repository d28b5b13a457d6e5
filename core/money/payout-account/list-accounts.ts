import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { ownCustomer, PaymentAccounts } from "./payment-accounts.ts";
import { syncAccount } from "./sync-account.ts";

/** One's own accounts with the providers of both rails. */
export const listAccounts = Effect.fn("listAccounts")(function* (actor: PersonActor) {
  const accounts = yield* PaymentAccounts;
  return yield* accounts.ofPerson(actor.personId);
});

/** Asks the provider of bank transfers how one stands there; `NotFound` for anybody else's customer. */
export const viewCustomerStatus = Effect.fn("viewCustomerStatus")(function* (actor: PersonActor, customerRef: string) {
  yield* ownCustomer(actor, customerRef);
  return (yield* syncAccount(actor.personId, "bank"))?.customer ?? null;
});
