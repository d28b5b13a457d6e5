import { Effect, Result } from "effect";
import { lapseChangeOrders } from "#core/contract/change-order/change-orders.ts";
import type { Cancellation, Contract } from "#core/contract/contract/contract.ts";
import { moveContract, ownContract } from "#core/contract/contract/contracts.ts";
import { isOpenMilestone } from "#core/contract/contract/owed.ts";
import { reopenListing } from "#core/contract/contract/release-contract.ts";
import { tellSides } from "#core/contract/contract/tell-sides.ts";
import { lapseAll } from "#core/contract/dispute/disputes.ts";
import { tellConnected } from "#core/contract/material-request/tell-connected.ts";
import { Milestones, moveMilestone } from "#core/contract/milestone/milestones.ts";
import { Bids, moveBid } from "#core/market/bid/bids.ts";
import { Listings, moveListing } from "#core/market/listing/listings.ts";
import { daysToCancel, mayLeave } from "#core/market/state-rules/days-to-cancel.ts";
import { isLivePayment, isMoving, type Payment } from "#core/money/payment/payment.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { isSupport, type PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { type Blocked, refusal } from "#core/shared/errors.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { Jobs } from "#core/shared/jobs.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { moveRefund, Refunds } from "./refunds.ts";

const daysAreOver = refusal("NoDaysToCancel", "you", {
  message: "This contract can only be canceled if the other side agrees.",
  whatToDo: "Ask the other side to cancel it. It's canceled once they agree.",
});

const formOpen = refusal("PaymentLive", "you", {
  message: "You started to pay by card on this contract, so it can't be canceled right now.",
  whatToDo: "Finish or cancel that payment on the contract's page. Then cancel the contract.",
});

type LeavingFacts = {
  readonly contract: Pick<Contract, "state" | "rules" | "totalCost">;
  readonly payments: ReadonlyArray<Pick<Payment, "state" | "rail">>;
  /** The poster says that they were old enough for the longer period when they signed. */
  readonly isSenior: boolean;
  readonly at: Date;
};

/**
 * Decides whether a poster may leave now: within the days that the contract's rules give, whatever was done or paid
 * since. A payment on its way does not block this, because it may take longer than those days; the poster must first
 * close their own open card form.
 */
export const decideLeaving = ({ contract, payments, isSenior, at }: LeavingFacts): Result.Result<void, Blocked> => {
  const days = daysToCancel(contract);
  if (contract.state === "accepted" && (days === null || !mayLeave(days, at, isSenior))) {
    return Result.fail(daysAreOver());
  }
  return payments.some(({ state, rail }) => state === "started" && rail === "card")
    ? Result.fail(formOpen())
    : Result.void;
};

type Input = { readonly contractId: ContractId; readonly isSenior: boolean };

/**
 * Lets the poster leave a contract without a reason within the days that the state's rules give them; nobody has to
 * agree. Unpaid milestones are dropped and everything paid goes back: held and arrived money at once, money on its way
 * once it has arrived. Writes the intent and queues the work; calls no provider. Fails `NotFound`, `Blocked` or
 * `IllegalMove`.
 */
export const leaveContract = Effect.fn("leaveContract")(function* (actor: PersonActor, input: Input) {
  const { contractId, isSenior } = input;
  const milestones = yield* Milestones;
  const payments = yield* Payments;
  const refunds = yield* Refunds;
  const jobs = yield* Jobs;
  const contract = yield* ownContract(actor, "poster", contractId);
  const stages = yield* milestones.ofContract(contractId);
  const own: Array<Payment> = [];
  for (const stage of stages) own.push(...(yield* payments.ofMilestone({ milestoneId: stage.id, contractId })));
  const at = yield* now;
  yield* Effect.fromResult(decideLeaving({ contract, payments: own, isSenior, at }));
  const cancellation: Cancellation = {
    by: "poster",
    reason: "Canceled within the cancellation period.",
    proposedAt: at,
    isLeaving: true,
    ...(isSupport(actor) && { bySupport: true }),
  };
  const left = yield* moveContract(actor, "poster", contract, "leave", null, { cancellation });
  for (const stage of stages) {
    if (!isOpenMilestone(stage)) continue;
    const isPaying = own.some((it) => it.milestoneId === stage.id && isMoving(it));
    // Saved in either case, so that a payment that starts now, or an answer about a moving one, finds a new version.
    yield* isPaying ? milestones.save(stage) : moveMilestone(actor, "system", left, stage, "drop");
  }
  for (const payment of own) {
    const { id, state } = payment;
    // The refund that the poster requested is only a part of what goes back now.
    for (const refund of yield* refunds.ofPayment(id)) {
      if (refund.state === "requested") yield* moveRefund(actor, "poster", contract, refund, "withdraw");
    }
    const goesBack = state === "held" || state === "settled";
    // Increases the payment's version: anyone who disputes it at this moment sees that the contract was left.
    if (goesBack || isLivePayment(payment)) yield* payments.save(payment);
    if (goesBack) yield* jobs.put({ name: "advance-payment", paymentId: id });
  }
  yield* lapseChangeOrders(left);
  yield* lapseAll(left);
  yield* moveBid(actor, "system", yield* (yield* Bids).get(contract.bidId), "cancel", { contractId });
  const isBegun = stages.some(({ state }) => state === "completed");
  const listing = yield* isBegun
    ? moveListing(actor, "system", yield* (yield* Listings).get(contract.listingId), "cancel")
    : reopenListing(actor, "poster", contract);
  yield* tellConnected(left);
  const isPaid = own.some(({ state }) => state !== "failed" && state !== "refunded" && state !== "returned");
  yield* tellSides(left, ["poster", "bidder"], { noun: "contract", id: contractId, event: "leave" }, (parties) => [
    "contractLeft",
    { ...parties, isPaid, isOpen: listing.state === "open", bySupport: isSupport(actor) },
  ]);
  return left;
}, atomically);
