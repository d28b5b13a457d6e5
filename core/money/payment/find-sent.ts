import { Effect } from "effect";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { PaymentAccounts } from "#core/money/payout-account/payment-accounts.ts";
import { Bank } from "./bank.ts";
import { Cards } from "./cards.ts";
import { chargedBy, lateChargeReturned, type Payment, paidBefore, type Rail } from "./payment.ts";
import { Payments } from "./payments.ts";
import type { SentPayment } from "./provider-entry.ts";
import { ProviderSilent } from "./provider-errors.ts";
import type { Outcome } from "./send-payment.ts";

/** A milestone's money that is with the provider of a rail. */
export type FoundPayment = SentPayment & { readonly rail: Rail };

const listByBank = Effect.fnUntraced(function* ({ rail, milestoneId, contractId, posterId, bidderId }: Payment) {
  const accounts = yield* PaymentAccounts;
  const customer = (yield* accounts.find(posterId, "bank")) ?? (yield* accounts.find(bidderId, "bank"));
  if (customer === null) {
    // If neither side has an account, nothing was transferred; a poster who pays by bank has one.
    return rail === "card" ? [] : yield* new ProviderSilent({ message: "Nobody knows among whose transfers to look." });
  }
  const { offeredAt: since } = yield* (yield* Contracts).get(contractId);
  return yield* (yield* Bank).listSent({ milestoneId, customer: customer.ref, since });
});

/**
 * Returns what a rail's provider has for the milestone of a payment for which, per our records, nothing was sent yet:
 * under this payment's id, or under that of one lost by restoring a backup. Null if there is nothing, or if all of it
 * has gone back.
 */
export const findSent = Effect.fnUntraced(function* (payment: Payment, rail: Rail) {
  const payments = yield* Payments;
  const sent =
    rail === "card"
      ? yield* (yield* Cards).listSent({ milestoneId: payment.milestoneId, contractId: payment.contractId })
      : yield* listByBank(payment);
  for (const one of sent) {
    const found: FoundPayment = { ...one, rail };
    if (one.paymentId === chargedBy(payment)) return found;
    if (one.isBack) continue;
    const known = yield* Effect.catchTag(payments.get(one.paymentId), "NotFound", () => Effect.succeed(null));
    if (known === null) return found;
  }
  return null;
});

/** Returns the outcome for a payment that was not sent yet, if a provider already has its milestone's money. */
export const outcomeOfSent = (payment: Payment, found: FoundPayment): Outcome => {
  if (found.paymentId !== payment.id) {
    const message = "This milestone was paid before, by a payment that Dibbs had lost. Nothing was taken this time.";
    return { event: "fail", failure: { code: paidBefore, message }, lost: found };
  }
  if (found.rail === "card" && found.isBack) {
    const message = "All that the card was charged for this payment went back to it.";
    return { event: "fail", failure: { code: lateChargeReturned, message } };
  }
  return { event: "process", providerRef: found.ref };
};
