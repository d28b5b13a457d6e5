import { Effect } from "effect";
import { isOpenChargeback } from "#core/money/chargeback/chargeback.ts";
import { readChargebacks } from "#core/money/chargeback/chargebacks-of.ts";
import { isOfCharge } from "#core/money/ledger/post-entries.ts";
import { Bank, type BankTransfer } from "#core/money/payment/bank.ts";
import { type CardRefund, Cards } from "#core/money/payment/cards.ts";
import { type Failure, isHeldBack, type Payment } from "#core/money/payment/payment.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { ProviderSilent } from "#core/money/payment/provider-errors.ts";
import { findLostParts } from "#core/money/payment/recover-part.ts";
import type { Wait } from "#core/money/payment/send-payment.ts";
import { PaymentAccounts } from "#core/money/payout-account/payment-accounts.ts";
import { now } from "#core/shared/day.ts";
import { Policy } from "#core/shared/policy.ts";
import { isAllBack, isStillOwed, type Refund, refundable } from "./refund.ts";
import { Refunds } from "./refunds.ts";

/** What the provider's answer means for a refund; `wait` changes nothing. */
export type RefundOutcome =
  | Wait
  | { readonly event: "process"; readonly refundRef: string }
  | { readonly event: "hold"; readonly failure: Failure }
  | { readonly event: "reverse"; readonly reversalRef: string }
  | { readonly event: "refund"; readonly refundRef: string }
  | { readonly event: "bounce"; readonly failure: Failure }
  | { readonly event: "restore"; readonly restoreRef: string | null; readonly failure?: Failure }
  | { readonly event: "fail"; readonly failure: Failure }
  | { readonly event: "mark_unresolved" };

const wait: RefundOutcome = { event: "wait" };
const silence: RefundOutcome = { event: "wait", isSilent: true };
const markUnresolved: RefundOutcome = { event: "mark_unresolved" };
const fail = (code: string, message: string): RefundOutcome => ({ event: "fail", failure: { code, message } });
const hold: RefundOutcome = {
  event: "hold",
  failure: {
    code: "charged_back",
    message: "The payment was charged back, and the card's bank hasn't decided yet.",
  },
};
const alreadyBack: Failure = {
  code: "already_back",
  message: "This money already went back to the client, so it isn't refunded a second time.",
};

/** Whether nothing has changed for so long that support must know. */
const isLongSilent = Effect.fnUntraced(function* ({ updatedAt }: Refund) {
  return (yield* now).getTime() - updatedAt.getTime() >= (yield* Policy).unresolvedAfterMinutes * 60_000;
});

/** Returns what blocks a refund: its money may go back, or went back, to the poster another way. Null for nothing. */
const hindrance = Effect.fnUntraced(function* (refund: Refund, payment: Payment) {
  const chargebacks = yield* readChargebacks(payment);
  if (chargebacks.some(isOpenChargeback)) return "charged back" as const;
  const others = (yield* (yield* Refunds).ofPayment(payment.id)).filter(({ id }) => id !== refund.id);
  return refundable(payment, others, chargebacks) < refund.amount ? ("already back" as const) : null;
});

const failureOf = ({ failure }: Pick<CardRefund, "failure">): Failure =>
  failure ?? { code: "failed", message: "The card couldn't be refunded." };

type Charge = { readonly refund: Refund; readonly payment: Payment; readonly chargeRef: string };

const readRefund = ({ refund, payment }: Charge, given: CardRefund): RefundOutcome => {
  if (given.status === "failed") {
    // Held money can only go to the poster by now, and the poster's card rejects it.
    const isOpen = refund.state === "reversing" || refund.state === "unresolved";
    const event = isOpen && !isHeldBack(payment) ? "fail" : "bounce";
    return { event, failure: failureOf(given) };
  }
  return given.status === "succeeded" && refund.state !== "refunded" ? { event: "refund", refundRef: given.ref } : wait;
};

/** Refunds money that Dibbs has to the card; if the provider refuses, the card takes no money. */
const giveToCard = Effect.fnUntraced(function* (charge: Charge) {
  const { refund, chargeRef } = charge;
  const { id: refundId, paymentId, amount } = refund;
  const given = yield* (yield* Cards)
    .refund({ refundId, paymentId, chargeRef, amount })
    .pipe(
      Effect.catchTag("ProviderRefused", ({ code, message }) =>
        Effect.succeed({ ref: "", status: "failed", failure: { code, message } } as const),
      ),
    );
  return readRefund(charge, given);
});

