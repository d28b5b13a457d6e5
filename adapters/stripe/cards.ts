import { Effect, Layer } from "effect";
import { Cards } from "#core/payment/cards.ts";
import { expressAccounts, recipientAccounts } from "./accounts.ts";
import { stripeClient } from "./client.ts";
import { listCharges, listTransfers } from "./entries.ts";
import { cancelIntent, findIntent, openIntent } from "./intents.ts";
import { refund } from "./refunds.ts";
import type { StripeSettings } from "./settings.ts";
import { findTakeback } from "./takebacks.ts";
import { reverseTransfer, transfer } from "./transfers.ts";

/**
 * `Cards` by Stripe: separate charges and transfers (decision 0019). `patience`: how long an answer may take, in
 * milliseconds.
 */
export const stripeCards = (
  settings: Pick<StripeSettings, "secretKey" | "baseUrl" | "accounts">,
  patience?: number,
): Layer.Layer<Cards> =>
  Layer.sync(Cards, () => {
    const stripe = stripeClient(settings, patience);
    const accounts = settings.accounts === "v1" ? expressAccounts(stripe) : recipientAccounts(stripe);
    return {
      openIntent: (order) => openIntent(stripe, order),
      findIntent: (paymentId, ref) => findIntent(stripe, paymentId, ref),
      cancelIntent: (ref) => cancelIntent(stripe, ref),
      transfer: (order) => transfer(stripe, accounts, order),
      listCharges: listCharges(stripe),
      listTransfers: listTransfers(stripe),
      reverseTransfer: (order) => reverseTransfer(stripe, order),
      refund: (order) => refund(stripe, order),
      findTakeback: (kind, ref) => findTakeback(stripe, kind, ref),
      openAccount: accounts.open,
      accountLink: accounts.link,
      accountStanding: (ref) => Effect.map(accounts.standing(ref), (standing) => ({ standing, fundingSource: null })),
    };
  });
