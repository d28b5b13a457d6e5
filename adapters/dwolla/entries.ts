import { Effect, Option, Schema } from "effect";
import type { ListEntries, ProviderEntry } from "#core/money/payment/provider-entry.ts";
import { PaymentId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { type Dwolla, idIn } from "./client.ts";
import { asProvider } from "./failure.ts";
import { type dwollaTransfers, inCents, isOver, type Transfer } from "./transfers.ts";

const Customers = Schema.Struct({
  _embedded: Schema.Struct({ customers: Schema.Array(Schema.Struct({ id: Schema.String })) }),
  total: Schema.Int,
});

/** The most customers that Dwolla returns per page. */
const pageSize = 200;
/** How many customers' transfers are fetched at once: ten thousand customers take some minutes. */
const atOnce = 8;

/** Legs begin or end at a bank account; the transfer itself goes from one customer to another. */
const isBetweenCustomers = ({ source, destination }: Transfer["_links"]): boolean =>
  [source, destination].every((end) => end?.href.includes("/customers/") === true);

/** Whether it is listed with another transfer: as a leg of it, its fee, or a payout that we sent for it. */
const isPartOfAnother = ({ _links, metadata }: Transfer): boolean =>
  _links["funding-transfer"] !== undefined ||
  _links["created-from-transfer"] !== undefined ||
  metadata?.purpose === "payout";

/** Where a transfer's money is according to its legs: at the payee's bank, on its way there, or back at its source. */
const statusOf = (transfer: Transfer, own: ReadonlyArray<Transfer>): ProviderEntry["status"] => {
  if (isOver(transfer)) return "failed";
  if (transfer.status !== "processed") return "pending";
  const key = `${transfer.correlationId}.payout`;
  const hasArrived = own.some(
    (leg) =>
      leg.status === "processed" &&
      (idIn(leg._links["funding-transfer"]?.href ?? "") === transfer.id || leg.correlationId === key),
  );
  return hasArrived ? "done" : "pending";
};

const entryOf = (transfer: Transfer, own: ReadonlyArray<Transfer>): ProviderEntry => {
  const { id, amount, created, metadata, correlationId } = transfer;
  return {
    ref: id,
    paymentId: Option.getOrNull(Schema.decodeUnknownOption(PaymentId)(metadata?.paymentId ?? correlationId)),
    purpose: metadata?.purpose === "refund" ? "refund" : "payment",
    amount: cents(inCents(amount.value)),
    returned: cents(0),
    status: statusOf(transfer, own),
    at: new Date(created),
  };
};

/**
 * Dwolla lists transfers by customer, and each under both of its customers. So this goes from customer to customer and
 * lists each transfer under its payee, because the last leg, which shows whether the money has arrived, is listed there
 * as well. Movements from a customer to no customer that belong to no transfer are listed under their source. A page is
 * two hundred customers, so that an interrupted run can continue where it stopped.
 */
export const listTransfers = (
  dwolla: Dwolla,
  { allOf }: Pick<ReturnType<typeof dwollaTransfers>, "allOf">,
): ListEntries => {
  const entriesOf = Effect.fnUntraced(function* (customer: string, since: Date) {
    const all = yield* allOf(customer, since.toISOString().slice(0, 10));
    return all.flatMap((transfer) => {
      const { source, destination } = transfer._links;
      const isTold = isBetweenCustomers(transfer._links)
        ? idIn(destination?.href ?? "") === customer
        : idIn(source?.href ?? "") === customer && !isPartOfAnother(transfer);
      return isTold ? [entryOf(transfer, all)] : [];
    });
  });

  return (since, after) =>
    Effect.gen(function* () {
      const offset = Number(after ?? 0);
      const list = yield* dwolla.get(Customers, "/customers", { limit: String(pageSize), offset: String(offset) });
      const { customers } = list._embedded;
      const each = yield* Effect.forEach(customers, ({ id }) => entriesOf(id, since), { concurrency: atOnce });
      const isLast = customers.length === 0 || offset + pageSize >= list.total;
      return {
        items: each.flat().filter((entry) => entry.at >= since),
        next: isLast ? null : String(offset + pageSize),
      };
    }).pipe(asProvider);
};
