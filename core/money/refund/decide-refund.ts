import { Result } from "effect";
import { type Chargeback, isOpenChargeback } from "#core/money/chargeback/chargeback.ts";
import type { Payment } from "#core/money/payment/payment.ts";
import type { PaymentAccount } from "#core/money/payout-account/payment-account.ts";
import { type Blocked, blocked, invalid, refusal } from "#core/shared/errors.ts";
import { type Cents, dollars } from "#core/shared/money.ts";
import type { Side } from "#core/shared/side.ts";
import { refundLifecycle } from "./refund.machine.ts";
import { canGiveBack, isLiveRefund, type Refund, refundable, refundInProgress } from "./refund.ts";

const notArrived = refusal("PaymentNotSettled", "you", {
  message: "This payment hasn't arrived, so there's nothing to refund.",
  whatToDo: "Wait until the payment has arrived. If it fails, nothing was taken.",
});

/** Blocks refunds while the card's bank decides about a chargeback, which may return the money as well. */
const chargedBack = refusal("ChargedBack", "support", {
  message: "The card's bank is ruling on a chargeback of this payment, so it can't be refunded right now.",
  whatToDo: "Wait until the bank has decided. If the payment stands, it can be refunded then.",
});

const alreadyBack = refusal("AlreadyBack", "you", {
  message: "The payment went back to the client another way, so this refund is no longer due.",
  whatToDo: "Decline the refund, and say that the money already went back.",
});

const bankMissing = (whose: Side): Blocked =>
  blocked("RefundAccountMissing", whose, {
    message: `The ${whose === "poster" ? "client" : "seller"} has no bank account linked anymore, so the money can't go back by bank transfer.`,
    whatToDo: "Link a bank account under Payment Methods, then try again.",
  });

type Sums = {
  readonly payment: Pick<Payment, "rail" | "state" | "milestoneAmount" | "total">;
  /** The payment's refunds before this one. */
  readonly earlier: ReadonlyArray<Pick<Refund, "rail" | "state" | "amount">>;
  readonly chargebacks: ReadonlyArray<Chargeback>;
};

/** Returns why this amount cannot be refunded; null if it can. A charge not yet paid out is refunded in full only. */
const wrongAmount = ({ payment, earlier, chargebacks }: Sums, amount: Cents): string | null => {
  const most = refundable(payment, earlier, chargebacks);
  const least = payment.state === "settled" ? 1 : most;
  if (most > 0 && amount >= least && amount <= most) return null;
  const cardRefuses = earlier.some(
    ({ rail, state }) => rail === "card" && ["bounced", "restored", "paid_elsewhere"].includes(state),
  );
  if (most === 0) {
    return cardRefuses
      ? "The card no longer takes refunds. Please agree on another way."
      : "The whole payment was already refunded.";
  }
  return least === most
    ? `This payment hasn't been paid out yet, so it can only be refunded in full: ${dollars(most)}.`
    : `Please enter an amount between $0.01 and ${dollars(most)}.`;
};

export type RefundFacts = Sums & {
  readonly amount: Cents;
  readonly reason: string;
  /** The bank accounts of both sides, for a payment by bank. */
  readonly banks: Readonly<Record<Side, Pick<PaymentAccount, "fundingSource"> | null>>;
};

/**
 * Checks a refund that either side starts, and returns its amount and trimmed reason. A payment has one refund at a
 * time, its money must have arrived and not be charged back, and the amount is at most what is left of it. Fails
 * `Invalid`, `Blocked` or `RefundInProgress`.
 */
export const decideRefund = ({ amount, reason: said, banks, ...sums }: RefundFacts) =>
  Result.gen(function* () {
    const { payment, earlier, chargebacks } = sums;
    const reason = said.trim();
    if (reason === "") {
      return yield* Result.fail(invalid({ field: "reason", message: "Please say why you're refunding the money." }));
    }
    if (!canGiveBack(payment)) return yield* Result.fail(notArrived());
    if (earlier.some(isLiveRefund)) return yield* Result.fail(refundInProgress());
    if (chargebacks.some(isOpenChargeback)) return yield* Result.fail(chargedBack());
    const message = wrongAmount(sums, amount);
    if (message !== null) return yield* Result.fail(invalid({ field: "amount", message }));
    const missing = (["bidder", "poster"] as const).find((whose) => !banks[whose]?.fundingSource);
    if (payment.rail === "bank" && missing) return yield* Result.fail(bankMissing(missing));
    return { amount, reason };
  });

/**
 * Returns the move by which a bidder agrees to a refund. The money may have gone back another way since the request.
 * Fails `Blocked` or `IllegalMove`.
 */
export const decideAgreement = ({ refund, ...sums }: Sums & { readonly refund: Pick<Refund, "state" | "amount"> }) =>
  Result.gen(function* () {
    const { payment, earlier, chargebacks } = sums;
    if (chargebacks.some(isOpenChargeback)) return yield* Result.fail(chargedBack());
    if (refundable(payment, earlier, chargebacks) < refund.amount) return yield* Result.fail(alreadyBack());
    yield* refundLifecycle.next(refund.state, "agree", "bidder");
    return "agree" as const;
  });
