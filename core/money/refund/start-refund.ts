import { Effect } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { type Chargeback, isContested } from "#core/money/chargeback/chargeback.ts";
import { Chargebacks } from "#core/money/chargeback/chargebacks.ts";
import { ownPayment } from "#core/money/payment/own-payment.ts";
import type { Payment } from "#core/money/payment/payment.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { PaymentAccounts } from "#core/money/payout-account/payment-accounts.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { Blocked, invalid, notFound } from "#core/shared/errors.ts";
import { newId, type PaymentId, RefundId } from "#core/shared/ids.ts";
import type { Cents } from "#core/shared/money.ts";
import { dollars } from "#core/shared/money.ts";
import { recordMove } from "#core/shared/record-move.ts";
import { refundLifecycle } from "./refund.machine.ts";
import { canGiveBack, isLiveRefund, type Refund, refundable, refundInProgress } from "./refund.ts";
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

/** Fails `Blocked` while the card's bank decides about a chargeback: the money may go back that way. */
export const chargedBack = (): Blocked =>
  new Blocked({
    code: "ChargedBack",
    message: "The card's bank is deciding about a chargeback of this payment, so it cannot be refunded now.",
    whoCanFix: "support",
    whatToDo: "Wait until the bank has decided. If the payment stands, it can be refunded then.",
  });

/** Of a charge that was not paid out, all that is left goes back at once: no part of it can be paid out. */
const checkAmount = Effect.fnUntraced(function* (
  payment: Payment,
  amount: Cents,
  earlier: ReadonlyArray<Refund>,
  chargebacks: ReadonlyArray<Chargeback>,
) {
  const most = refundable(payment, earlier, chargebacks);
  const least = payment.state === "charged" ? most : 1;
  if (most > 0 && amount >= least && amount <= most) return;
  const cardRefuses = earlier.some(
    ({ rail, state }) => rail === "card" && ["bounced", "restored", "paid_elsewhere"].includes(state),
  );
  const nothing = cardRefuses
    ? "The card takes no money back any more. Please agree on another way."
    : "The whole payment was given back already.";
  const message =
    most === 0
      ? nothing
      : least === most
        ? `This payment is not paid out yet, so it is given back as a whole: ${dollars(most)}.`
        : `Please enter an amount between $0.01 and ${dollars(most)}.`;
  return yield* invalid({ field: "amount", message });
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
  if (!canGiveBack(payment)) return yield* notArrived();
  const earlier = yield* refunds.ofPayment(payment.id);
  if (earlier.some(isLiveRefund)) return yield* refundInProgress();
  const chargebacks = yield* (yield* Chargebacks).ofPayment(payment.id);
  if (chargebacks.some(isContested)) return yield* chargedBack();
  yield* checkAmount(payment, input.amount, earlier, chargebacks);
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
    restoreRef: null,
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
