import { Context, type Effect } from "effect";
import type { NotFound, Stale, Unavailable } from "#core/shared/errors.ts";
import type { PaymentId, RefundId } from "#core/shared/ids.ts";
import type { Refund, RefundInProgress } from "./refund.ts";

export class Refunds extends Context.Service<
  Refunds,
  {
    /** Fails `RefundInProgress` where the payment has a live refund, however many start at once. */
    readonly insert: (refund: Refund) => Effect.Effect<void, RefundInProgress | Unavailable>;
    readonly get: (id: RefundId) => Effect.Effect<Refund, NotFound | Unavailable>;
    /** Every refund of a payment, oldest first. */
    readonly ofPayment: (id: PaymentId) => Effect.Effect<ReadonlyArray<Refund>, Unavailable>;
    /** Saves over the version that was read and counts it up; fails `Stale` where another save came first. */
    readonly save: (refund: Refund) => Effect.Effect<Refund, Stale | Unavailable>;
    /** Refunds on their way that nothing has moved since `before`, the oldest first, at most `limit`. */
    readonly idleSince: (before: Date, limit: number) => Effect.Effect<ReadonlyArray<Refund>, Unavailable>;
  }
>()("core/Refunds") {}
