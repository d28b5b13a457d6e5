import { Effect } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { tellSide } from "#core/contract/contract/tell-sides.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { titleOf } from "#core/market/listing/listings.ts";
import type { Words } from "#core/messaging/words/words.ts";
import { orUnavailable } from "#core/money/payment/provider-errors.ts";
import { PaymentAccounts } from "#core/money/payout-account/payment-accounts.ts";
import { tellSupport } from "#core/people/person/tell-support.ts";
import { systemActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { moveIn, recordMove } from "#core/shared/history.ts";
import type { RefundId } from "#core/shared/ids.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { Bank } from "./bank.ts";
import { Cards } from "./cards.ts";
import { type Failure, lateChargeReturned, type Payment, paymentFacts } from "./payment.ts";
import { Payments, showPayment } from "./payments.ts";

/** What happened to money that moved for a payment after it had failed. */
type Late = { readonly event: "return_late_charge" | "find_late_charge"; readonly failure: Failure };

const returned: Late = {
  event: "return_late_charge",
  failure: {
    code: lateChargeReturned,
    message: "A card was charged after this payment had ended; all of it goes back to the card.",
  },
};

const found = (message: string): Late => ({ event: "find_late_charge", failure: { code: "late_charge", message } });

const lateByCard = Effect.fnUntraced(function* ({ id, providerRef, chargeRef, total }: Payment) {
  // A charged payment cannot fail: our own records are wrong then, which the ledger check finds.
  if (chargeRef !== null) return null;
  const cards = yield* Cards;
  const intent = yield* cards.findIntent(id, providerRef);
  if (intent?.status === "open") yield* cards.cancelIntent(intent.ref);
  if (intent?.status !== "succeeded" || intent.chargeRef === null) return null;
  // The payment never settled, so it has no refunds of its own; its id can be the idempotency key of this refund.
  const refundId = id as string as RefundId;
  return yield* cards.refund({ refundId, paymentId: id, chargeRef: intent.chargeRef, amount: total }).pipe(
    Effect.map(({ status, failure }) =>
      status === "failed" ? found(`A card was charged after this payment had ended: ${failure?.message}`) : returned,
    ),
    Effect.catchTag("ProviderRefused", ({ message }) =>
      Effect.succeed(found(`A card was charged after this payment had ended, and cannot be refunded: ${message}`)),
    ),
  );
});

const lateByBank = Effect.fnUntraced(function* ({ id, providerRef, posterId }: Payment) {
  const payer = yield* (yield* PaymentAccounts).find(posterId, "bank");
  const transfer = yield* (yield* Bank).findTransfer(id, providerRef, payer?.ref ?? null);
  if (transfer === null || transfer.status === "failed") return null;
  return found(`The bank transfer ${transfer.ref} was made after this payment had ended.`);
});

const tellLate = Effect.fnUntraced(function* (contract: Contract, payment: Payment, { event, failure }: Late) {
  const { number } = yield* (yield* Milestones).get(payment.milestoneId);
  const milestone = { number, project: yield* titleOf(contract.listingId) };
  const isBack = event === "return_late_charge";
  const words: Words = [isBack ? "lateChargeRefunded" : "lateChargeChecked", milestone];
  yield* tellSide(contract, "poster", isBack ? "refund" : "failed_payment", words);
  if (isBack) return;
  yield* tellSupport("failed_payment", {
    title: "Late charge",
    message: `${failure.message} Payment ${payment.id}, contract ${payment.contractId}.`,
  });
});

/**
 * Asks the provider whether money moved anyway for a failed payment. A charged card is refunded in full, once, and its
 * poster informed; what cannot be refunded is reported to support and stays in the inbox. Posts nothing, because this
 * is not the contract's money. Returns the payment as it is afterwards. Fails `Unavailable` if the provider is silent,
 * so that the caller retries: nothing else polls failed payments.
 */
export const returnLateCharge = Effect.fn("returnLateCharge")(function* (payment: Payment) {
  const payments = yield* Payments;
  const contracts = yield* Contracts;
  if (payment.failure?.code === lateChargeReturned) return payment;
  const found = Effect.gen(function* () {
    return payment.rail === "card" ? yield* lateByCard(payment) : yield* lateByBank(payment);
  });
  const late = yield* found.pipe(orUnavailable("the payment provider"));
  if (late === null || late.failure.code === payment.failure?.code) return payment;
  return yield* atomically(
    Effect.gen(function* () {
      const fresh = yield* payments.get(payment.id);
      if (fresh.version !== payment.version) return fresh;
      const noted = yield* payments.save({ ...fresh, failure: late.failure, updatedAt: yield* now });
      const contract = yield* contracts.get(payment.contractId);
      yield* recordMove(systemActor("payments"), {
        ...moveIn(contract, "payment", late.event, noted, payment),
        reason: late.failure.message,
        facts: paymentFacts(noted),
      });
      yield* tellLate(contract, noted, late);
      yield* showPayment(noted, payment, late.event);
      return noted;
    }),
  );
});
