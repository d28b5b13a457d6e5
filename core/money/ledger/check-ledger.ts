import { Effect } from "effect";
import { chunksOf } from "effect/Array";
import { advancePayment } from "#core/money/payment/advance-payment.ts";
import { lookBack } from "#core/money/payment/next-poll.ts";
import type { Rail } from "#core/money/payment/payment.ts";
import { CheckMarks, isWholeDue } from "#core/shared/check-marks.ts";
import { now } from "#core/shared/day.ts";
import { History } from "#core/shared/history.ts";
import type { ContractId } from "#core/shared/ids.ts";
import type { PageRequest } from "#core/shared/page.ts";
import { walkPages } from "#core/shared/walk.ts";
import { compareLists, recheck } from "./compare-lists.ts";
import { type ContractBalance, ContractBalances } from "./contract-balances.ts";
import { type Comparison, type DifferenceFilter, Differences, type Found } from "./difference.ts";

const see = Effect.fnUntraced(function* (found: ReadonlyArray<Found>, at: Date) {
  const differences = yield* Differences;
  const isNew = yield* Effect.forEach(found, (difference) => differences.see(difference, at));
  return isNew.filter(Boolean).length;
});

/** The number of latest moves that are read again, because concurrent transactions may commit out of order. */
const overlap = 10_000;

/** Returns the contracts with moves after that number of the history, and those with lasting differences. */
const changedContracts = Effect.fnUntraced(function* (number: number) {
  const history = yield* History;
  const differences = yield* Differences;
  const ids = new Set<ContractId>();
  yield* walkPages(
    (after) => differences.list({ kind: null, lasts: true }, { after, limit: 100 }),
    (page) =>
      Effect.sync(() => {
        for (const { comparison, contractId } of page) {
          if (comparison === "books" && contractId !== null) ids.add(contractId);
        }
      }),
  );
  const most = 1000;
  for (let after = Math.max(0, number - overlap); ; ) {
    const moves = yield* history.after(after, most);
    for (const { entry } of moves) if (entry.contractId !== null) ids.add(entry.contractId);
    after = moves.at(-1)?.number ?? after;
    if (moves.length < most) return [...ids];
  }
});

/** Checks every contract that has payments, or only those that changed since that number of the history. */
const checkContractBalances = Effect.fnUntraced(function* (at: Date, since: number | null) {
  const balances = yield* ContractBalances;
  let contracts = 0;
  let found = 0;
  let isNew = 0;
  const check = Effect.fnUntraced(function* (page: ReadonlyArray<ContractBalance>) {
    const differences = (yield* Effect.forEach(page, recheck)).flat();
    contracts += page.length;
    found += differences.length;
    isNew += yield* see(differences, at);
  });
  if (since === null) yield* walkPages((after) => balances.list({ after, limit: 100 }), check);
  else {
    const ids = yield* changedContracts(since);
    for (const some of chunksOf(ids, 100)) yield* check(yield* balances.ofContracts(some));
  }
  return { contracts, found, isNew };
});

/** Compares a rail's provider with our data. Returns null if the provider could not be asked to the end. */
const checkRail = Effect.fnUntraced(function* (rail: Rail, at: Date) {
  const span = { since: new Date(at.getTime() - lookBack), until: null, at };
  const compared = yield* compareLists(rail, span);
  if (compared === null) return null;
  const { entries, found } = compared;
  const isNew = yield* see(found, at);
  // Payments in another state at the provider are advanced as usual, which fixes what can be fixed.
  const behind = new Set(
    found.flatMap(({ kind, paymentId }) => (kind === "state" && paymentId !== null ? [paymentId] : [])),
  );
  yield* Effect.forEach(behind, (id) => Effect.exit(advancePayment(id)), { concurrency: 4 });
  return { entries, found: found.length, isNew };
});

/** What a check read, and how many differences it found. */
export type LedgerCheck = {
  readonly at: Date;
  /** Whether every contract was read, or only those that changed since the previous check. */
  readonly isWhole: boolean;
  /** The number of contracts read. */
  readonly contracts: number;
  /** The number of charges and transfers that each rail's provider has; null if it could not be asked. */
  readonly entries: Readonly<Record<Rail, number | null>>;
  readonly differences: number;
  /** How many of them no earlier check had found. */
  readonly isNew: number;
  /** How many that an earlier check had found are gone. */
  readonly gone: number;
};

/**
 * Compares the ledger, payments, refunds, milestones and both providers, and stores each difference for support (see
 * `listDifferences`). Corrects nothing itself except by asking the provider about a payment again. With `new`, reads
 * the contracts that changed since the previous check, or all of them if that was last done over a week ago.
 */
export const checkLedger = Effect.fn("checkLedger")(function* (what: "all" | "new" = "all") {
  const differences = yield* Differences;
  const marks = yield* CheckMarks;
  const at = yield* now;
  const mark = yield* marks.get("ledger");
  // What is written while the contracts are read is left to the next check.
  const number = yield* (yield* History).last;
  const isWhole = what === "all" || mark === null || isWholeDue(mark, at);
  const books = yield* checkContractBalances(at, isWhole ? null : mark.number);
  const card = yield* checkRail("card", at);
  const bank = yield* checkRail("bank", at);
  const done: ReadonlyArray<Comparison> = [
    "books",
    ...(card ? ["card" as const] : []),
    ...(bank ? ["bank" as const] : []),
  ];
  const gone = yield* Effect.forEach(done, (comparison) => differences.close(comparison, at, at));
  yield* marks.put({ check: "ledger", number, hash: null, wholeAt: isWhole ? at : mark.wholeAt });
  const parts = [books, card, bank];
  const total = (of: "found" | "isNew"): number => parts.reduce((sum, part) => sum + (part?.[of] ?? 0), 0);
  const result: LedgerCheck = {
    at,
    isWhole,
    contracts: books.contracts,
    entries: { card: card?.entries ?? null, bank: bank?.entries ?? null },
    differences: total("found"),
    isNew: total("isNew"),
    gone: gone.reduce((sum, count) => sum + count, 0),
  };
  return result;
});

/** Runs the check every night, and logs its result. */
export const checkLedgerNightly = Effect.fn("checkLedgerNightly")(function* () {
  const result = yield* checkLedger("new");
  const { card, bank } = result.entries;
  if (card === null || bank === null)
    yield* Effect.logWarning("The check of the ledger could not ask a provider", result);
  if (result.differences > 0) yield* Effect.logError("Ledger, payments and providers do not agree", result);
  else yield* Effect.logInfo("Ledger, payments and providers agree", result);
  return result;
});

/** Returns what the ledger checks have found, newest first; for support staff at the command line only. */
export const listDifferences = Effect.fn("listDifferences")(function* (filter: DifferenceFilter, page: PageRequest) {
  return yield* (yield* Differences).list(filter, page);
});
