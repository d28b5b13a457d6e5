import { asc, desc, getTableColumns, sql } from "drizzle-orm";
import { Effect } from "effect";
import { History, type HistoryEntry } from "#core/shared/history.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { history } from "./history.table.ts";
import { inDatabase } from "./rows.ts";
import { given, is, statement } from "./statement.ts";

const { id, facts: _facts, commitments: _commitments, ...columns } = getTableColumns(history);

const ofContract = statement<{ readonly contractId: ContractId }>()((db) =>
  db.select(columns).from(history).where(is(history.contractId, "contractId")).orderBy(asc(id)),
);

const ofSubject = statement<Pick<HistoryEntry, "noun" | "subjectId">>()((db) =>
  db
    .select(columns)
    .from(history)
    .where(sql`${is(history.noun, "noun")} and ${is(history.subjectId, "subjectId")}`)
    .orderBy(asc(id)),
);

const last = statement()((db) => db.select({ number: id }).from(history).orderBy(desc(id)).limit(1));
const after = statement<{ readonly number: number; readonly limit: number }>()((db) =>
  db
    .select({ number: id, entry: columns })
    .from(history)
    .where(sql`${id} > ${given("number", id)}`)
    .orderBy(asc(id))
    .limit(sql.placeholder("limit")),
);

export const postgresHistory = inDatabase(History)(({ run, defer }) => ({
  append: (entry, recorded = null) => {
    const { contractId } = entry;
    const { facts = null, commitments = null, words = [] } = recorded ?? {};
    return defer({
      history: [{ ...entry, facts, commitments }],
      words: contractId === null ? [] : words.map((word) => ({ contractId, ...word })),
    });
  },
  last: Effect.map(run(last, {}), ([found]) => found?.number ?? 0),
  after: (number, limit) => run(after, { number, limit }),
  ofContract: (contractId) => run(ofContract, { contractId }),
  ofSubject: (noun, subjectId) => run(ofSubject, { noun, subjectId }),
}));