/** Returns the status of the card's refund without sending anything; null if none was sent. */
const seeCard = Effect.fnUntraced(function* (charge: Charge) {
  const { refund, chargeRef } = charge;
  const given = yield* (yield* Cards).findRefund({ refundId: refund.id, paymentId: refund.paymentId, chargeRef });
  return given && readRefund(charge, given);
});

/** Refunds a charge that the bidder never got: takes nothing from them, and the charge is no longer paid out. */
const refundCharge = Effect.fnUntraced(function* (charge: Charge) {
  const { refund, payment } = charge;
  const { contractId, id: paymentId } = payment;
  const stands = yield* hindrance(refund, payment);
  const seen = yield* seeCard(charge);
  if (seen !== null) return seen;
  if (stands === "charged back") return hold;
  if (stands === "already back") return { event: "fail", failure: alreadyBack } satisfies RefundOutcome;
  // A transfer that started before the refund may still be on its way; only after this time does "none" count. Held
  // money has no transfer: it is not released while money of it goes back.
  if (payment.state !== "held" && !(yield* isLongSilent(refund))) return wait;
  if (payment.state === "held") {
    const { paidOut, lost } = yield* findLostParts(payment);
    // After a restored backup, held money may already be the bidder's: the ledger must say so first.
    const isHeld = lost.length === 0 && paidOut.every((one) => one.paymentId !== paymentId);
    return isHeld ? yield* giveToCard(charge) : wait;
  }
  const paidOut = yield* (yield* Cards).findTransfer({ paymentId, contractId });
  return paidOut === null ? yield* giveToCard(charge) : wait;
});

/** Takes the money from the bidder. If the refund must not go on, at least records a reversal that was already made. */
const takeFromBidder = Effect.fnUntraced(function* ({ refund, payment }: Charge, transferRef: string) {
  const cards = yield* Cards;
  const { id: refundId, paymentId, amount } = refund;
  const stands = yield* hindrance(refund, payment);
  const reversed = ({ ref }: { readonly ref: string }): RefundOutcome => ({ event: "reverse", reversalRef: ref });
  if (stands !== null) {
    const made = yield* cards.findReversal({ refundId, paymentId, transferRef });
    if (made !== null) return reversed(made);
    if (stands === "charged back") return hold;
    return (yield* isLongSilent(refund)) ? ({ event: "fail", failure: alreadyBack } satisfies RefundOutcome) : wait;
  }
  return yield* cards.reverseTransfer({ refundId, paymentId, transferRef, amount }).pipe(
    Effect.map(reversed),
    Effect.catchTag("ProviderRefused", ({ code, message }) => Effect.succeed(fail(code, message))),
  );
});

/** Whether the poster got, outside Dibbs, the money that their card sent back; only for charges never paid out. */
const isWithPoster = Effect.fnUntraced(function* (refund: Refund, payment: Payment) {
  const chargebacks = yield* readChargebacks(payment);
  if (!isOfCharge(refund) || chargebacks.some(isOpenChargeback)) return false;
  const refunds = (yield* (yield* Refunds).ofPayment(payment.id)).filter(({ id }) => id !== refund.id);
  const back = { payment, refunds, chargebacks };
  return isAllBack(back) && !isStillOwed(back, refund.amount);
});

/** Pays the bidder again, because the card rejected the money. */
const giveToBidder = Effect.fnUntraced(function* (refund: Refund, payment: Payment) {
  const { id: refundId, paymentId, contractId, amount, bidderId } = refund;
  // A charge that was never paid out waits again to be paid out.
  if (isOfCharge(refund)) return { event: "restore", restoreRef: null } satisfies RefundOutcome;
  const account = yield* (yield* PaymentAccounts).find(bidderId, payment.rail);
  if (account === null) return wait;
  const order = { refundId, paymentId, contractId, amount, accountRef: account.ref };
  return yield* (yield* Cards).restoreTransfer(order).pipe(
    Effect.map(({ ref }): RefundOutcome => ({ event: "restore", restoreRef: ref })),
    // An account that cannot take money now is paid once it can; support is informed in time.
    Effect.catchTag("ProviderRefused", () => Effect.succeed(wait)),
  );
});

