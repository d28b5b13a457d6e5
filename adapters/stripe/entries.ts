import { Effect, Option, Schema } from "effect";
import type Stripe from "stripe";
import type { ListEntries, ProviderEntry } from "#core/money/payment/provider-entry.ts";
import { PaymentId } from "#core/shared/ids.ts";
import { ChargeAnswer, ListOf, TransferAnswer } from "./answers.ts";
import { ask } from "./client.ts";

const pageSize = 100;

/** The payment id in the metadata; null if others have written something else there. */
export const paymentOf = ({ payment_id }: Readonly<Record<string, string>>): PaymentId | null =>
  Option.getOrNull(Schema.decodeUnknownOption(PaymentId)(payment_id));

const entryOf = (
  { id, amount, created, metadata }: Omit<typeof TransferAnswer.Type, "object" | "amount_reversed" | "destination">,
  returned: ProviderEntry["returned"],
  status: ProviderEntry["status"],
): ProviderEntry => ({
  ref: id,
  paymentId: paymentOf(metadata),
  // A transfer that pays a seller again what no card accepted is separate, and names its refund.
  purpose: metadata.refund_id === undefined ? "payment" : "restore",
  amount,
  returned,
  status,
  at: new Date(created * 1000),
});

/** The query for the newest first, from that time on. */
const sinceThen = (since: Date, after: string | null) => ({
  created: { gte: Math.floor(since.getTime() / 1000) },
  limit: pageSize,
  ...(after !== null && { starting_after: after }),
});

/** Lists the entries from what Stripe lists since a time, page by page. */
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

/** Stripe filters by whole seconds, so a charge from just before the time may be listed as well. */
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
