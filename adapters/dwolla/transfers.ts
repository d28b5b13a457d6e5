import { Effect, Option, Schema } from "effect";
import { type Bank, type BankTransfer, notBegun } from "#core/money/payment/bank.ts";
import type { SentPayment } from "#core/money/payment/provider-entry.ts";
import { ProviderRefused, ProviderSilent } from "#core/money/payment/provider-errors.ts";
import { PaymentId, RefundId } from "#core/shared/ids.ts";
import { type Cents, cents } from "#core/shared/money.ts";
import { type Dwolla, idIn } from "./client.ts";
import { lookUp } from "./failure.ts";

const Link = Schema.Struct({ href: Schema.String });

export const Transfer = Schema.Struct({
  id: Schema.String,
  status: Schema.String,
  amount: Schema.Struct({ value: Schema.String, currency: Schema.String }),
  created: Schema.String,
  correlationId: Schema.optionalKey(Schema.NullOr(Schema.String)),
  metadata: Schema.optionalKey(Schema.NullOr(Schema.Record(Schema.String, Schema.String))),
  _links: Schema.Struct({
    source: Schema.optionalKey(Link),
    destination: Schema.optionalKey(Link),
    /** The leg that this one funds: from the payee's balance to their bank, once the money is in the balance. */
    "funded-transfer": Schema.optionalKey(Link),
    /** The leg that funds this one. */
    "funding-transfer": Schema.optionalKey(Link),
    /** The transfer whose fee this is. */
    "created-from-transfer": Schema.optionalKey(Link),
  }),
});
export type Transfer = typeof Transfer.Type;

export const Transfers = Schema.Struct({
  _embedded: Schema.Struct({ transfers: Schema.Array(Transfer) }),
  total: Schema.Int,
});

const Failure = Schema.Struct({ code: Schema.String, description: Schema.String });
const Sources = Schema.Struct({
  _embedded: Schema.Struct({
    "funding-sources": Schema.Array(Schema.Struct({ id: Schema.String, type: Schema.String })),
  }),
});
const Source = Schema.Struct({ _links: Schema.Struct({ customer: Link }) });

const decodePaymentId = Schema.decodeUnknownOption(PaymentId);
const decodeRefundId = Schema.decodeUnknownOption(RefundId);

/** Dwolla takes dollars as text, with two decimal digits. */
export const inDollars = (amount: Cents): { readonly value: string; readonly currency: "USD" } => ({
  value: `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, "0")}`,
  currency: "USD",
});

/** Whole cents of text such as '123.40'. */
export const inCents = (value: string): number => Math.round(Number(value) * 100);

/** The metadata that Dwolla stores with a transfer, so that its own lists show its purpose. */
type Mark = {
  readonly paymentId: string;
  readonly purpose: "payment" | "refund" | "payout";
  readonly milestoneId?: string;
  readonly to?: string;
};

type Order = Mark & {
  /** Our idempotency key for this transfer, and also its correlation id unless one is given. */
  readonly key: string;
  readonly correlationId?: string;
  readonly amount: Cents;
  readonly fee: Cents;
  readonly fromSource: string;
  readonly toSource: string;
};

/** Not knowing where to look must not count as 'there is none', because a transfer may be under way. */
const unknowable = () => new ProviderSilent({ message: "Nobody knows among whose transfers to look." });

/** Whether a transfer, or a leg of one, has failed or was canceled. */
export const isOver = ({ status }: Pick<Transfer, "status">): boolean => status === "failed" || status === "cancelled";

const unknownStatus = ({ status }: Transfer) =>
  new ProviderSilent({ message: `The bank transfer is '${status}', whatever that means.` });

const nothingBegun = {
  code: notBegun,
  message: "The provider of bank transfers has not sent the money on to the bank account.",
};

/** The correlation id of all payouts that we sent for a transfer. */
const payoutKey = (key: string): string => `${key}.payout`;

/** The id of the next leg toward the transfer that they all belong to; null if this is not a leg. */
const neighbourOf = ({ _links }: Transfer): string | null => {
  const other = _links["funding-transfer"] ?? _links["created-from-transfer"] ?? _links["funded-transfer"];
  return other === undefined ? null : idIn(other.href);
};

/** The number of legs from a transfer's first to its last. */
const mostLegs = 3;

const mostOfOneKey = 25;
const pageSize = 200;

