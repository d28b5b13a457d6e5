import { Context, type Effect } from "effect";
import type { NotFound, Stale, Unavailable } from "#core/shared/errors.ts";
import type { MilestoneId, PaymentId } from "#core/shared/ids.ts";
import type { Payment, PaymentInProgress } from "./payment.ts";

export class Payments extends Context.Service<
  Payments,
  {
    /** Fails `PaymentInProgress` where the milestone has a live or settled payment, however many start at once. */
    readonly insert: (payment: Payment) => Effect.Effect<void, PaymentInProgress | Unavailable>;
    readonly get: (id: PaymentId) => Effect.Effect<Payment, NotFound | Unavailable>;
    /** The one live payment of a milestone; null where there is none. */
    readonly liveOf: (id: MilestoneId) => Effect.Effect<Payment | null, Unavailable>;
    /** Saves over the version that was read and counts it up; fails `Stale` where another save came first. */
    readonly save: (payment: Payment) => Effect.Effect<Payment, Stale | Unavailable>;
    /** Live payments that nothing has moved since `before`, the oldest first, at most `limit`. */
    readonly idleSince: (before: Date, limit: number) => Effect.Effect<ReadonlyArray<Payment>, Unavailable>;
  }
>()("core/Payments") {}
