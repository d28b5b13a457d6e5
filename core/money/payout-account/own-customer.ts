import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { notFound } from "#core/shared/errors.ts";
import { customerClosed } from "./bank-customer.ts";
import { PaymentAccounts } from "./payment-accounts.ts";

/** One's own account for bank transfers, by the provider's name for it; `NotFound` for anybody else's. */
export const ownCustomer = Effect.fnUntraced(function* (actor: PersonActor, customerRef: string) {
  const accounts = yield* PaymentAccounts;
  const account = yield* accounts.find(actor.personId, "bank");
  return account?.ref === customerRef ? account : yield* notFound("customer");
});

/** The same, whatever it is called. */
export const onlyCustomer = Effect.fnUntraced(function* (actor: PersonActor) {
  const accounts = yield* PaymentAccounts;
  return (yield* accounts.find(actor.personId, "bank")) ?? (yield* notFound("customer"));
});

/** The same, where the provider still does something for it; `Blocked` where it is shut out. */
export const openCustomer = Effect.fnUntraced(function* (actor: PersonActor, customerRef: string) {
  const account = yield* ownCustomer(actor, customerRef);
  const status = account.customer?.status;
  return status === "suspended" || status === "deactivated" ? yield* customerClosed(status) : account;
});
