import { Effect, Layer } from "effect";
import { Cards } from "#core/money/payment/cards.ts";
import { expressAccounts, recipientAccounts, standingOrGone } from "./accounts.ts";
import { findChargeback, listDisputes } from "./chargebacks.ts";
import { stripeClient } from "./client.ts";
import { listCharges, listTransfers } from "./entries.ts";
import { cancelIntent, findIntent, openIntent } from "./intents.ts";
import { listSent } from "./list-sent.ts";
import { findRefund, refund } from "./refunds.ts";
import type { StripeSettings } from "./settings.ts";
import { findReversal, findTransfer, listPaidOut, restoreTransfer, reverseTransfer, transfer } from "./transfers.ts";

/**
 * `Cards` by Stripe: separate charges and transfers (decision 0019). `timeout`: the timeout of a request, in
 * milliseconds.
 */
export const stripeCards = (
  settings: Pick<StripeSettings, "secretKey" | "baseUrl" | "accounts">,
  timeout?: number,
): Layer.Layer<Cards> =>
  Layer.sync(Cards, () => {
    const stripe = stripeClient(settings, timeout);
    const accounts = settings.accounts === "v1" ? expressAccounts(stripe) : recipientAccounts(stripe);
    return {
      openIntent: (order) => openIntent(stripe, order),
      findIntent: (paymentId, ref) => findIntent(stripe, paymentId, ref),
      listSent: (asked) => listSent(stripe, asked),
      cancelIntent: (ref) => cancelIntent(stripe, ref),
      transfer: (order) => transfer(stripe, accounts, order),
      listPaidOut: (asked) => listPaidOut(stripe, asked),
      findTransfer: (asked) => Effect.map(findTransfer(stripe, asked), (made) => made && { ref: made.id }),
      listCharges: listCharges(stripe),
      listTransfers: listTransfers(stripe),
      reverseTransfer: (order) => reverseTransfer(stripe, order),
      findReversal: (asked) => Effect.map(findReversal(stripe, asked), (made) => made && { ref: made.id }),
      restoreTransfer: (order) => restoreTransfer(stripe, accounts, order),
      refund: (order) => refund(stripe, order),
      findRefund: (asked) => findRefund(stripe, asked),
      listDisputes: listDisputes(stripe),
      findChargeback: (kind, ref) => findChargeback(stripe, kind, ref),
      openAccount: accounts.open,
      accountLink: accounts.link,
      accountStanding: (ref) => Effect.map(standingOrGone(accounts, ref), (told) => ({ ...told, fundingSource: null })),
    };
  });
