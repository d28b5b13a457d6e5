import { Effect } from "effect";
import type Stripe from "stripe";
import type { Cards } from "#core/money/payment/cards.ts";
import { mustBeReady, type SellerAccounts } from "./accounts.ts";
import { ListOf, nameOf, ReversalAnswer, TransferAnswer } from "./answers.ts";
import { lookUp } from "./client.ts";
import { paymentOf } from "./entries.ts";
import { everyPage } from "./every-page.ts";
import { once, otherwise } from "./once.ts";

type Order = Parameters<Cards["Service"]["transfer"]>[0];
type Restore = Parameters<Cards["Service"]["restoreTransfer"]>[0];
type Reversal = Parameters<Cards["Service"]["reverseTransfer"]>[0];

const transfersOf = (stripe: Stripe, contractId: string) =>
  lookUp(everyPage(ListOf(TransferAnswer), (page) => stripe.transfers.list({ transfer_group: contractId, ...page })));

/** Returns the transfer that pays the payment out; one that restores what no card accepted also names its refund. */
export const findTransfer = Effect.fnUntraced(function* (
  stripe: Stripe,
  { contractId, paymentId }: Pick<Order, "contractId" | "paymentId">,
) {
  const ofContract = yield* transfersOf(stripe, contractId);
  const isIt = ({ metadata }: TransferAnswer) => metadata.payment_id === paymentId && metadata.refund_id === undefined;
  return ofContract.find(isIt) ?? null;
});

/** Lists what was paid out of a charge, by any payment; restored money comes from no charge. */
export const listPaidOut = Effect.fnUntraced(function* (
  stripe: Stripe,
  { contractId, chargeRef }: Pick<Order, "contractId" | "chargeRef">,
) {
  return (yield* transfersOf(stripe, contractId)).flatMap(({ id: ref, amount, source_transaction, metadata }) => {
    const paymentId = paymentOf(metadata);
    const isOfIt = source_transaction != null && nameOf(source_transaction) === chargeRef;
    return isOfIt && paymentId !== null && metadata.refund_id === undefined ? [{ paymentId, ref, amount }] : [];
  });
});

const sameTransfer = (made: TransferAnswer, { amount, accountRef }: Pick<Order, "amount" | "accountRef">): boolean =>
  made.amount === amount && made.destination !== null && nameOf(made.destination) === accountRef;

/**
 * Pays out a charge. Looks in the contract's transfer group for the payment first: Stripe forgets keys after a day, and
 * a transfer whose answer was lost before that would be made a second time.
 */
export const transfer = Effect.fnUntraced(function* (stripe: Stripe, accounts: SellerAccounts, order: Order) {
  const earlier = yield* findTransfer(stripe, order);
  if (earlier === null) yield* mustBeReady(accounts, order.accountRef);
  const made =
    earlier ??
    (yield* once(`${order.paymentId}:transfer`, TransferAnswer, (options) =>
      stripe.transfers.create(
        {
          amount: order.amount,
          currency: "usd",
          destination: order.accountRef,
          source_transaction: order.chargeRef,
          transfer_group: order.contractId,
          metadata: { payment_id: order.paymentId, contract_id: order.contractId },
        },
        options,
      ),
    ));
  if (!sameTransfer(made, order)) return yield* otherwise("This payment was paid out otherwise before.");
  return { ref: made.id };
});

/** Returns what was reversed of a transfer for a refund. */
export const findReversal = Effect.fnUntraced(function* (
  stripe: Stripe,
  { refundId, transferRef }: Pick<Reversal, "refundId" | "transferRef">,
) {
  const ofTransfer = yield* lookUp(
    everyPage(ListOf(ReversalAnswer), (page) => stripe.transfers.listReversals(transferRef, page)),
  );
  return ofTransfer.find(({ metadata }) => metadata?.refund_id === refundId) ?? null;
});

/** Reverses a transfer, in whole or in part; like a transfer, it is looked up before it is sent. */
export const reverseTransfer = Effect.fnUntraced(function* (stripe: Stripe, order: Reversal) {
  const { refundId, paymentId, transferRef, amount } = order;
  const made =
    (yield* findReversal(stripe, order)) ??
    (yield* once(`${refundId}:reversal`, ReversalAnswer, (options) =>
      stripe.transfers.createReversal(
        transferRef,
        { amount, metadata: { refund_id: refundId, payment_id: paymentId } },
        options,
      ),
    ));
  if (made.amount !== amount) return yield* otherwise("This refund was taken back otherwise before.");
  return { ref: made.id };
});

/**
 * Pays a seller again what was reversed and no card accepted, out of Dibbs's own balance, where the reversal has put
 * it. Like any transfer, it is looked up before it is sent.
 */
export const restoreTransfer = Effect.fnUntraced(function* (stripe: Stripe, accounts: SellerAccounts, order: Restore) {
  const { refundId, paymentId, contractId, amount, accountRef } = order;
  const ofContract = yield* transfersOf(stripe, contractId);
  const earlier = ofContract.find(({ metadata }) => metadata.refund_id === refundId) ?? null;
  if (earlier === null) yield* mustBeReady(accounts, accountRef);
  const made =
    earlier ??
    (yield* once(`${refundId}:restore`, TransferAnswer, (options) =>
      stripe.transfers.create(
        {
          amount,
          currency: "usd",
          destination: accountRef,
          transfer_group: contractId,
          metadata: { refund_id: refundId, payment_id: paymentId, contract_id: contractId },
        },
        options,
      ),
    ));
  if (!sameTransfer(made, order)) return yield* otherwise("This refund was given to the seller otherwise before.");
  return { ref: made.id };
});
