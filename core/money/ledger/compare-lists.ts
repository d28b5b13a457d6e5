import { Effect } from "effect";
import { chunksOf } from "effect/Array";
import { type Chargeback, outOf, type ReportedChargeback } from "#core/money/chargeback/chargeback.ts";
import { Chargebacks } from "#core/money/chargeback/chargebacks.ts";
import { Bank } from "#core/money/payment/bank.ts";
import { Cards } from "#core/money/payment/cards.ts";
import type { Payment, Rail } from "#core/money/payment/payment.ts";
import { Payments } from "#core/money/payment/payments.ts";
import type { ListEntries, ProviderEntry } from "#core/money/payment/provider-entry.ts";
import type { PaymentId } from "#core/shared/ids.ts";
import type { PageRequest } from "#core/shared/page.ts";
import { oneDay } from "#core/shared/time-zone.ts";
import { walkPages } from "#core/shared/walk.ts";
import { checkContractBalance } from "./check-contract-balance.ts";
import { belongsTo, checkBankRefunds, checkEntry, hasRested, type List, missing } from "./check-entry.ts";
import { type ContractBalance, ContractBalances, type PaymentBalance } from "./contract-balances.ts";
import type { Found } from "./difference.ts";

/** The period that is compared. */
export type Span = {
  /** Entries of the providers and payments of ours that started before this are ignored. */
  readonly since: Date;
  /** Null for everything up to now; otherwise nothing at or after this time is reported. */
  readonly until: Date | null;
  /** When the comparison runs. */
  readonly at: Date;
};

/** Receives how many entries of each list have been read. */
export type OnProgress = (what: List | "card chargebacks" | "payments", count: number) => void;

/** Checks a balance, and again if it contradicts itself, because it may have been read while it was being written. */
export const recheck = Effect.fnUntraced(function* (balance: ContractBalance) {
  const first = checkContractBalance(balance);
  if (first.length === 0) return first;
  const again = checkContractBalance(yield* (yield* ContractBalances).get(balance.contract.id));
  const lasting = new Set(first.map(({ kind, subject }) => `${kind} ${subject}`));
  return again.filter(({ kind, subject }) => lasting.has(`${kind} ${subject}`));
});

const isWithin = ({ until }: Span, at: Date): boolean => until === null || at < until;

/** Compares one of the provider's lists with our payments, in both directions. */
const compareList = Effect.fnUntraced(function* (
  list: List,
  entriesOf: ListEntries,
  span: Span,
  onProgress: OnProgress,
) {
  const balances = yield* ContractBalances;
  const { since, at } = span;
  const seen = new Set<string>();
  const told = new Set<string>();
  const refunds = new Map<PaymentId, { entries: Array<ProviderEntry>; balance: PaymentBalance }>();
  const found: Array<Found> = [];
  let read = 0;
  const entries = yield* walkPages(
    (after) => entriesOf(since, after),
    Effect.fnUntraced(function* (page) {
      const ids = [...new Set(page.flatMap(({ paymentId }) => paymentId ?? []))];
      const known = new Map<string, PaymentBalance>();
      for (const some of chunksOf(ids, 100)) {
        for (const balance of yield* balances.ofPayments(some)) known.set(balance.payment.id, balance);
      }
      for (const entry of page) {
        // A list that grew while it was read may contain the same entry twice.
        if (told.has(entry.ref)) continue;
        told.add(entry.ref);
        const balance = entry.paymentId === null ? undefined : known.get(entry.paymentId);
        if (isWithin(span, entry.at)) found.push(...checkEntry(list, entry, balance, at));
        if (balance === undefined) continue;
        const { entries: earlier } = refunds.get(balance.payment.id) ?? { entries: [] };
        if (entry.purpose === "payment") seen.add(balance.payment.id);
        if (entry.purpose === "refund") refunds.set(balance.payment.id, { entries: [...earlier, entry], balance });
        // A refund that the provider does not know has no entry that would show it.
        else if (entry.purpose === "payment" && list === "bank transfers" && balance.refunds.length > 0) {
          refunds.set(balance.payment.id, { entries: earlier, balance });
        }
      }
      read += page.length;
      onProgress(list, read);
    }),
  );
  for (const { entries: sent, balance } of refunds.values()) {
    // The list does not contain refunds from before it begins.
    const isAll = balance.refunds.every(({ createdAt }) => createdAt >= since && isWithin(span, createdAt));
    if (isAll) found.push(...checkBankRefunds(sent, balance, at));
  }
  yield* walkPages(
    (after) => balances.startedSince(since, { after, limit: 100 } satisfies PageRequest),
    (page) =>
      Effect.sync(() => {
        for (const payment of page) {
          const isExpected = belongsTo(list, payment) && hasRested(payment, at) && isWithin(span, payment.createdAt);
          if (isExpected && !seen.has(payment.id)) found.push(missing(list, payment));
        }
      }),
  );
  return { entries, found };
});

