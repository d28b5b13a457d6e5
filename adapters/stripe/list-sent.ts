import { Effect } from "effect";
import type Stripe from "stripe";
import type { Cards } from "#core/money/payment/cards.ts";
import { ChargeAnswer, ListOf, nameOf } from "./answers.ts";
import { lookUp } from "./client.ts";
import { paymentOf } from "./entries.ts";
import { everyPage } from "./every-page.ts";

/**
 * Lists a milestone's charges, from those of its contract. The list of charges is always current; the search of intents
 * may be a minute behind. A charge has its intent's metadata.
 */
export const listSent = Effect.fnUntraced(function* (
  stripe: Stripe,
  { milestoneId, contractId }: Parameters<Cards["Service"]["listSent"]>[0],
) {
  const ofContract = yield* lookUp(
    everyPage(ListOf(ChargeAnswer), (page) => stripe.charges.list({ transfer_group: contractId, ...page })),
  );
  return ofContract.flatMap(({ status, metadata, payment_intent, amount, amount_refunded }) => {
    const paymentId = paymentOf(metadata);
    if (status === "failed" || metadata.milestone_id !== milestoneId) return [];
    if (paymentId === null || payment_intent === null) return [];
    return [{ paymentId, ref: nameOf(payment_intent), total: amount, isBack: amount_refunded >= amount }];
  });
});
