import { Effect } from "effect";
import type { Contract } from "#core/contract/contract.ts";
import { Contracts } from "#core/contract/contracts.ts";
import { Milestones } from "#core/milestone/milestones.ts";
import { ownPayment } from "#core/payment/own-payment.ts";
import type { Payment } from "#core/payment/payment.ts";
import { PaymentAccounts } from "#core/payment/payment-accounts.ts";
import { Payments } from "#core/payment/payments.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { Blocked, invalid, notFound } from "#core/shared/errors.ts";
import { newId, type PaymentId, RefundId } from "#core/shared/ids.ts";
import type { Cents } from "#core/shared/money.ts";
import { recordMove } from "#core/shared/record-move.ts";
import { refundLifecycle } from "./refund.machine.ts";
import { isLiveRefund, type Refund, refundable, refundInProgress } from "./refund.ts";
import { dollars } from "./refund-words.ts";
import { Refunds } from "./refunds.ts";

export type RefundInput = {
  readonly paymentId: PaymentId;
  /** In cents. */
  readonly amount: Cents;
  readonly reason: string;
};

const notArrived = (): Blocked =>
  new Blocked({
    code: "PaymentNotSettled",
    message: "This payment has not arrived, so there is nothing to give back.",
    whoCanFix: "you",
    whatToDo: "Wait until the payment has arrived. If it fails, nothing was taken.",
  });

const bankMissing = (whose: "poster" | "bidder"): Blocked =>
  new Blocked({
    code: "RefundAccountMissing",
    message: `The ${whose === "poster" ? "poster" : "seller"} has no bank account linked any more, so nothing can go back by bank.`,
    whoCanFix: whose,
    whatToDo: "Link a bank account on the page Payment Methods, then try again.",
  });

const checkBanks = Effect.fnUntraced(function* ({ rail, posterId, bidderId }: Payment) {
  const accounts = yield* PaymentAccounts;
  if (rail !== "bank") return;
  for (const [whose, id] of [
    ["bidder", bidderId],
    ["poster", posterId],
  ] as const) {
    const account = yield* accounts.find(id, "bank");
    if (!account?.fundingSource) return yield* bankMissing(whose);
  }
});

/**
 * Writes a refund down, `requested`, inside the caller's unit of work. Saving the payment over the version that was read
 * keeps two refunds from being measured against the same rest.
 */
export const startRefund = Effect.fnUntraced(function* (
  actor: PersonActor,
  side: "poster" | "bidder",
  input: RefundInput,
) {
  const payments = yield* Payments;
  const refunds = yield* Refunds;
  const contracts = yield* Contracts;
  const milestones = yield* Milestones;
  const at = yield* now;
  const reason = input.reason.trim();
  const payment = yield* ownPayment(actor, input.paymentId);
  if ((side === "poster" ? payment.posterId : payment.bidderId) !== actor.personId) return yield* notFound("payment");
  if (reason === "") return yield* invalid({ field: "reason", message: "Please say why the money goes back." });
  if (payment.state !== "settled") return yield* notArrived();
  const earlier = yield* refunds.ofPayment(payment.id);
  if (earlier.some(isLiveRefund)) return yield* refundInProgress();
  const most = refundable(payment, earlier);
  if (input.amount < 1 || input.amount > most) {
    const message =
      most === 0
        ? "The whole payment was given back already."
        : `Please enter an amount between $0.01 and ${dollars(most)}.`;
    return yield* invalid({ field: "amount", message });
  }
  yield* checkBanks(payment);
  yield* payments.save(payment);
  const contract: Contract = yield* contracts.get(payment.contractId);
  const milestone = yield* milestones.get(payment.milestoneId);
  const refund: Refund = {
    id: yield* newId(RefundId),
    paymentId: payment.id,
    contractId: payment.contractId,
    posterId: payment.posterId,
    bidderId: payment.bidderId,
    rail: payment.rail,
    state: refundLifecycle.initial,
    amount: input.amount,
    reason,
    askedBy: side,
    reversalRef: null,
    refundRef: null,
    failure: null,
    createdAt: at,
    updatedAt: at,
    version: 1,
  };
  yield* refunds.insert(refund);
  yield* recordMove(actor, {
    noun: "refund",
    subjectId: refund.id,
    listingId: contract.listingId,
    contractId: contract.id,
    event: "request",
    from: null,
    to: refund.state,
    reason,
  });
  return { refund, contract, milestone };
});