const advanceByCard = Effect.fnUntraced(function* (refund: Refund) {
  const payment = yield* (yield* Payments).get(refund.paymentId);
  const { chargeRef, transferRef } = payment;
  if (chargeRef === null) return wait;
  const charge = { refund, payment, chargeRef };
  switch (refund.state) {
    case "bounced":
      return (yield* isWithPoster(refund, payment))
        ? ({ event: "fail", failure: alreadyBack } satisfies RefundOutcome)
        : yield* giveToBidder(refund, payment);
    case "refunded":
      return (yield* seeCard(charge)) ?? wait;
    case "reversed": {
      const stands = yield* hindrance(refund, payment);
      if (stands === null) return yield* giveToCard(charge);
      const seen = yield* seeCard(charge);
      if (seen !== null) return seen;
      return stands === "charged back" ? hold : ({ event: "bounce", failure: alreadyBack } satisfies RefundOutcome);
    }
    default:
      return transferRef === null ? yield* refundCharge(charge) : yield* takeFromBidder(charge, transferRef);
  }
});

const readTransfer = (refund: Refund, transfer: BankTransfer): RefundOutcome => {
  if (refund.state === "refunded") {
    const failure = transfer.failure ?? { code: "failed", message: "The bank has sent the money back." };
    return transfer.status === "failed" ? { event: "restore", restoreRef: null, failure } : wait;
  }
  if (transfer.status === "processed") return { event: "refund", refundRef: transfer.ref };
  if (transfer.status === "failed") {
    return {
      event: "fail",
      failure: transfer.failure ?? { code: "failed", message: "The bank transfer back failed." },
    };
  }
  // Money that cannot reach the poster's bank stays in their balance at the provider; support's inbox shows it in time.
  const isNews = refund.refundRef === null || refund.state === "unresolved";
  return isNews ? { event: "process", refundRef: transfer.ref } : wait;
};

const advanceByBank = Effect.fnUntraced(function* (refund: Refund) {
  const bank = yield* Bank;
  const accounts = yield* PaymentAccounts;
  const { id: refundId, paymentId, amount, refundRef } = refund;
  const payer = yield* accounts.find(refund.bidderId, "bank");
  const found = yield* bank.findRefund({ refundId, paymentId, ref: refundRef, payer: payer?.ref ?? null });
  if (found !== null) return readTransfer(refund, found);
  // This refund has a provider's id, so it exists: if the provider cannot find it, that says nothing about the money.
  if (refundRef !== null)
    return yield* new ProviderSilent({ message: "Our bank transfer provider can't find this refund right now." });
  if (refund.state === "unresolved") {
    // The lost request may still be on its way; only after this time does "not found" count.
    return (yield* isLongSilent(refund))
      ? fail("never_arrived", "The refund never went out. No money was taken.")
      : wait;
  }
  const payment = yield* (yield* Payments).get(paymentId);
  if ((yield* hindrance(refund, payment)) !== null) {
    return { event: "fail", failure: alreadyBack } satisfies RefundOutcome;
  }
  const from = payer?.fundingSource;
  const to = (yield* accounts.find(refund.posterId, "bank"))?.fundingSource;
  if (!from || !to) return fail("account_removed", "A bank account was removed before the money went back.");
  return yield* bank.refund({ refundId, paymentId, amount, fromSource: from.ref, toSource: to.ref }).pipe(
    Effect.map(({ ref }): RefundOutcome => ({ event: "process", refundRef: ref })),
    Effect.catchTag("ProviderSilent", (error) =>
      Effect.succeed(error.isKeyRefused || error.isNotSent ? wait : markUnresolved),
    ),
    Effect.catchTag("ProviderRefused", ({ code, message }) => Effect.succeed(fail(code, message))),
  );
});

/**
 * Asks the provider about a refund and takes the one step that is due: take the money from the bidder, give it to the
 * poster, or pay the bidder again if the poster's side rejects it. Never called inside a transaction.
 */
export const sendRefund = Effect.fn("sendRefund")(function* (refund: Refund) {
  const advanced = Effect.gen(function* () {
    return refund.rail === "bank" ? yield* advanceByBank(refund) : yield* advanceByCard(refund);
  });
  return yield* Effect.catchTag(advanced, "ProviderSilent", (error) =>
    Effect.map(isLongSilent(refund), (isLong) => {
      if (error.isKeyRefused) return wait;
      return refund.state === "reversing" && isLong ? markUnresolved : silence;
    }),
  );
});
