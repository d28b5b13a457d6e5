import { Effect } from "effect";
import { Rail } from "#core/money/payment/payment.ts";
import { now } from "#core/shared/day.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { walkPages } from "#core/shared/walk.ts";
import { compareLists, type OnProgress, recheck } from "./compare-lists.ts";
import { ContractBalances } from "./contract-balances.ts";
import type { Found } from "./difference.ts";

/** A difference, and the one command that investigates or fixes it. */
export type Reconciled = Found & { readonly command: string; readonly why: string };

const act = "--ticket <id> --reason <text>";

/** Returns what support does about a difference. The ledger itself is never changed by hand. */
const suggestionFor = ({ kind, comparison, subject, paymentId, contractId }: Found): Omit<Reconciled, keyof Found> => {
  if (comparison !== "books" && paymentId !== null && (kind === "state" || kind === "unknown_to_provider")) {
    return {
      command: `dibbs payments sync ${paymentId} ${act}`,
      why: "asks the provider how it stands, and goes on from its answer; never pays again",
    };
  }
  if (paymentId !== null) {
    return {
      command: `dibbs doctor payment ${paymentId}`,
      why: "shows the payment, its refunds and the provider's word",
    };
  }
  if (contractId !== null) {
    return {
      command: `dibbs doctor contract ${contractId}`,
      why: "shows the ledger of the contract and what is behind it",
    };
  }
  const ref = subject.split(" ").at(-1) ?? subject;
  return {
    command: `dibbs webhooks list --about ${ref}`,
    why: "shows what the provider has told of it; who made it stands on the provider's own pages",
  };
};

type Order = {
  /** The start of the period. */
  readonly since: Date;
  /** The end of the period, exclusive; null for everything until now. */
  readonly until: Date | null;
  /** Null for both rails. */
  readonly rail: Rail | null;
  readonly onProgress: OnProgress;
};

/** Checks every contract with a payment in this period: the ledger against payments, refunds and milestones. */
const compareContractBalances = Effect.fnUntraced(function* ({ since, until, rail, onProgress }: Order) {
  const balances = yield* ContractBalances;
  const seen = new Set<ContractId>();
  const found: Array<Found> = [];
  let payments = 0;
  yield* walkPages(
    (after) => balances.startedSince(since, { after, limit: 100 }),
    Effect.fnUntraced(function* (page) {
      const own = page.filter((it) => (rail === null || it.rail === rail) && (until === null || it.createdAt < until));
      const fresh = [...new Set(own.map(({ contractId }) => contractId))].filter((id) => !seen.has(id));
      for (const id of fresh) seen.add(id);
      const differences = yield* Effect.forEach(fresh, (id) => Effect.flatMap(balances.get(id), recheck), {
        concurrency: 4,
      });
      found.push(...differences.flat());
      payments += own.length;
      onProgress("payments", payments);
    }),
  );
  return { payments, contracts: seen.size, found };
});

/**
 * Compares the ledger of a period with payments and refunds, and those with the providers; returns each difference with
 * what to do about it. Reads only: stores nothing, and asks nobody about a payment again. The nightly check stores
 * differences (see check-ledger.ts).
 */
export const reconcileLedger = Effect.fn("reconcileLedger")(function* (order: Order) {
  const at = yield* now;
  const { since, until, rail, onProgress } = order;
  const books = yield* compareContractBalances(order);
  const entries: { card: number | null; bank: number | null } = { card: null, bank: null };
  const found: Array<Found> = [...books.found];
  const silent: Array<Rail> = [];
  for (const each of Rail.literals) {
    if (rail !== null && rail !== each) continue;
    const compared = yield* compareLists(each, { since, until, at }, onProgress);
    entries[each] = compared?.entries ?? null;
    if (compared === null) silent.push(each);
    else found.push(...compared.found);
  }
  const items: ReadonlyArray<Reconciled> = found.map((difference) => ({ ...difference, ...suggestionFor(difference) }));
  return { at, since, until, payments: books.payments, contracts: books.contracts, entries, silent, items };
});
