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

/** So many of the last moves are looked at again: two transactions at once may be kept in the other order. */
const overlap = 10_000;

/** The contracts that something was moved of since that number of the history, and those of which a check has found something that lasts. */
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

/** Looks at the books of every contract that has payments, or of those that have changed since that number of the history. */
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
  /** Whether the books of every contract were read; else of those that have changed since the check before. */
  readonly isWhole: boolean;
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
 * support (see list-differences.ts). It corrects nothing by itself but by asking the provider about a payment anew. Of `new` it
 * reads the books that have changed since the check before; all of them where none was in a week.
 */
export const checkLedger = Effect.fn("checkLedger")(function* (what: "all" | "new" = "all") {
  const differences = yield* Differences;
  const marks = yield* CheckMarks;
  const at = yield* now;
  const mark = yield* marks.get("ledger");
  // What is written while the books are read is new to the next check.
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

/** The check as it is done every night: whoever watches the log learns what came of it. */
export const checkLedgerNightly = Effect.fn("checkLedgerNightly")(function* () {
  const result = yield* checkLedger("new");
  const { card, bank } = result.entries;
  if (card === null || bank === null)
    yield* Effect.logWarning("The check of the ledger could not ask a provider", result);
  if (result.differences > 0) yield* Effect.logError("Ledger, payments and providers do not agree", result);
  else yield* Effect.logInfo("Ledger, payments and providers agree", result);
  return result;
});

/** What the checks of the ledger have found, newest first; for support staff, who reach it only at the command line. */
export const listDifferences = Effect.fn("listDifferences")(function* (filter: DifferenceFilter, page: PageRequest) {
  return yield* (yield* Differences).list(filter, page);
});
