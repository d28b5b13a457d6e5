import { Context, type Effect, Schema } from "effect";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import type { Payment } from "#core/money/payment/payment.ts";
import type { Unavailable } from "#core/shared/errors.ts";
import type { PaymentId, PersonId } from "#core/shared/ids.ts";

/** What is paid of a milestone, and what is held for it, in cents. */
export type MilestoneMoney = {
  /** What reached the bidder. */
  readonly paid: number;
  /** What is held to be released, including what then stays held as retainage; excludes money that is going back. */
  readonly held: number;
  /** What is still held as retainage after the rest was released. */
  readonly kept: number;
  /** All held payments, including those that are going back. */
  readonly heldIds: ReadonlyArray<PaymentId>;
  /** Whether a payment is under way. */
  readonly isMoving: boolean;
};

/** What contracts need to know about money; an interface, because the money area builds on this one. */
export class ContractMoney extends Context.Service<
  ContractMoney,
  {
    /** The milestone's payments that are under way or held, oldest first. */
    readonly livePaymentsOf: (
      milestone: Pick<Milestone, "id" | "contractId">,
    ) => Effect.Effect<ReadonlyArray<Payment>, Unavailable>;
    /** How much of the milestone was paid or charged to be held (`covered`), and how much of that is held; in cents. */
    readonly howPaid: (
      milestone: Pick<Milestone, "id" | "contractId">,
    ) => Effect.Effect<{ readonly covered: number; readonly held: number }, Unavailable>;
    /** The milestone's money, as decisions about its changes need it. */
    readonly moneyOf: (milestone: Pick<Milestone, "id" | "contractId">) => Effect.Effect<MilestoneMoney, Unavailable>;
    /** Whether the person's payout accounts for both card and bank transfer are set up. */
    readonly canBePaidByBoth: (id: PersonId) => Effect.Effect<boolean, Unavailable>;
  }
>()("core/ContractMoney") {}

/** A payment for this milestone is under way. */
export class PaymentInProgress extends Schema.TaggedError<PaymentInProgress>()("PaymentInProgress", {
  message: Schema.String,
}) {}

export const paymentInProgress = (): PaymentInProgress =>
  new PaymentInProgress({ message: "Your payment is processing" });
