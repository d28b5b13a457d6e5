import { Effect } from "effect";
import { type LedgerCheck, listDifferences } from "#core/money/ledger/check-ledger.ts";
import { openCaseOfCheck } from "./open-case.ts";

/** How many lines fit in a note; the rest is in the list of differences. */
const most = 20;

/**
 * Opens a case for provider transactions that belong to no payment, as far as this check found them first: nothing of
 * ours leads to them, so they would be in no inbox. Returns the case; null if there was nothing new.
 */
export const caseOfUnknownMoney = Effect.fn("caseOfUnknownMoney")(function* (check: LedgerCheck) {
  if (check.isNew === 0) return null;
  const { items } = yield* listDifferences({ kind: "unknown_to_us", lasts: true }, { after: null, limit: 100 });
  const found = items.filter(({ firstSeenAt }) => firstSeenAt.getTime() === check.at.getTime());
  if (found.length === 0) return null;
  const lines = found.slice(0, most).map((it) => `${it.subject}: ${it.found}`);
  const rest = found.length > most ? [`and ${found.length - most} more`] : [];
  const text = ["Was a backup restored? Type dibbs ledger reconcile.", ...lines, ...rest].join("\n");
  const subject = "Money at a provider in no payment's name";
  return yield* openCaseOfCheck({ subject, contractId: null }, "The check of the ledger found it.", text);
});
