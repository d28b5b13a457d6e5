import { Effect, Option, Schema } from "effect";
import type { ListEntries, ProviderEntry } from "#core/payment/provider-entry.ts";
import { PaymentId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { type Dwolla, idIn } from "./client.ts";
import { asProvider } from "./failure.ts";
import { type dwollaTransfers, inCents, type Transfer } from "./transfers.ts";

const Customers = Schema.Struct({
  _embedded: Schema.Struct({ customers: Schema.Array(Schema.Struct({ id: Schema.String })) }),
  total: Schema.Int,
});

const pageSize = 200;

const statuses: Readonly<Record<string, ProviderEntry["status"]>> = {
  pending: "pending",
  processed: "done",
  failed: "failed",
  cancelled: "failed",
};

const entryOf = ({ id, amount, created, metadata, correlationId, status }: Transfer): ProviderEntry => ({
  ref: id,
  paymentId: Option.getOrNull(Schema.decodeUnknownOption(PaymentId)(metadata?.paymentId ?? correlationId)),
  purpose: metadata?.purpose === "refund" ? "refund" : "payment",
  amount: cents(inCents(amount.value)),
  returned: cents(0),
  status: statuses[status] ?? "pending",
  at: new Date(created),
});

/** Where the walk stands: at which customer of the list, and at which of their transfers. */
const placeOf = (after: string | null): readonly [customer: number, transfer: number] => {
  const [customer = 0, transfer = 0] = (after ?? "0:0").split(":").map(Number);
  return [customer, transfer];
};

/**
 * Dwolla lists transfers by customer, and each under both of its customers: so the walk goes from customer to customer, and
 * takes what comes from each. A page is a customer, or a part of a busy one.
 */
export const listTransfers =
  (dwolla: Dwolla, { ofCustomer }: Pick<ReturnType<typeof dwollaTransfers>, "ofCustomer">): ListEntries =>
  (since, after) =>
    Effect.gen(function* () {
      const [at, offset] = placeOf(after);
      const list = yield* dwolla.get(Customers, "/customers", { limit: "1", offset: String(at) });
      const [customer] = list._embedded.customers;
      if (customer === undefined) return { items: [], next: null };
      const page = yield* ofCustomer(customer.id, {
        startDate: since.toISOString().slice(0, 10),
        limit: String(pageSize),
        offset: String(offset),
      });
      const comes = ({ _links }: Transfer) => idIn(_links.source?.href ?? "") === customer.id;
      const items = page._embedded.transfers.filter(comes).map(entryOf);
      const hasMore = offset + pageSize < page.total;
      const isLast = !hasMore && at + 1 >= list.total;
      return {
        items: items.filter((entry) => entry.at >= since),
        next: isLast ? null : hasMore ? `${at}:${offset + pageSize}` : `${at + 1}:0`,
      };
    }).pipe(asProvider);
