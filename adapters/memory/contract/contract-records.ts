import { createHash } from "node:crypto";
import { ContractRecords } from "#core/contract/record/contract-records.ts";
import { recordEntryText } from "#core/contract/record/record-entry.ts";
import type { HistoryEntry, RecordedFacts } from "#core/shared/history.ts";
import { inMemory } from "../memory.ts";
import { sortedBy } from "../rows.ts";
import { type Tables, withRow } from "../tables.ts";

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** The record entry of a move without further facts; it still commits to the move's reason, if there is one. */
const unsaid = ({ reason, personId }: HistoryEntry): RecordedFacts => {
  if (reason === null) return { facts: "{}", commitments: "{}", words: [] };
  const salt = `${crypto.randomUUID()}${crypto.randomUUID()}`.replaceAll("-", "");
  const commitment = hashOf(salt + reason);
  return {
    facts: "{}",
    commitments: JSON.stringify({ reason: commitment }),
    words: [{ commitment, salt, text: reason, personId }],
  };
};

/** The tables with this move appended to its contract's record. */
export const withRecordEntry = (tables: Tables, it: HistoryEntry, given: RecordedFacts | null): Tables => {
  const { contractId } = it;
  if (contractId === null) return tables;
  const recorded = given ?? unsaid(it);
  const before = tables.contractRecords.get(contractId) ?? { contractId, entries: 0, hash: "" };
  const seq = before.entries + 1;
  const place = { seq, previous: before.hash, added: null };
  const text = recordEntryText(place, it, recorded, tables.contracts.get(contractId) ?? null);
  const entry = { contractId, seq, text, hash: hashOf(text) };
  const withEntry = withRow(tables, "recordEntries", `${contractId} ${seq}`, entry);
  const withHead = withRow(withEntry, "contractRecords", contractId, { contractId, entries: seq, hash: entry.hash });
  return recorded.words.reduce(
    (all, word) => withRow(all, "recordWords", `${contractId} ${word.commitment}`, { contractId, ...word }),
    withHead,
  );
};

export const memoryContractRecords = inMemory(ContractRecords)(({ read, write }) => ({
  keys: read(({ recordKeys }) =>
    sortedBy([...recordKeys.values()], ({ key, firstUsedAt }) => `${firstUsedAt.toISOString()} ${key}`).toReversed(),
  ),
  noteKey: (key, at) =>
    write((tables) =>
      tables.recordKeys.has(key) ? tables : withRow(tables, "recordKeys", key, { key, firstUsedAt: at }),
    ),
  head: (id) => read(({ contractRecords }) => contractRecords.get(id) ?? null),
  heads: (after, limit) =>
    read(({ contractRecords }) =>
      sortedBy([...contractRecords.values()], ({ contractId }) => contractId)
        .filter(({ contractId }) => after === null || contractId > after)
        .slice(0, limit),
    ),
  entries: (ids) =>
    read(({ recordEntries }) =>
      sortedBy(
        [...recordEntries.values()].filter(({ contractId }) => ids.includes(contractId)),
        ({ contractId, seq }) => `${contractId} ${String(seq).padStart(9, "0")}`,
      ),
    ),
  words: (id) =>
    read(({ recordWords }) =>
      sortedBy(
        [...recordWords.values()].filter(({ contractId }) => contractId === id),
        ({ commitment }) => commitment,
      ).map(({ commitment, salt, text }) => ({ commitment, salt, text })),
    ),
  // Everything here has a record from the start: a contract without one has no earlier history.
  begin: (contractId) =>
    write((tables) =>
      tables.contractRecords.has(contractId)
        ? tables
        : withRow(tables, "contractRecords", contractId, { contractId, entries: 0, hash: "" }),
    ),
  missing: (limit) =>
    read(({ contracts, contractRecords }) =>
      [...contracts.values()]
        .map(({ id }) => id)
        .filter((id) => !contractRecords.has(id))
        .sort()
        .slice(0, limit),
    ),
  broken: (id) => read(({ brokenRecords }) => brokenRecords.get(id) ?? null),
  noteBroken: (record) =>
    write((tables) =>
      withRow(tables, "brokenRecords", record.contractId, {
        ...record,
        foundAt: tables.brokenRecords.get(record.contractId)?.foundAt ?? record.foundAt,
      }),
    ),
  noteWhole: (id) =>
    write((tables) => ({
      ...tables,
      brokenRecords: new Map([...tables.brokenRecords].filter(([contractId]) => contractId !== id)),
    })),
}));
