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
const sinceThen = (since: Date, after: string | null) => ({
  created: { gte: Math.floor(since.getTime() / 1000) },
  limit: pageSize,
  ...(after !== null && { starting_after: after }),
});

/** The entries that this makes of what Stripe lists from a time on, page by page. */
export const listed =
  <Listed extends { readonly id: string }, Entry>(
    listing: Schema.Codec<Listed, unknown>,
    page: (asked: ReturnType<typeof sinceThen>) => Promise<unknown>,
    entriesOf: (data: ReadonlyArray<Listed>) => ReadonlyArray<Entry>,
  ) =>
  (since: Date, after: string | null) =>
    Effect.map(
      ask(ListOf(listing), () => page(sinceThen(since, after))),
      ({ data, has_more }) => ({ items: entriesOf(data), next: has_more ? (data.at(-1)?.id ?? null) : null }),
    );

/** Stripe counts whole seconds, so a charge of the same second, but before the time, may be listed as well. */
export const listCharges = ({ charges }: Stripe): ListEntries =>
  listed(
    ChargeAnswer,
    (asked) => charges.list(asked),
    (data) =>
      data
        .filter(({ status }) => status !== "failed")
        .map((charge) => entryOf(charge, charge.amount_refunded, charge.status === "succeeded" ? "done" : "pending")),
  );

export const listTransfers = ({ transfers }: Stripe): ListEntries =>
  listed(
    TransferAnswer,
    (asked) => transfers.list(asked),
    (data) => data.map((transfer) => entryOf(transfer, transfer.amount_reversed, "done")),
  );
