import { Effect } from "effect";
import { advancePayment } from "#core/payment/advance-payment.ts";
import { Bank } from "#core/payment/bank.ts";
import { Cards } from "#core/payment/cards.ts";
import type { Rail } from "#core/payment/payment.ts";
import type { ListEntries, ProviderEntry } from "#core/payment/provider-entry.ts";
import { now } from "#core/shared/day.ts";
import type { PaymentId } from "#core/shared/ids.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import { type Book, Books, type PaymentBook } from "./books.ts";
import { checkBook } from "./check-book.ts";
import { belongsTo, checkBankRefunds, checkEntry, hasRested, type List, missing } from "./check-entry.ts";
import type { Comparison, Found } from "./difference.ts";
import { Differences } from "./differences.ts";

const day = 24 * 3_600_000;

/** So far back the providers are asked what they have: a bank can take money back for 60 days, and nights may be missed. */
const lookBack = 65 * day;

/** Goes through every page; the same way for our lists and theirs. */
const walk = <Item, E, R, E2, R2>(
  read: (after: string | null) => Effect.Effect<Page<Item>, E, R>,
  each: (items: ReadonlyArray<Item>) => Effect.Effect<unknown, E2, R2>,
) =>
  Effect.gen(function* () {
    let after: string | null = null;
    let count = 0;
    do {
      const page: Page<Item> = yield* read(after);
      count += page.items.length;
      yield* each(page.items);
      after = page.next;
    } while (after !== null);
    return count;
  });

const see = Effect.fnUntraced(function* (found: ReadonlyArray<Found>, at: Date) {
  const differences = yield* Differences;
  const isNew = yield* Effect.forEach(found, (difference) => differences.see(difference, at));
  return isNew.filter(Boolean).length;
});

/** A book that was read while it was written disagrees with itself; so each one that does is read again. */
const recheck = Effect.fnUntraced(function* (book: Book) {
  const books = yield* Books;
  const first = checkBook(book);
  if (first.length === 0) return first;
  const again = checkBook(yield* books.get(book.contract.id));
  const lasting = new Set(first.map(({ kind, subject }) => `${kind} ${subject}`));
  return again.filter(({ kind, subject }) => lasting.has(`${kind} ${subject}`));
});

const checkBooks = Effect.fnUntraced(function* (at: Date) {
  const books = yield* Books;
  let found = 0;
  let isNew = 0;
  const contracts = yield* walk(
    (after) => books.list({ after, limit: 100 }),
    Effect.fnUntraced(function* (page) {
      const differences = (yield* Effect.forEach(page, recheck)).flat();
      found += differences.length;
      isNew += yield* see(differences, at);
    }),
  );
  return { contracts, found, isNew };
});

/** Compares one list of a provider's with our payments, in both directions. */
const checkList = Effect.fnUntraced(function* (list: List, entriesOf: ListEntries, at: Date) {
  const books = yield* Books;
  const since = new Date(at.getTime() - lookBack);
  const seen = new Set<string>();
  const refunds = new Map<PaymentId, { entries: Array<ProviderEntry>; book: PaymentBook }>();
  const found: Array<Found> = [];
  const entries = yield* walk(
    (after) => entriesOf(since, after),
    Effect.fnUntraced(function* (page) {
      const ids = [...new Set(page.flatMap(({ paymentId }) => paymentId ?? []))];
      const known = new Map<string, PaymentBook>();
      for (let from = 0; from < ids.length; from += 100) {
        const some = yield* books.ofPayments(ids.slice(from, from + 100));
        for (const book of some) known.set(book.payment.id, book);
      }
      for (const entry of page) {
        const book = entry.paymentId === null ? undefined : known.get(entry.paymentId);
        found.push(...checkEntry(list, entry, book, at));
        if (book === undefined) continue;
        if (entry.purpose === "payment") seen.add(book.payment.id);
        else {
          const { entries: earlier } = refunds.get(book.payment.id) ?? { entries: [] };
          refunds.set(book.payment.id, { entries: [...earlier, entry], book });
        }
      }
    }),
  );
  for (const { entries: sent, book } of refunds.values()) found.push(...checkBankRefunds(sent, book, at));
  yield* walk(
    (after) => books.startedSince(since, { after, limit: 100 } satisfies PageRequest),
    (page) =>
      Effect.sync(() => {
        for (const payment of page) {
          if (belongsTo(list, payment) && hasRested(payment, at) && !seen.has(payment.id)) {
            found.push(missing(list, payment));
          }
        }
      }),
  );
  return { entries, found };
});

