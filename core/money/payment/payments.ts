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

/** Which payments to list; each is worth what the poster pays in all. */
export const PaymentFilter = moneyFilterOf(PaymentState);
export type PaymentFilter = typeof PaymentFilter.Type;

/** What is held, and since when its poster has not answered. */
export type Unanswered = { readonly id: PaymentId; readonly since: Date };

/** What is kept back of a contract that is over, and when it is due. */
export type KeptDue = { readonly id: PaymentId; readonly due: Date };

export class Payments extends Context.Service<
  Payments,
  VersionedStore<PaymentId, Payment> &
    Polled<Payment> & {
      /** Fails `PaymentInProgress` where the milestone has a payment under way, however many start at once; what is held, was held or is split off (`partOf`) is kept beside it. */
      readonly insert: (payment: Payment) => Effect.Effect<void, PaymentInProgress | Unavailable>;
      /** The payment that has this name at the provider of its rail (`providerRef`); null where none has. */
      readonly findByRef: (rail: Rail, ref: string) => Effect.Effect<Payment | null, Unavailable>;
      /** The live payment of a milestone, leaving out what was split off or is kept back: what is under way before what is held; null where there is none. */
      readonly liveOf: (id: MilestoneId) => Effect.Effect<Payment | null, Unavailable>;
      /** Every payment of a milestone, oldest first. */
      readonly ofMilestone: (
        milestone: Pick<Payment, "contractId" | "milestoneId">,
      ) => Effect.Effect<ReadonlyArray<Payment>, Unavailable>;
      /**
       * What is held for submitted milestones and has waited for its poster's answer since then or longer, as `unansweredSince` says;
       * at most `limit`, those behind `after`, by id. Nothing of milestones in dispute or of which a change is open, nor of people who
       * are suspended: they cannot answer, and are not paid.
       */
      readonly unanswered: (
        to: Date,
        page: RowsAfter<PaymentId>,
      ) => Effect.Effect<ReadonlyArray<Unanswered>, Unavailable>;
      /**
       * What is held as retainage and due by then, as `keptBackUntil` says, and can be released: nothing of it goes back, no bank decides
       * about it, its milestone is paid and not in dispute; at most `limit`, those behind `after`, by id. Nothing of people who are suspended.
       */
      readonly keptDue: (by: Date, page: RowsAfter<PaymentId>) => Effect.Effect<ReadonlyArray<KeptDue>, Unavailable>;
      /** Payments in any state, newest first; for support. */
      readonly list: (filter: PaymentFilter, page: PageRequest) => Effect.Effect<Page<PaymentSummary>, Unavailable>;
    }
>()("core/Payments") {}

/** The payment, if it goes from or to the actor; `NotFound` otherwise. */
export const ownPayment = Effect.fnUntraced(function* (actor: PersonActor, id: PaymentId) {
  const payment = yield* (yield* Payments).get(id);
  if (payment.posterId !== actor.personId && payment.bidderId !== actor.personId) return yield* notFound("payment");
  return payment;
});

/** Refreshes the poster's screen, and the bidder's where the payment is or was theirs to see. */
export const showPayment = Effect.fnUntraced(function* (payment: Payment, before: Payment | null, event: string) {
  const { id, posterId, bidderId } = payment;
  yield* show([posterId], { noun: "payment", id, event });
  const concerns = [before, payment].some((stage) => stage !== null && seenPayment(stage, "bidder") !== null);
  // That it moved, and not how: an attempt that came to nothing looks like one that never was.
  if (concerns) yield* show([bidderId], { noun: "payment", id, event: "move" });
});

/** Answers what contracts ask of money, from what is kept of payments and payout accounts. */
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
