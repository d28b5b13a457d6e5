import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { ownCustomer } from "./own-customer.ts";
import { syncAccount } from "./sync-account.ts";

/** Asks the provider of bank transfers how one stands there; `NotFound` for anybody else's customer. */
export const viewCustomerStatus = Effect.fn("viewCustomerStatus")(function* (actor: PersonActor, customerRef: string) {
  yield* ownCustomer(actor, customerRef);
  return (yield* syncAccount(actor.personId, "bank"))?.customer ?? null;
});
