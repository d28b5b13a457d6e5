import { Context, Effect, Schema } from "effect";
import type { PaymentInProgress } from "#core/contract/contract/contract-money.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { type NotFound, notFound, type Stale, type Unavailable } from "#core/shared/errors.ts";
import type { MilestoneId, PaymentId } from "#core/shared/ids.ts";
import { MoneyFilter } from "#core/shared/money-filter.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import { PaymentState } from "./payment.machine.ts";
import type { Payment, PaymentSummary, Rail } from "./payment.ts";

/** Which payments to list; every part that is set must hold. */
export const PaymentFilter = Schema.Struct({
  /** Worth what the poster pays in all. */
  ...MoneyFilter.fields,
  state: Schema.NullOr(PaymentState),
});
export type PaymentFilter = typeof PaymentFilter.Type;

export class Payments extends Context.Service<
  Payments,
  {
    /** Fails `PaymentInProgress` where the milestone has a live or settled payment, however many start at once. */
    readonly insert: (payment: Payment) => Effect.Effect<void, PaymentInProgress | Unavailable>;
    readonly get: (id: PaymentId) => Effect.Effect<Payment, NotFound | Unavailable>;
    /** The payment that has this name at the provider of its rail (`providerRef`); null where none has. */
    readonly findByRef: (rail: Rail, ref: string) => Effect.Effect<Payment | null, Unavailable>;
    /** The one live payment of a milestone; null where there is none. */
    readonly liveOf: (id: MilestoneId) => Effect.Effect<Payment | null, Unavailable>;
    /** Saves over the version that was read and counts it up; fails `Stale` where another save came first. */
    readonly save: (payment: Payment) => Effect.Effect<Payment, Stale | Unavailable>;
    /**
     * Payments that the provider is to be asked about by then (see next-ask.ts), the longest due first, at most `limit`.
     * Whoever inserts or saves a payment makes it due anew.
     */
    readonly dueForPoll: (at: Date, limit: number) => Effect.Effect<ReadonlyArray<Payment>, Unavailable>;
    /** Asks about the payment no sooner than then; null: not before it moves. Nothing where it was saved meanwhile. */
    readonly postponePoll: (payment: Payment, until: Date | null) => Effect.Effect<void, Unavailable>;
    /** Payments in any state, newest first; for support. */
    readonly list: (filter: PaymentFilter, page: PageRequest) => Effect.Effect<Page<PaymentSummary>, Unavailable>;
  }
>()("core/Payments") {}

/** The payment, if it goes from or to the actor; `NotFound` otherwise. */
export const ownPayment = Effect.fnUntraced(function* (actor: PersonActor, id: PaymentId) {
  const payments = yield* Payments;
  const payment = yield* payments.get(id);
  if (payment.posterId !== actor.personId && payment.bidderId !== actor.personId) return yield* notFound("payment");
  return payment;
});
