import { Context, Effect, Schema } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import { showBoth } from "#core/contract/contract/tell-sides.ts";
import type { Polled } from "#core/money/payment/next-poll.ts";
import { Payment } from "#core/money/payment/payment.ts";
import { Payments } from "#core/money/payment/payments.ts";
import type { Actor, PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { notFound, type Unavailable } from "#core/shared/errors.ts";
import { moveIn, recordMove } from "#core/shared/history.ts";
import type { PaymentId, RefundId } from "#core/shared/ids.ts";
import type { EventOf, Party } from "#core/shared/lifecycle.ts";
import { moneyFilterOf } from "#core/shared/money.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import { personOn, type Side } from "#core/shared/side.ts";
import type { VersionedStore } from "#core/shared/versioned.ts";
import { RefundState, refundLifecycle } from "./refund.machine.ts";
import { Refund, type RefundInProgress, type RefundSummary } from "./refund.ts";

/** Which refunds to list. */
export const RefundFilter = moneyFilterOf(RefundState);
export type RefundFilter = typeof RefundFilter.Type;

export class Refunds extends Context.Service<
  Refunds,
  VersionedStore<RefundId, Refund> &
    Polled<Refund> & {
      /** Fails `RefundInProgress` if the payment has a live refund, however many start at once. */
      readonly insert: (refund: Refund) => Effect.Effect<void, RefundInProgress | Unavailable>;
      /** Every refund of a payment, oldest first. */
      readonly ofPayment: (id: PaymentId) => Effect.Effect<ReadonlyArray<Refund>, Unavailable>;
      /** Refunds in any state, newest first; for support. */
      readonly list: (filter: RefundFilter, page: PageRequest) => Effect.Effect<Page<RefundSummary>, Unavailable>;
    }
>()("core/Refunds") {}

/** Returns the refund if the actor is on the given side of it; fails `NotFound` otherwise. */
export const ownRefund = Effect.fnUntraced(function* (actor: PersonActor, side: Side, id: RefundId) {
  const refund = yield* (yield* Refunds).get(id);
  return personOn(side, refund) === actor.personId ? refund : yield* notFound("refund");
});

/** Moves a refund, saves it and records the move in the history; runs inside the caller's unit of work. */
export const moveRefund = Effect.fnUntraced(function* (
  actor: Actor,
  party: Party,
  contract: Contract,
  refund: Refund,
  event: EventOf<typeof refundLifecycle>,
  changes: Partial<Pick<Refund, "reversalRef" | "refundRef" | "restoreRef" | "failure">> & {
    readonly reason?: string | null;
  } = {},
) {
  const { reason = null, ...noted } = changes;
  const state = yield* refundLifecycle.move(refund.state, event, party);
  const saved = yield* (yield* Refunds).save({ ...refund, ...noted, state, updatedAt: yield* now });
  yield* recordMove(actor, {
    ...moveIn(contract, "refund", event, saved, refund),
    reason,
    facts: { paymentId: refund.paymentId, amount: refund.amount },
  });
  yield* showBoth(refund, { noun: "refund", id: refund.id, event });
  return saved;
});

/** A refund with its payment. */
export const ExaminedRefund = Schema.Struct({ ...Refund.fields, payment: Payment });
export type ExaminedRefund = typeof ExaminedRefund.Type;

/** Returns one refund, for support staff. Fails `NotFound`. */
export const examineRefund = Effect.fn("examineRefund")(function* (id: RefundId) {
  const refund = yield* (yield* Refunds).get(id);
  const view: ExaminedRefund = { ...refund, payment: yield* (yield* Payments).get(refund.paymentId) };
  return view;
});

/** Lists everyone's refunds, newest first, for support staff. Returns `Page(RefundSummary)`. */
export const listRefunds = Effect.fn("listRefunds")(function* (filter: RefundFilter, page: PageRequest) {
  return yield* (yield* Refunds).list(filter, page);
});
