import { Effect, Option, Schema } from "effect";
import type Stripe from "stripe";
import type { ListEntries, ProviderEntry } from "#core/money/payment/provider-entry.ts";
import { PaymentId } from "#core/shared/ids.ts";
import { ChargeAnswer, ListOf, TransferAnswer } from "./answers.ts";
import { ask } from "./client.ts";

const pageSize = 100;

/** Others may have written into the metadata what is no payment of ours. */
export const paymentOf = ({ payment_id }: Readonly<Record<string, string>>): PaymentId | null =>
  Option.getOrNull(Schema.decodeUnknownOption(PaymentId)(payment_id));

const entryOf = (
  { id, amount, created, metadata }: Omit<typeof TransferAnswer.Type, "object" | "amount_reversed" | "destination">,
  returned: ProviderEntry["returned"],
  status: ProviderEntry["status"],
): ProviderEntry => ({
  ref: id,
  paymentId: paymentOf(metadata),
  // What gives a seller again what no card took is a transfer of its own, named by its refund.
  purpose: metadata.refund_id === undefined ? "payment" : "restore",
  amount,
  returned,
  status,
  at: new Date(created * 1000),
});

/** The newest first, from that time on. */
export const sinceThen = (since: Date, after: string | null) => ({
  created: { gte: Math.floor(since.getTime() / 1000) },
  limit: pageSize,
  ...(after !== null && { starting_after: after }),
});

/** Stripe counts whole seconds, so a charge of the same second, but before the time, may be listed as well. */
export const listCharges =
  (stripe: Stripe): ListEntries =>
  (since, after) =>
    Effect.map(
      ask(ListOf(ChargeAnswer), () => stripe.charges.list(sinceThen(since, after))),
      ({ data, has_more }) => ({
        items: data
          .filter(({ status }) => status !== "failed")
          .map((charge) => entryOf(charge, charge.amount_refunded, charge.status === "succeeded" ? "done" : "pending")),
        next: has_more ? (data.at(-1)?.id ?? null) : null,
      }),
    );

export const listTransfers =
  (stripe: Stripe): ListEntries =>
  (since, after) =>
    Effect.map(
      ask(ListOf(TransferAnswer), () => stripe.transfers.list(sinceThen(since, after))),
      ({ data, has_more }) => ({
        items: data.map((transfer) => entryOf(transfer, transfer.amount_reversed, "done")),
        next: has_more ? (data.at(-1)?.id ?? null) : null,
      }),
    );
