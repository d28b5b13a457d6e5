import { Effect } from "effect";
import { canonicalJson } from "#core/shared/canonical-json.ts";
import { now } from "#core/shared/day.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { sha256Hex } from "#core/shared/sha256.ts";
import { type BrokenRecord, ContractRecords, type RecordHead, type StoredEntry } from "./contract-records.ts";

/** The first entry of a record that differs from what was written, and why. */
export type RecordBreak = Pick<BrokenRecord, "seq" | "what">;

const isCanonical = (text: string): boolean => {
  try {
    return canonicalJson(JSON.parse(text)) === text;
  } catch {
    return false;
  }
};

const fieldsOf = (text: string): { readonly seq?: unknown; readonly previous?: unknown; readonly contract?: unknown } =>
  JSON.parse(text);

/** Checks the entries of one record, in order, against their hashes and the head; returns null if all of them match. */
export const breakOf = async (head: RecordHead, entries: ReadonlyArray<StoredEntry>): Promise<RecordBreak | null> => {
  let previous = "";
  for (let seq = 1; seq <= head.entries; seq += 1) {
    const entry = entries[seq - 1];
    if (entry === undefined || entry.seq > seq) return { seq, what: `Entry ${seq} is gone.` };
    if (entry.seq < seq) return { seq: entry.seq, what: `Entry ${entry.seq} was put in beside the record.` };
    if ((await sha256Hex(entry.text)) !== entry.hash || !isCanonical(entry.text)) {
      return { seq, what: `Entry ${seq} was changed.` };
    }
    const fields = fieldsOf(entry.text);
    if (fields.contract !== head.contractId) return { seq, what: `Entry ${seq} is another contract's.` };
    if (fields.seq !== seq) return { seq, what: `Entry ${seq} was written as another one.` };
    if (fields.previous !== previous) return { seq, what: `Entry ${seq} doesn't follow from the one before it.` };
    previous = entry.hash;
  }
  return previous === head.hash
    ? null
    : { seq: head.entries, what: `Entry ${head.entries} isn't the last that was put in.` };
};

/** How many records are read at a time. */
const together = 20;

/** The result of checking all records. */
export type RecordCheck = {
  readonly records: number;
  readonly entries: number;
  /** How many records were created for contracts from before there were records. */
  readonly begun: number;
  /** All broken records, and those among them that no earlier check had found. */
  readonly broken: ReadonlyArray<BrokenRecord>;
  readonly isNew: ReadonlyArray<BrokenRecord>;
};

/** Checks one record as it is now and stores the result. A broken record is no error. */
export const checkRecord = Effect.fn("checkRecord")(function* (head: RecordHead, entries: ReadonlyArray<StoredEntry>) {
  const records = yield* ContractRecords;
  const { contractId } = head;
  const found = yield* Effect.promise(() => breakOf(head, entries));
  const before = yield* records.broken(contractId);
  if (found === null) {
    if (before !== null) yield* records.noteWhole(contractId);
    return null;
  }
  const broken = { contractId, ...found, foundAt: before?.foundAt ?? (yield* now) };
  yield* records.noteBroken(broken);
  return { broken, isNew: before === null };
});

/**
 * Creates the missing records of contracts, and checks every record against its hashes. Others may write meanwhile:
 * entries that were added after a head was read wait for the next check.
 */
export const checkRecords = Effect.fn("checkRecords")(function* () {
  const records = yield* ContractRecords;
  let begun = 0;
  for (;;) {
    const missing = yield* records.missing(together);
    yield* Effect.forEach(missing, records.begin, { discard: true });
    begun += missing.length;
    if (missing.length < together) break;
  }
  const found: Array<{ readonly broken: BrokenRecord; readonly isNew: boolean }> = [];
  let [seen, entries] = [0, 0];
  for (let after: ContractId | null = null; ; ) {
    const heads: ReadonlyArray<RecordHead> = yield* records.heads(after, together);
    const all = yield* records.entries(heads.map(({ contractId }) => contractId));
    const byContract = Map.groupBy(all, ({ contractId }) => contractId);
    for (const head of heads) {
      const broken = yield* checkRecord(head, byContract.get(head.contractId) ?? []);
      if (broken !== null) found.push(broken);
      entries += head.entries;
    }
    seen += heads.length;
    after = heads.at(-1)?.contractId ?? null;
    if (heads.length < together) break;
  }
  const check: RecordCheck = {
    records: seen,
    entries,
    begun,
    broken: found.map(({ broken }) => broken),
    isNew: found.flatMap(({ broken, isNew }) => (isNew ? [broken] : [])),
  };
  return check;
});

/** Runs the nightly check, and logs its result for whoever monitors the log. */
export const checkRecordsNightly = Effect.fn("checkRecordsNightly")(function* () {
  const check = yield* checkRecords();
  if (check.broken.length > 0) yield* Effect.logError("Records of contracts are not as they were written", check);
  else yield* Effect.logInfo("The records of contracts are as they were written", check);
  return check;
});
