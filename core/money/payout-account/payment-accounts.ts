import { Context, type Effect } from "effect";
import type { Rail } from "#core/money/payment/payment.ts";
import type { Stale, Unavailable } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
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
