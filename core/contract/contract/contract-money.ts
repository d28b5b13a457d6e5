import { Context, type Effect, Schema } from "effect";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import type { Payment } from "#core/money/payment/payment.ts";
import type { Unavailable } from "#core/shared/errors.ts";
import type { PaymentId, PersonId } from "#core/shared/ids.ts";

/** What is paid of a milestone, and what is held for it; in cents. */
export type MilestoneMoney = {
  /** What has reached the bidder. */
  readonly paid: number;
  /** What is held to be released, what is then kept back of it as well; without what goes back. */
  readonly held: number;
  /** What is held as kept back, because the rest was released once. */
  readonly kept: number;
  /** All payments that are held, those too that go back. */
  readonly heldIds: ReadonlyArray<PaymentId>;
  /** Whether a payment is under way. */
  readonly isMoving: boolean;
};

/** What contracts have to know of money, whose area comes after theirs. */
export class ContractMoney extends Context.Service<
  ContractMoney,
  {
    /** The payments of the milestone that are under way or held, oldest first. */
    readonly livePaymentsOf: (
      milestone: Pick<Milestone, "id" | "contractId">,
    ) => Effect.Effect<ReadonlyArray<Payment>, Unavailable>;
    /** What of the milestone was paid, or charged to be held, and what of that is held; in cents. */
    readonly howPaid: (
      milestone: Pick<Milestone, "id" | "contractId">,
    ) => Effect.Effect<{ readonly covered: number; readonly held: number }, Unavailable>;
    /** What changes of a milestone have to know of its money. */
    readonly moneyOf: (milestone: Pick<Milestone, "id" | "contractId">) => Effect.Effect<MilestoneMoney, Unavailable>;
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
