import { Context, type Effect, Schema } from "effect";
import type { Payment } from "#core/money/payment/payment.ts";
import type { Unavailable } from "#core/shared/errors.ts";
import type { MilestoneId, PersonId } from "#core/shared/ids.ts";

/** What contracts have to know of money, whose area comes after theirs. */
export class ContractMoney extends Context.Service<
  ContractMoney,
  {
    /** The payment of the milestone that is under way; null where none is. */
    readonly livePaymentOf: (id: MilestoneId) => Effect.Effect<Payment | null, Unavailable>;
    /** Whether the person's accounts for both rails are set up. */
    readonly canBePaidByBoth: (id: PersonId) => Effect.Effect<boolean, Unavailable>;
  }
>()("core/ContractMoney") {}

/** A payment for this milestone is on its way. */
export class PaymentInProgress extends Schema.TaggedError<PaymentInProgress>()("PaymentInProgress", {
  message: Schema.String,
}) {}

export const paymentInProgress = (): PaymentInProgress =>
  new PaymentInProgress({ message: "Your payment is processing" });
