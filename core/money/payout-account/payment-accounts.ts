import { Context, Effect } from "effect";
import type { Rail } from "#core/money/payment/payment.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { notFound, type Stale, type Unavailable } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { customerClosed } from "./bank-customer.ts";
import type { PaymentAccount } from "./payment-account.ts";

export class PaymentAccounts extends Context.Service<
  PaymentAccounts,
  {
    /** Fails `Stale` if the person already has an account on this rail, however many are inserted at once. */
    readonly insert: (account: PaymentAccount) => Effect.Effect<void, Stale | Unavailable>;
    /** Saves over the version that was read and increments it; fails `Stale` if another save came first. */
    readonly save: (account: PaymentAccount) => Effect.Effect<PaymentAccount, Stale | Unavailable>;
    readonly find: (id: PersonId, rail: Rail) => Effect.Effect<PaymentAccount | null, Unavailable>;
    /** Returns the account with this id at the provider of its rail; null if there is none. */
    readonly findByRef: (rail: Rail, ref: string) => Effect.Effect<PaymentAccount | null, Unavailable>;
    readonly ofPerson: (id: PersonId) => Effect.Effect<ReadonlyArray<PaymentAccount>, Unavailable>;
  }
>()("core/PaymentAccounts") {}

/** Returns the person's account for bank transfers, by the provider's id; fails `NotFound` for anybody else's. */
export const ownCustomer = Effect.fnUntraced(function* (actor: PersonActor, customerRef: string) {
  const account = yield* (yield* PaymentAccounts).find(actor.personId, "bank");
  return account?.ref === customerRef ? account : yield* notFound("customer");
});

/** Returns the person's account for bank transfers, whatever its id. */
export const onlyCustomer = Effect.fnUntraced(function* (actor: PersonActor) {
  return (yield* (yield* PaymentAccounts).find(actor.personId, "bank")) ?? (yield* notFound("customer"));
});

/** Returns the person's account, if the provider still serves it; fails `Blocked` if the provider has closed it. */
export const openCustomer = Effect.fnUntraced(function* (actor: PersonActor, customerRef: string) {
  const account = yield* ownCustomer(actor, customerRef);
  const status = account.customer?.status;
  return status === "suspended" || status === "deactivated" ? yield* customerClosed(status) : account;
});