/** Compares the provider's chargebacks with ours, in both directions. */
const compareChargebacks = Effect.fnUntraced(function* (span: Span, onProgress: OnProgress) {
  const cards = yield* Cards;
  const payments = yield* Payments;
  const chargebacks = yield* Chargebacks;
  const { since, at } = span;
  const found: Array<Found> = [];
  const seen = new Set<string>();
  const entries = yield* walkPages(
    (after) => cards.listDisputes(since, after),
    Effect.fnUntraced(function* (page) {
      for (const told of page) {
        seen.add(told.ref);
        const payment = yield* payments.findByRef("card", told.intentRef);
        if (payment === null || !isWithin(span, told.at)) continue;
        found.push(...checkChargeback(told, yield* chargebacks.findByRef(told.ref), payment, at));
      }
      onProgress("card chargebacks", seen.size);
    }),
  );
  yield* walkPages(
    (after) => chargebacks.createdSince(since, { after, limit: 100 }),
    (page) =>
      Effect.sync(() => {
        for (const chargeback of page) {
          // A chargeback opened before the period is not in the list, even if we learned of it within the period.
          const isExpected =
            chargeback.kind === "chargeback" && chargeback.createdAt.getTime() >= since.getTime() + oneDay;
          if (isExpected && isWithin(span, chargeback.createdAt) && !seen.has(chargeback.ref)) {
            found.push(...checkUnlisted(chargeback, at));
          }
        }
      }),
  );
  return { entries, found };
});

const noProgress: OnProgress = () => {};

/**
 * Compares a rail's provider with our payments and refunds, both ways; changes nothing. Returns null if the provider
 * could not be asked to the end.
 */
export const compareLists = Effect.fnUntraced(function* (rail: Rail, span: Span, onProgress: OnProgress = noProgress) {
  const lists = Effect.gen(function* () {
    if (rail === "bank") return [yield* compareList("bank transfers", (yield* Bank).listTransfers, span, onProgress)];
    const cards = yield* Cards;
    return [
      yield* compareList("card charges", cards.listCharges, span, onProgress),
      yield* compareList("card transfers", cards.listTransfers, span, onProgress),
      yield* compareChargebacks(span, onProgress),
    ];
  });
  const compared = yield* lists.pipe(
    Effect.catchTag(["ProviderSilent", "ProviderRefused"], () => Effect.succeed(null)),
  );
  if (compared === null) return null;
  return {
    entries: compared.reduce((total, { entries }) => total + entries, 0),
    found: compared.flatMap((list) => list.found),
  };
});

/** What one side has known for a shorter time may simply not have reached the other. */
const fresh = 3_600_000;

const inWords = (state: string, out: number): string => `${state}, ${out} cents are out`;

/**
 * Returns the difference between the provider and us about a chargeback of our payment. `at` is when the provider was
 * asked; what moved around that time is left for the next check.
 */
const checkChargeback = (
  told: ReportedChargeback & { readonly at: Date },
  known: Chargeback | null,
  payment: Payment,
  at: Date,
): ReadonlyArray<Found> => {
  const moved = known?.updatedAt ?? told.at;
  if (at.getTime() - moved.getTime() < fresh) return [];
  const expected = known === null ? "nothing" : inWords(known.state, outOf(known));
  const found = inWords(told.state, told.out);
  if (expected === found) return [];
  const { id: paymentId, contractId } = payment;
  return [{ comparison: "card", kind: "chargeback", subject: told.ref, contractId, paymentId, expected, found }];
};

/** Reports a chargeback that we have known for long enough, and the provider does not know. */
const checkUnlisted = (known: Chargeback, at: Date): ReadonlyArray<Found> => {
  if (at.getTime() - known.updatedAt.getTime() < fresh) return [];
  const { ref: subject, paymentId, contractId } = known;
  const expected = inWords(known.state, outOf(known));
  return [{ comparison: "card", kind: "chargeback", subject, contractId, paymentId, expected, found: "nothing" }];
};
