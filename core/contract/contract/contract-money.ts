import { Context, type Effect, Schema } from "effect";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import type { Payment } from "#core/money/payment/payment.ts";
import type { Unavailable } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";

/** What contracts have to know of money, whose area comes after theirs. */
export class ContractMoney extends Context.Service<
  ContractMoney,
  {
    /** The payments of the milestone that are under way or held, oldest first: one, and what was split off it. */
    readonly livePaymentsOf: (
      milestone: Pick<Milestone, "id" | "contractId">,
    ) => Effect.Effect<ReadonlyArray<Payment>, Unavailable>;
    /** What has reached the bidder of the milestone, in cents, and what is or was held as what is kept back of it. */
    readonly howPaid: (
      milestone: Pick<Milestone, "id" | "contractId">,
    ) => Effect.Effect<{ readonly paid: number; readonly kept: ReadonlyArray<Payment> }, Unavailable>;
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
