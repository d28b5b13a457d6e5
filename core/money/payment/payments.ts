import { Context, Effect, Layer } from "effect";
import { ContractMoney, type PaymentInProgress } from "#core/contract/contract/contract-money.ts";
import { show } from "#core/messaging/alert/tell.ts";
import { PaymentAccounts } from "#core/money/payout-account/payment-accounts.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { notFound, type Unavailable } from "#core/shared/errors.ts";
import type { MilestoneId, PaymentId } from "#core/shared/ids.ts";
import { moneyFilterOf } from "#core/shared/money.ts";
import type { Page, PageRequest, RowsAfter } from "#core/shared/page.ts";
import type { VersionedStore } from "#core/shared/versioned.ts";
import type { Polled } from "./next-poll.ts";
import { PaymentState } from "./payment.machine.ts";
import {
  coveredOf,
  isHeld,
  isKeptBack,
  isLivePayment,
  isMoving,
  type Payment,
  type PaymentSummary,
  paidOf,
  Rail,
  worthOf,
} from "./payment.ts";
import { seenPayment } from "./seen-payment.ts";

/** Which payments to list; each counts with the total that the poster pays. */
export const PaymentFilter = moneyFilterOf(PaymentState);
export type PaymentFilter = typeof PaymentFilter.Type;

/** A held payment, and since when its poster has not answered. */
export type Unanswered = { readonly id: PaymentId; readonly since: Date };

/** Retainage of a contract that is over, and when it is due. */
export type KeptDue = { readonly id: PaymentId; readonly due: Date };

export class Payments extends Context.Service<
  Payments,
  VersionedStore<PaymentId, Payment> &
    Polled<Payment> & {
      /**
       * Fails `PaymentInProgress` if the milestone has a payment under way, however many start at once. Payments that
       * are or were held, and parts that were split off (`partOf`), do not count.
       */
      readonly insert: (payment: Payment) => Effect.Effect<void, PaymentInProgress | Unavailable>;
      /** Returns the payment with this id at the provider of its rail (`providerRef`); null if there is none. */
      readonly findByRef: (rail: Rail, ref: string) => Effect.Effect<Payment | null, Unavailable>;
      /**
       * Returns a milestone's live payment, one under way before a held one, and leaving out parts that were split off
       * and retainage; null if there is none.
       */
      readonly liveOf: (id: MilestoneId) => Effect.Effect<Payment | null, Unavailable>;
      /** Every payment of a milestone, oldest first. */
      readonly ofMilestone: (
        milestone: Pick<Payment, "contractId" | "milestoneId">,
      ) => Effect.Effect<ReadonlyArray<Payment>, Unavailable>;
      /**
       * Returns held payments of submitted milestones that have waited for their poster's answer since then or longer,
       * as `unansweredSince` says; at most `limit`, after `after`, by id. Leaves out milestones in dispute or with an
       * open change, and suspended people: they cannot answer, and are not paid.
       */
      readonly unanswered: (
        to: Date,
        page: RowsAfter<PaymentId>,
      ) => Effect.Effect<ReadonlyArray<Unanswered>, Unavailable>;
      /**
       * Returns releasable retainage that is due by then, as `keptBackUntil` says: nothing of it goes back, no bank is
       * deciding about it, its milestone is paid and not in dispute; at most `limit`, after `after`, by id. Leaves out
       * suspended people.
       */
      readonly keptDue: (by: Date, page: RowsAfter<PaymentId>) => Effect.Effect<ReadonlyArray<KeptDue>, Unavailable>;
      /** Payments in any state, newest first; for support. */
      readonly list: (filter: PaymentFilter, page: PageRequest) => Effect.Effect<Page<PaymentSummary>, Unavailable>;
    }
>()("core/Payments") {}

/** Returns the payment if the actor pays or receives it; fails `NotFound` otherwise. */
export const ownPayment = Effect.fnUntraced(function* (actor: PersonActor, id: PaymentId) {
  const payment = yield* (yield* Payments).get(id);
  if (payment.posterId !== actor.personId && payment.bidderId !== actor.personId) return yield* notFound("payment");
  return payment;
});

/** Refreshes the poster's screen, and the bidder's if the bidder may see the payment or could before. */
export const showPayment = Effect.fnUntraced(function* (payment: Payment, before: Payment | null, event: string) {
  const { id, posterId, bidderId } = payment;
  yield* show([posterId], { noun: "payment", id, event });
  const concerns = [before, payment].some((stage) => stage !== null && seenPayment(stage, "bidder") !== null);
  // Says that it moved, not how: a failed attempt looks as if it had never existed.
  if (concerns) yield* show([bidderId], { noun: "payment", id, event: "move" });
});

/** Answers the contract module's questions about money from payments and payout accounts. */
export const contractMoney: Layer.Layer<ContractMoney, never, Payments | PaymentAccounts> = Layer.effect(
  ContractMoney,
  Effect.gen(function* () {
    const payments = yield* Payments;
    const accounts = yield* PaymentAccounts;
    return {
      livePaymentsOf: ({ id, contractId }) =>
        Effect.map(payments.ofMilestone({ milestoneId: id, contractId }), (all) => all.filter(isLivePayment)),
      howPaid: ({ id, contractId }) =>
        Effect.map(payments.ofMilestone({ milestoneId: id, contractId }), (all) => ({
          covered: coveredOf(all),
          held: worthOf(all.filter((it) => isKeptBack(it) || isHeld(it))),
        })),
      moneyOf: ({ id, contractId }) =>
        Effect.map(payments.ofMilestone({ milestoneId: id, contractId }), (all) => ({
          paid: paidOf(all),
          held: worthOf(all.filter(isHeld)),
          kept: worthOf(all.filter(isKeptBack)),
          heldIds: all.filter(({ state }) => state === "held").map((it) => it.id),
          isMoving: all.some(isMoving),
        })),
      canBePaidByBoth: (id) =>
        Effect.map(
          accounts.ofPerson(id),
          (own) => own.filter(({ standing }) => standing === "ready").length === Rail.literals.length,
        ),
    };
  }),
);
