import { Context, type Effect } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import type { Rail } from "./payment.ts";
import type { PaymentAccount } from "./payment-account.ts";

export class PaymentAccounts extends Context.Service<
  PaymentAccounts,
  {
    /** Puts the account in the place of the person's earlier one on this rail. */
    readonly put: (account: PaymentAccount) => Effect.Effect<void, Unavailable>;
    readonly find: (id: PersonId, rail: Rail) => Effect.Effect<PaymentAccount | null, Unavailable>;
    /** Whose account has this name at the provider of its rail; null where nobody's has. */
    readonly findByRef: (rail: Rail, ref: string) => Effect.Effect<PaymentAccount | null, Unavailable>;
    readonly ofPerson: (id: PersonId) => Effect.Effect<ReadonlyArray<PaymentAccount>, Unavailable>;
  }
>()("core/PaymentAccounts") {}
