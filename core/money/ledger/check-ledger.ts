import { Effect } from "effect";
import { advancePayment } from "#core/money/payment/advance-payment.ts";
import type { Rail } from "#core/money/payment/payment.ts";
import { now } from "#core/shared/day.ts";
import type { PageRequest } from "#core/shared/page.ts";
import { compareLists, recheck, walk } from "./compare-lists.ts";
import { ContractBalances } from "./contract-balances.ts";
import { type Comparison, type DifferenceFilter, Differences, type Found } from "./difference.ts";

const day = 24 * 3_600_000;

/** So far back the providers are asked what they have: a bank can take money back for 60 days, and nights may be missed. */
const lookBack = 65 * day;

const see = Effect.fnUntraced(function* (found: ReadonlyArray<Found>, at: Date) {
  const differences = yield* Differences;
  const isNew = yield* Effect.forEach(found, (difference) => differences.see(difference, at));
  return isNew.filter(Boolean).length;
});

const checkContractBalances = Effect.fnUntraced(function* (at: Date) {
  const balances = yield* ContractBalances;
  let found = 0;
  let isNew = 0;
  const contracts = yield* walk(
    (after) => balances.list({ after, limit: 100 }),
    Effect.fnUntraced(function* (page) {
      const differences = (yield* Effect.forEach(page, recheck)).flat();
      found += differences.length;
      isNew += yield* see(differences, at);
    }),
  );
  return { contracts, found, isNew };
});

/** Compares what a rail's provider has with what we have. Null where the provider could not be asked to the end. */
const checkRail = Effect.fnUntraced(function* (rail: Rail, at: Date) {
  const span = { since: new Date(at.getTime() - lookBack), until: null, at };
  const compared = yield* compareLists(rail, span);
  if (compared === null) return null;
  const { entries, found } = compared;
  const isNew = yield* see(found, at);
  // What the provider says now is asked for once more by the payment's own way, which mends what can be mended.
  const behind = new Set(
    found.flatMap(({ kind, paymentId }) => (kind === "state" && paymentId !== null ? [paymentId] : [])),
  );
  yield* Effect.forEach(behind, (id) => Effect.exit(advancePayment(id)), { concurrency: 4 });
  return { entries, found: found.length, isNew };
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
  const books = yield* checkContractBalances(at);
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

/** What the checks of the ledger have found, newest first; for support staff, who reach it only at the command line. */
export const listDifferences = Effect.fn("listDifferences")(function* (filter: DifferenceFilter, page: PageRequest) {
  const differences = yield* Differences;
  return yield* differences.list(filter, page);
});