/** Compares what a rail's provider has with what we have. Null where the provider could not be asked to the end. */
const checkRail = Effect.fnUntraced(function* (rail: Rail, at: Date) {
  const lists = Effect.gen(function* () {
    if (rail === "bank") return [yield* checkList("bank transfers", (yield* Bank).listTransfers, at)];
    const cards = yield* Cards;
    return [
      yield* checkList("card charges", cards.listCharges, at),
      yield* checkList("card transfers", cards.listTransfers, at),
    ];
  });
  const checked = yield* lists.pipe(Effect.catchTag(["ProviderSilent", "ProviderRefused"], () => Effect.succeed(null)));
  if (checked === null) return null;
  const found = checked.flatMap((list) => list.found);
  const isNew = yield* see(found, at);
  // What the provider says now is asked for once more by the payment's own way, which mends what can be mended.
  const behind = new Set(
    found.flatMap(({ kind, paymentId }) => (kind === "state" && paymentId !== null ? [paymentId] : [])),
  );
  yield* Effect.forEach(behind, (id) => Effect.exit(advancePayment(id)), { concurrency: 4 });
  return { entries: checked.reduce((total, { entries }) => total + entries, 0), found: found.length, isNew };
});

/** What a check has looked at, and how much of it did not agree. */
export type LedgerCheck = {
  readonly at: Date;
  /** How many contracts' books were read. */
  readonly contracts: number;
  /** How many charges and transfers the provider of each rail has; null where it could not be asked. */
  readonly entries: Readonly<Record<Rail, number | null>>;
  readonly differences: number;
  /** How many of them no check had found before. */
  readonly isNew: number;
  /** How many that an earlier check had found are no more. */
  readonly gone: number;
};

/**
 * Holds ledger, payments, refunds, milestones and both providers against each other, and keeps each difference for
 * support (see list-differences.ts). It corrects nothing by itself but by asking the provider about a payment anew.
 */
export const checkLedger = Effect.fn("checkLedger")(function* () {
  const differences = yield* Differences;
  const at = yield* now;
  const books = yield* checkBooks(at);
  const card = yield* checkRail("card", at);
  const bank = yield* checkRail("bank", at);
  const done: ReadonlyArray<Comparison> = [
    "books",
    ...(card ? ["card" as const] : []),
    ...(bank ? ["bank" as const] : []),
  ];
  const gone = yield* Effect.forEach(done, (comparison) => differences.close(comparison, at, at));
  const parts = [books, card, bank];
  const total = (of: "found" | "isNew"): number => parts.reduce((sum, part) => sum + (part?.[of] ?? 0), 0);
  const result: LedgerCheck = {
    at,
    contracts: books.contracts,
    entries: { card: card?.entries ?? null, bank: bank?.entries ?? null },
    differences: total("found"),
    isNew: total("isNew"),
    gone: gone.reduce((sum, count) => sum + count, 0),
  };
  return result;
});

/** The check as it is done every night: whoever watches the log learns what came of it. */
export const checkLedgerNightly = Effect.fn("checkLedgerNightly")(function* () {
  const result = yield* checkLedger();
  const { card, bank } = result.entries;
  if (card === null || bank === null)
    yield* Effect.logWarning("The check of the ledger could not ask a provider", result);
  if (result.differences > 0) yield* Effect.logError("Ledger, payments and providers do not agree", result);
  else yield* Effect.logInfo("Ledger, payments and providers agree", result);
  return result;
});
