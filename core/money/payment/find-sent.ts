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

/** Money of a milestone that is with the provider of a rail. */
export type FoundPayment = SentPayment & { readonly rail: Rail };

const listByBank = Effect.fnUntraced(function* ({ rail, milestoneId, contractId, posterId, bidderId }: Payment) {
  const accounts = yield* PaymentAccounts;
  const customer = (yield* accounts.find(posterId, "bank")) ?? (yield* accounts.find(bidderId, "bank"));
  if (customer === null) {
    // Where neither has an account nothing was transferred; who pays by bank has one.
    return rail === "card" ? [] : yield* new ProviderSilent({ message: "Nobody knows among whose transfers to look." });
  }
  const { offeredAt: since } = yield* (yield* Contracts).get(contractId);
  return yield* (yield* Bank).listSent({ milestoneId, customer: customer.ref, since });
});

/**
 * What the provider of a rail has for the milestone of a payment for which nothing was sent yet, as far as our books know:
 * in this payment's own name, or in that of one that they have lost, because a backup was restored. Null where there is
 * nothing, and where all of it has gone back.
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

/** What it means for a payment, before anything is sent for it, that its milestone's money is with a provider. */
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