/** Transfers between customers' bank accounts. */
export const dwollaTransfers = (dwolla: Dwolla) => {
  const ofCustomer = (customer: string, query: Readonly<Record<string, string>>) =>
    dwolla.get(Transfers, `/customers/${customer}/transfers`, query);

  /** Returns the transfer that was created under this key; null if there is none. */
  const findByKey = Effect.fnUntraced(function* (key: string, customer: string) {
    const { _embedded } = yield* lookUp(ofCustomer(customer, { correlationId: key, limit: String(mostOfOneKey) }));
    const found = _embedded.transfers.filter(({ correlationId }) => correlationId === key);
    return found.find(({ status }) => status !== "failed" && status !== "cancelled") ?? found[0] ?? null;
  });

  const customerOf = (source: string) =>
    Effect.map(lookUp(dwolla.get(Source, `/funding-sources/${source}`)), ({ _links }) => _links.customer.href);

  const send = Effect.fnUntraced(function* (order: Order) {
    const { key, correlationId = key, amount, fee, fromSource, toSource, paymentId, purpose, milestoneId, to } = order;
    const at = yield* dwolla.address;
    const source = { href: `${at}/funding-sources/${fromSource}` };
    const destination = { href: `${at}/funding-sources/${toSource}` };
    // Deducted from what arrives: the poster pays the total, the bidder gets the milestone's amount.
    const fees =
      fee === 0
        ? {}
        : { fees: [{ _links: { "charge-to": { href: yield* customerOf(toSource) } }, amount: inDollars(fee) }] };
    const body = {
      _links: { source, destination },
      amount: inDollars(amount),
      correlationId,
      metadata: {
        paymentId,
        purpose,
        ...(milestoneId !== undefined && { milestoneId }),
        ...(to !== undefined && { to }),
      },
      ...fees,
    };
    return { ref: yield* dwolla.create("/transfers", body, key) };
  });

  const failureOf = Effect.fnUntraced(function* ({ id, status }: Transfer) {
    if (status === "cancelled") return { code: "cancelled", message: "The bank transfer was canceled." };
    const why = yield* dwolla
      .get(Failure, `/transfers/${id}/failure`)
      .pipe(Effect.catchTag("DwollaRefusal", () => Effect.succeed(null)));
    return why === null
      ? { code: "failed", message: "The bank transfer failed." }
      : { code: why.code, message: `The bank returned the transfer: ${why.description} (${why.code}).` };
  });

  /** Returns the payouts that we sent for a held transfer, latest attempt first. */
  const payouts = Effect.fnUntraced(function* ({ correlationId, _links }: Transfer) {
    const payee = idIn(_links.destination?.href ?? "");
    const key = payoutKey(correlationId ?? "");
    const { _embedded } = yield* lookUp(ofCustomer(payee, { correlationId: key, limit: String(mostOfOneKey) }));
    return _embedded.transfers
      .filter((sent) => sent.correlationId === key)
      .toSorted((one, other) => (one.created < other.created ? 1 : -1));
  });

  /** Returns the leg that brings a transfer's money to the payee's bank; null if none was started. */
  const lastLeg = Effect.fnUntraced(function* (transfer: Transfer) {
    const funded = transfer._links["funded-transfer"];
    const leg = funded === undefined ? null : yield* lookUp(dwolla.get(Transfer, `/transfers/${idIn(funded.href)}`));
    if (leg !== null && !isOver(leg)) return leg;
    // Our own payouts are looked up only if Dwolla's leg failed.
    const sent = yield* payouts(transfer);
    return sent.find((one) => !isOver(one)) ?? sent[0] ?? leg;
  });

  /** Returns the status of a transfer whose money is in the payee's balance, which is that of its last leg. */
  const arrival = Effect.fnUntraced(function* (transfer: Transfer) {
    const leg = yield* lastLeg(transfer);
    const { id: ref } = transfer;
    if (leg === null) return { ref, legRef: null, status: "held", failure: nothingBegun } satisfies BankTransfer;
    if (isOver(leg)) {
      return { ref, legRef: leg.id, status: "held", failure: yield* failureOf(leg) } satisfies BankTransfer;
    }
    if (leg.status !== "pending" && leg.status !== "processed") return yield* unknownStatus(leg);
    return { ref, legRef: leg.id, status: leg.status, failure: null } satisfies BankTransfer;
  });

  const standing = Effect.fnUntraced(function* (transfer: Transfer) {
    const { id: ref, status } = transfer;
    if (status === "pending") return { ref, legRef: null, status, failure: null } satisfies BankTransfer;
    if (status === "processed") return yield* arrival(transfer);
    if (!isOver(transfer)) return yield* unknownStatus(transfer);
    return { ref, legRef: null, status: "failed", failure: yield* failureOf(transfer) } satisfies BankTransfer;
  });

  const find = Effect.fnUntraced(function* (key: string, ref: string | null, payer: string | null) {
    if (ref === null && payer === null) return yield* unknowable();
    const found =
      ref === null ? yield* findByKey(key, payer ?? "") : yield* lookUp(dwolla.get(Transfer, `/transfers/${ref}`));
    return found && (yield* standing(found));
  });

  /** Returns every transfer from or to a customer since that day, including legs and fees. */
  const allOf = Effect.fnUntraced(function* (customer: string, startDate: string) {
    const all: Array<Transfer> = [];
    for (let offset = 0; ; offset += pageSize) {
      const page = yield* ofCustomer(customer, { startDate, limit: String(pageSize), offset: String(offset) });
      all.push(...page._embedded.transfers);
      if (offset + pageSize >= page.total) return all;
    }
  });

  /** Returns what was refunded of a payment, in cents, without failed refunds; from the refunding customer's list. */
  const givenBack = Effect.fnUntraced(function* (customer: string, payment: Transfer) {
    const all = yield* lookUp(allOf(customer, payment.created.slice(0, 10)));
    return all
      .filter(({ metadata }) => metadata?.purpose === "refund" && metadata.paymentId === payment.correlationId)
      .filter((back) => !isOver(back))
      .reduce((sum, { amount }) => sum + inCents(amount.value), 0);
  });

  const listSent = Effect.fnUntraced(function* (asked: Parameters<Bank["Service"]["listSent"]>[0]) {
    const { milestoneId, customer, since } = asked;
    const all = yield* lookUp(allOf(customer, since.toISOString().slice(0, 10)));
    return all.flatMap((transfer): ReadonlyArray<SentPayment> => {
      const { id: ref, metadata, amount } = transfer;
      const paymentId = Option.getOrNull(decodePaymentId(metadata?.paymentId));
      if (paymentId === null || metadata?.purpose !== "payment" || metadata.milestoneId !== milestoneId) return [];
      return [{ paymentId, ref, total: cents(inCents(amount.value)), isBack: isOver(transfer) }];
    });
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

  const balanceOf = Effect.fnUntraced(function* (customer: string) {
    const { _embedded } = yield* lookUp(
      dwolla.get(Sources, `/customers/${customer}/funding-sources`, { removed: "false" }),
    );
    const balance = _embedded["funding-sources"].find(({ type }) => type === "balance");
    return balance?.id ?? (yield* new ProviderSilent({ message: "The payee's balance is not found." }));
  });

  /** Sends a transfer's money from the payee's balance to this bank account of theirs, once per account. */
  const payOut = Effect.fnUntraced(function* (order: Parameters<Bank["Service"]["payOut"]>[0]) {
    const { paymentId, ref, amount, toSource } = order;
    const transfer = yield* lookUp(dwolla.get(Transfer, `/transfers/${ref}`));
    const earlier =
      transfer === null ? undefined : (yield* payouts(transfer)).find(({ metadata }) => metadata?.to === toSource);
    if (earlier !== undefined && !isOver(earlier)) return { ref: earlier.id };
    if (transfer?.status !== "processed" || (yield* arrival(transfer)).status !== "held") {
      return yield* new ProviderRefused({ code: "not_held", message: "There is nothing of this transfer to send on." });
    }
    if (earlier !== undefined) {
      return yield* new ProviderRefused({
        code: "tried_before",
        message: "This bank account didn't accept the money.",
      });
    }
    const fromSource = yield* balanceOf(idIn(transfer._links.destination?.href ?? ""));
    const key = `${payoutKey(paymentId)}.${toSource}`;
    const correlationId = payoutKey(paymentId);
    const fee = 0 as Cents;
    return yield* send({
      key,
      correlationId,
      amount,
      fee,
      fromSource,
      toSource,
      paymentId,
      purpose: "payout",
      to: toSource,
    });
  });

  /** Follows a chain of legs to the transfer that we created, the only one with our metadata. */
  const purposeOf = Effect.fnUntraced(function* (ref: string) {
    let next: string | null = ref;
    for (let step = 0; next !== null && step < mostLegs; step += 1) {
      const found: Transfer | null = yield* lookUp(
        dwolla.get(Transfer, `/transfers/${next}`).pipe(
          Effect.catchIf(
            (error) => error._tag === "DwollaRefusal" && error.status === 404,
            () => Effect.succeed(null),
          ),
        ),
      );
      if (found === null) return null;
      const paymentId = Option.getOrNull(decodePaymentId(found.metadata?.paymentId ?? found.correlationId));
      if (paymentId !== null) {
        const isRefund = found.metadata?.purpose === "refund";
        const refundId = isRefund ? Option.getOrNull(decodeRefundId(found.correlationId)) : null;
        return { paymentId, refundId };
      }
      next = neighbourOf(found);
    }
    return null;
  });

  return { send, find, listSent, refund, payOut, purposeOf, allOf };
};
