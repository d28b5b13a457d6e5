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
    /** Fails `Stale` where the person has an account on this rail already, however many come at once. */
    readonly insert: (account: PaymentAccount) => Effect.Effect<void, Stale | Unavailable>;
    /** Saves over the version that was read and counts it up; fails `Stale` where another save came first. */
    readonly save: (account: PaymentAccount) => Effect.Effect<PaymentAccount, Stale | Unavailable>;
    readonly find: (id: PersonId, rail: Rail) => Effect.Effect<PaymentAccount | null, Unavailable>;
    /** Whose account has this name at the provider of its rail; null where nobody's has. */
    readonly findByRef: (rail: Rail, ref: string) => Effect.Effect<PaymentAccount | null, Unavailable>;
    readonly ofPerson: (id: PersonId) => Effect.Effect<ReadonlyArray<PaymentAccount>, Unavailable>;
  }
>()("core/PaymentAccounts") {}

/** One's own account for bank transfers, by the provider's name for it; `NotFound` for anybody else's. */
export const ownCustomer = Effect.fnUntraced(function* (actor: PersonActor, customerRef: string) {
  const account = yield* (yield* PaymentAccounts).find(actor.personId, "bank");
  return account?.ref === customerRef ? account : yield* notFound("customer");
});

/** The same, whatever it is called. */
export const onlyCustomer = Effect.fnUntraced(function* (actor: PersonActor) {
  return (yield* (yield* PaymentAccounts).find(actor.personId, "bank")) ?? (yield* notFound("customer"));
});

/** The same, where the provider still does something for it; `Blocked` where it is shut out. */
export const openCustomer = Effect.fnUntraced(function* (actor: PersonActor, customerRef: string) {
  const account = yield* ownCustomer(actor, customerRef);
  const status = account.customer?.status;
  return status === "suspended" || status === "deactivated" ? yield* customerClosed(status) : account;
});
