import { Effect } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import { partiesOf } from "#core/contract/contract/contract-names.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { showBoth, tellSide } from "#core/contract/contract/tell-sides.ts";
import { checkNotInDispute } from "#core/contract/dispute/disputes.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { readChargebacks } from "#core/money/chargeback/chargebacks-of.ts";
import type { Payment } from "#core/money/payment/payment.ts";
import { ownPayment, Payments } from "#core/money/payment/payments.ts";
import { PaymentAccounts } from "#core/money/payout-account/payment-accounts.ts";
import { People } from "#core/people/person/people.ts";
import { type Actor, isSupport, type PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { notFound } from "#core/shared/errors.ts";
import { moveIn, recordMove } from "#core/shared/history.ts";
import { newId, type PaymentId, RefundId } from "#core/shared/ids.ts";
import { Jobs } from "#core/shared/jobs.ts";
import type { Cents } from "#core/shared/money.ts";
import { personOn, type Side } from "#core/shared/side.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { firstVersion } from "#core/shared/versioned.ts";
import { decideRefund } from "./decide-refund.ts";
import { refundLifecycle } from "./refund.machine.ts";
import type { Refund } from "./refund.ts";
import { moveRefund, Refunds } from "./refunds.ts";

/**
 * Requests money of a settled payment back for the poster; nothing moves until the bidder agrees. Fails
 * `RefundInProgress`, `Invalid` (more than what is left of the payment) or `Blocked` (the payment has not arrived, a
 * bank account is gone).
 */
export const requestRefund = Effect.fn("requestRefund")(function* (actor: PersonActor, input: RefundInput) {
  const { refund, contract, news } = yield* startRefund(actor, "poster", input);
  yield* tellSide(contract, "bidder", "refund", ["refundRequested", news]);
  yield* showBoth(refund, { noun: "refund", id: refund.id, event: "request" });
  return refund;
}, atomically);

type RefundInput = {
  readonly paymentId: PaymentId;
  readonly amount: Cents;
  readonly reason: string;
};

const banksOf = Effect.fnUntraced(function* ({ posterId, bidderId }: Payment) {
  const accounts = yield* PaymentAccounts;
  return { poster: yield* accounts.find(posterId, "bank"), bidder: yield* accounts.find(bidderId, "bank") };
});

/**
 * Inserts a `requested` refund of a payment, inside the caller's unit of work. Increases the payment's version, so that
 * two refunds are never checked against the same remainder, and held money is not released meanwhile.
 */
export const beginRefund = Effect.fnUntraced(function* (
  actor: Actor,
  side: Side,
  payment: Payment,
  input: Pick<RefundInput, "amount" | "reason">,
) {
  const refunds = yield* Refunds;
  const at = yield* now;
  const earlier = yield* refunds.ofPayment(payment.id);
  const chargebacks = yield* readChargebacks(payment);
  const banks = payment.rail === "bank" ? yield* banksOf(payment) : { poster: null, bidder: null };
  const facts = { payment, earlier, chargebacks, banks, amount: input.amount, reason: input.reason };
  const { amount, reason } = yield* Effect.fromResult(decideRefund(facts));
  yield* (yield* Payments).save(payment);
  const contract: Contract = yield* (yield* Contracts).get(payment.contractId);
  const milestone = yield* (yield* Milestones).get(payment.milestoneId);
  yield* checkNotInDispute(milestone);
  const { id: paymentId, contractId, posterId, bidderId, rail } = payment;
  const refund: Refund = {
    id: yield* newId(RefundId),
    ...{ paymentId, contractId, posterId, bidderId, rail },
    state: refundLifecycle.initial,
    amount,
    reason,
    askedBy: side,
    reversalRef: null,
    refundRef: null,
    restoreRef: null,
    failure: null,
    ...firstVersion(at),
  };
  yield* refunds.insert(refund);
  yield* recordMove(actor, {
    ...moveIn(contract, "refund", "request", refund),
    reason,
    facts: { paymentId, amount },
  });
  const parties = yield* partiesOf(contract);
  const news = { ...parties, amount, number: milestone.number, reason, bySupport: isSupport(actor) };
  return { refund, contract, news };
});

/** Begins a refund for one of the payment's two sides; fails `NotFound` for anybody else. */
const startRefund = Effect.fnUntraced(function* (actor: PersonActor, side: Side, input: RefundInput) {
  // A refund keeps an account from being deleted, and a deleted account cannot start one.
  yield* (yield* People).getStandingForShare(actor.personId);
  const payment = yield* ownPayment(actor, input.paymentId);
  if (personOn(side, payment) !== actor.personId) return yield* notFound("payment");
  return yield* beginRefund(actor, side, payment, input);
});

/**
 * Starts a refund of all or part of a payment that the bidder received, by the bidder or by support for them: writes
 * the intent and queues the work; calls no provider. Fails as `requestRefund` does.
 */
export const refundPayment = Effect.fn("refundPayment")(function* (actor: PersonActor, input: RefundInput) {
  const { refund, contract, news } = yield* startRefund(actor, "bidder", input);
  const agreed = yield* moveRefund(actor, "bidder", contract, refund, "agree");
  yield* (yield* Jobs).put({ name: "advance-refund", refundId: refund.id });
  yield* tellSide(contract, "poster", "refund", ["refundStarted", news]);
  return agreed;
}, atomically);
