import { Effect } from "effect";
import { Bank, type BankTransfer } from "#core/payment/bank.ts";
import { Cards } from "#core/payment/cards.ts";
import type { Failure } from "#core/payment/payment.ts";
import { PaymentAccounts } from "#core/payment/payment-accounts.ts";
import { Payments } from "#core/payment/payments.ts";
import { now } from "#core/shared/day.ts";
import { Policy } from "#core/shared/policy.ts";
import type { Refund } from "./refund.ts";

/** What the provider's answer means for a refund; `wait` changes nothing. */
export type RefundOutcome =
  | { readonly event: "wait" }
  | { readonly event: "process"; readonly refundRef: string }
  | { readonly event: "reverse"; readonly reversalRef: string }
  | { readonly event: "refund"; readonly refundRef: string }
  | { readonly event: "stall"; readonly failure: Failure }
  | { readonly event: "fail"; readonly failure: Failure }
  | { readonly event: "lose" };

const wait: RefundOutcome = { event: "wait" };
const lose: RefundOutcome = { event: "lose" };
const fail = (code: string, message: string): RefundOutcome => ({ event: "fail", failure: { code, message } });

/** Whether nothing has moved for so long that support must know. */
const isLongSilent = Effect.fnUntraced(function* ({ updatedAt }: Refund) {
  const { unresolvedAfterMinutes } = yield* Policy;
  return (yield* now).getTime() - updatedAt.getTime() >= unresolvedAfterMinutes * 60_000;
});

const askCard = Effect.fnUntraced(function* (refund: Refund) {
  const cards = yield* Cards;
  const { chargeRef, transferRef } = yield* (yield* Payments).get(refund.paymentId);
  const { id: refundId, paymentId, amount } = refund;
  if (chargeRef === null || transferRef === null) return wait;
  if (refund.state !== "reversed") {
    const reversal = yield* cards.reverseTransfer({ refundId, paymentId, transferRef, amount });
    return { event: "reverse", reversalRef: reversal.ref } satisfies RefundOutcome;
  }
  const given = yield* cards.refund({ refundId, paymentId, chargeRef, amount });
  if (given.status === "succeeded") return { event: "refund", refundRef: given.ref } satisfies RefundOutcome;
  return given.status === "pending"
    ? wait
    : ({
        event: "stall",
        failure: given.failure ?? { code: "failed", message: "The card could not be given its money back." },
      } satisfies RefundOutcome);
});

const readTransfer = (refund: Refund, transfer: BankTransfer): RefundOutcome => {
  if (transfer.status === "processed") return { event: "refund", refundRef: transfer.ref };
  if (transfer.status === "failed") {
    return {
      event: "fail",
      failure: transfer.failure ?? { code: "failed", message: "The bank transfer back failed." },
    };
  }
  const isNews = refund.refundRef === null || refund.state === "unresolved";
  return isNews ? { event: "process", refundRef: transfer.ref } : wait;
};

const askBank = Effect.fnUntraced(function* (refund: Refund) {
  const bank = yield* Bank;
  const accounts = yield* PaymentAccounts;
  const { id: refundId, paymentId, amount, refundRef } = refund;
  const payer = yield* accounts.find(refund.bidderId, "bank");
  const found = yield* bank.findRefund({ refundId, paymentId, ref: refundRef, payer: payer?.ref ?? null });
  if (found !== null) return readTransfer(refund, found);
  if (refund.state === "unresolved") {
    // The lost request may still be on its way; only after that time is "not found" an answer.
    return (yield* isLongSilent(refund))
      ? fail("never_arrived", "The transfer back never reached the provider; nothing was taken.")
      : wait;
  }
  if (refundRef !== null) return wait;
  const from = payer?.fundingSource;
  const to = (yield* accounts.find(refund.posterId, "bank"))?.fundingSource;
  if (!from || !to) return fail("account_removed", "A bank account was removed before the money went back.");
  return yield* bank.refund({ refundId, paymentId, amount, fromSource: from.ref, toSource: to.ref }).pipe(
    Effect.map(({ ref }): RefundOutcome => ({ event: "process", refundRef: ref })),
    Effect.catchTag("ProviderSilent", () => Effect.succeed(lose)),
  );
});

/**
 * Asks the provider how a refund stands, and does the one thing that is due: take the money back, give it to the poster.
 * Never called inside a transaction. Money that was taken back and cannot be given is held up, never handed elsewhere.
 */
export const askRefund = Effect.fn("askRefund")(function* (refund: Refund) {
  const ask = Effect.gen(function* () {
    return refund.rail === "bank" ? yield* askBank(refund) : yield* askCard(refund);
  });
  return yield* ask.pipe(
    Effect.catchTag("ProviderSilent", () =>
      Effect.map(isLongSilent(refund), (isLong) => (refund.state === "reversing" && isLong ? lose : wait)),
    ),
    Effect.catchTag("ProviderRefused", ({ code, message }): Effect.Effect<RefundOutcome> => {
      if (refund.state === "reversed") return Effect.succeed({ event: "stall", failure: { code, message } });
      // A bank that refuses to be asked has not refused the transfer that may be on its way.
      return Effect.succeed(refund.rail === "bank" && refund.refundRef !== null ? wait : fail(code, message));
    }),
  );
});
