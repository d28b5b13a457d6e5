import { Effect, Schema } from "effect";
import type { Bank, BankTransfer } from "#core/payment/bank.ts";
import { ProviderRefused, ProviderSilent } from "#core/payment/provider-errors.ts";
import type { Cents } from "#core/shared/money.ts";
import { type Dwolla, idIn } from "./client.ts";

const Link = Schema.Struct({ href: Schema.String });

export const Transfer = Schema.Struct({
  id: Schema.String,
  status: Schema.String,
  amount: Schema.Struct({ value: Schema.String, currency: Schema.String }),
  created: Schema.String,
  correlationId: Schema.optionalKey(Schema.NullOr(Schema.String)),
  metadata: Schema.optionalKey(Schema.NullOr(Schema.Record(Schema.String, Schema.String))),
  _links: Schema.Struct({ source: Schema.optionalKey(Link), destination: Schema.optionalKey(Link) }),
});
export type Transfer = typeof Transfer.Type;

export const Transfers = Schema.Struct({
  _embedded: Schema.Struct({ transfers: Schema.Array(Transfer) }),
  total: Schema.Int,
});

const Failure = Schema.Struct({ code: Schema.String, description: Schema.String });
const Source = Schema.Struct({ _links: Schema.Struct({ customer: Link }) });

/** Dwolla takes dollars as text, with two digits after the point. */
export const inDollars = (amount: Cents): { readonly value: string; readonly currency: "USD" } => ({
  value: `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, "0")}`,
  currency: "USD",
});

/** Whole cents of '123.40'. */
export const inCents = (value: string): number => Math.round(Number(value) * 100);

/** What Dwolla keeps with a transfer for us, so that its own lists say what it was for. */
type Mark = { readonly paymentId: string; readonly purpose: "payment" | "refund" };

type Order = Mark & {
  /** Ours for this transfer; Dwolla finds it again by it, and does the work once under it. */
  readonly key: string;
  readonly amount: Cents;
  readonly fee: Cents;
  readonly fromSource: string;
  readonly toSource: string;
};

/** No answer about what may be under way must be taken for 'there is none'. */
const unknowable = () => new ProviderSilent({ message: "Nobody knows among whose transfers to look." });

const mostOfOneKey = 25;
const pageSize = 200;

/** Transfers between customers' bank accounts. */
export const dwollaTransfers = (dwolla: Dwolla) => {
  const ofCustomer = (customer: string, query: Readonly<Record<string, string>>) =>
    dwolla.get(Transfers, `/customers/${customer}/transfers`, query);

  /** The transfer that was asked for under this key; null where there is none. */
  const findByKey = Effect.fnUntraced(function* (key: string, customer: string) {
    const { _embedded } = yield* ofCustomer(customer, { correlationId: key, limit: String(mostOfOneKey) });
    const found = _embedded.transfers.filter(({ correlationId }) => correlationId === key);
    return found.find(({ status }) => status !== "failed" && status !== "cancelled") ?? found[0] ?? null;
  });

  const customerOf = (source: string) =>
    Effect.map(dwolla.get(Source, `/funding-sources/${source}`), ({ _links }) => _links.customer.href);

  const send = Effect.fnUntraced(function* ({ key, amount, fee, fromSource, toSource, paymentId, purpose }: Order) {
    const at = yield* dwolla.address;
    const source = { href: `${at}/funding-sources/${fromSource}` };
    const destination = { href: `${at}/funding-sources/${toSource}` };
    // Taken out of what arrives: the poster pays the total, the bidder gets the milestone's amount.
    const fees =
      fee === 0
        ? {}
        : { fees: [{ _links: { "charge-to": { href: yield* customerOf(toSource) } }, amount: inDollars(fee) }] };
    const body = {
      _links: { source, destination },
      amount: inDollars(amount),
      correlationId: key,
      metadata: { paymentId, purpose },
      ...fees,
    };
    return { ref: yield* dwolla.create("/transfers", body, key) };
  });

  const failureOf = Effect.fnUntraced(function* ({ id, status }: Transfer) {
    if (status === "cancelled") return { code: "cancelled", message: "The bank transfer was cancelled." };
    const why = yield* dwolla
      .get(Failure, `/transfers/${id}/failure`)
      .pipe(Effect.catchTag("DwollaRefusal", () => Effect.succeed(null)));
    return why === null
      ? { code: "failed", message: "The bank transfer failed." }
      : { code: why.code, message: `The bank returned the transfer: ${why.description} (${why.code}).` };
  });

  const standing = Effect.fnUntraced(function* (transfer: Transfer) {
    const { id: ref, status } = transfer;
    if (status === "pending") return { ref, status: "pending", failure: null } satisfies BankTransfer;
    if (status === "processed") return { ref, status: "processed", failure: null } satisfies BankTransfer;
    if (status !== "failed" && status !== "cancelled") {
      return yield* new ProviderSilent({ message: `The bank transfer is '${status}', whatever that means.` });
    }
    return { ref, status: "failed", failure: yield* failureOf(transfer) } satisfies BankTransfer;
  });

  const find = Effect.fnUntraced(function* (key: string, ref: string | null, payer: string | null) {
    if (ref === null && payer === null) return yield* unknowable();
    const found =
      ref === null
        ? yield* findByKey(key, payer ?? "")
        : yield* dwolla.get(Transfer, `/transfers/${ref}`).pipe(
            Effect.catchIf(
              (error) => error._tag === "DwollaRefusal" && error.status === 404,
              () => Effect.succeed(null),
            ),
          );
    return found && (yield* standing(found));
  });

  /** What has gone back to the payer of a payment, in cents, without what failed; out of the list of who gives it back. */
  const givenBack = Effect.fnUntraced(function* (customer: string, payment: Transfer) {
    let sum = 0;
    for (let offset = 0; ; offset += pageSize) {
      const page = yield* ofCustomer(customer, {
        startDate: payment.created.slice(0, 10),
        limit: String(pageSize),
        offset: String(offset),
      });
      for (const { metadata, status, amount } of page._embedded.transfers) {
        const isBack = metadata?.purpose === "refund" && metadata.paymentId === payment.correlationId;
        if (isBack && status !== "failed" && status !== "cancelled") sum += inCents(amount.value);
      }
      if (offset + pageSize >= page.total) return sum;
    }
  });

  const refund = Effect.fnUntraced(function* (order: Parameters<Bank["Service"]["refund"]>[0]) {
    const { refundId, paymentId, amount, fromSource, toSource } = order;
    const customer = idIn(yield* customerOf(fromSource));
    const earlier = yield* findByKey(refundId, customer);
    if (earlier !== null) {
      if (inCents(earlier.amount.value) === amount) return { ref: earlier.id };
      return yield* new ProviderRefused({
        code: "idempotency",
        message: "This refund was transferred otherwise before.",
      });
    }
    const payment = yield* findByKey(paymentId, customer);
    if (payment?.status !== "processed") {
      return yield* new ProviderRefused({
        code: "no_such_transfer",
        message: "There is no such transfer to give back.",
      });
    }
    if ((yield* givenBack(customer, payment)) + amount > inCents(payment.amount.value)) {
      return yield* new ProviderRefused({
        code: "amount_too_large",
        message: "More cannot go back than had arrived.",
      });
    }
    const fee = 0 as Cents;
    return yield* send({ key: refundId, amount, fee, fromSource, toSource, paymentId, purpose: "refund" });
  });

  return { send, find, refund, ofCustomer };
};
