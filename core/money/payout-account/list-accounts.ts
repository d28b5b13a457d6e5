import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { PaymentAccounts } from "./payment-accounts.ts";

/** One's own accounts with the providers of both rails. */
export const listAccounts = Effect.fn("listAccounts")(function* (actor: PersonActor) {
  const accounts = yield* PaymentAccounts;
  return yield* accounts.ofPerson(actor.personId);
});
