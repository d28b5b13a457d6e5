import { asc, desc, getTableColumns, sql } from "drizzle-orm";
import { Effect, Schema } from "effect";
import {
  type BrokenRecord,
  ContractRecords,
  type RecordHead,
  type RecordKey,
} from "#core/contract/record/contract-records.ts";
import { ContractId } from "#core/shared/ids.ts";
import { oldestId } from "../cursor.ts";
import { inDatabase, type Range } from "../rows.ts";
import { blanks, is, rowsOf, statement } from "../statement.ts";
import { brokenRecord, contractRecord, recordEntry, recordKey, recordWord } from "./record.table.ts";

type OfContract = Pick<RecordHead, "contractId">;

const head = statement<OfContract>()((db) =>
  db.select().from(contractRecord).where(is(contractRecord.contractId, "contractId")),
);

const heads = statement<Range>()((db) =>
  db
    .select()
    .from(contractRecord)
    .where(sql`${contractRecord.contractId} > ${sql.placeholder("after")}`)
    .orderBy(asc(contractRecord.contractId))
    .limit(sql.placeholder("limit")),
);

const entries = statement<{ readonly ids: ReadonlyArray<string> }>()((db) =>
  db
    .select()
    .from(recordEntry)
    .where(sql`${recordEntry.contractId} = any(${sql.placeholder("ids")}::uuid[])`)
    .orderBy(asc(recordEntry.contractId), asc(recordEntry.seq)),
);

const words = statement<OfContract>()((db) =>
  db
    .select({ commitment: recordWord.commitment, salt: recordWord.salt, text: recordWord.text })
    .from(recordWord)
    .where(is(recordWord.contractId, "contractId"))
    .orderBy(asc(recordWord.commitment)),
);

const broken = statement<OfContract>()((db) =>
  db.select().from(brokenRecord).where(is(brokenRecord.contractId, "contractId")),
);

const noteBroken = statement<BrokenRecord>()((db) => {
  const { foundAt: _foundAt, contractId: _contractId, ...said } = getTableColumns(brokenRecord);
  return db
    .insert(brokenRecord)
    .values(blanks(getTableColumns(brokenRecord)))
    .onConflictDoUpdate({ target: brokenRecord.contractId, set: blanks(said) });
});

const noteWhole = statement<OfContract>()((db) =>
  db.delete(brokenRecord).where(is(brokenRecord.contractId, "contractId")),
);

const idsOf = rowsOf(Schema.Struct({ id: ContractId }));

const keys = statement()((db) => db.select().from(recordKey).orderBy(desc(recordKey.firstUsedAt), desc(recordKey.key)));
const noteKey = statement<RecordKey>()((db) =>
  db
    .insert(recordKey)
    .values(blanks(getTableColumns(recordKey)))
    .onConflictDoNothing(),
);

export const postgresContractRecords = inDatabase(ContractRecords)(({ run, query }) => ({
  keys: run(keys, {}),
  noteKey: (key, at) => Effect.asVoid(run(noteKey, { key, firstUsedAt: at })),
  head: (contractId) => Effect.map(run(head, { contractId }), ([found]) => found ?? null),
  heads: (after, limit) => run(heads, { after: after ?? oldestId, limit }),
  entries: (ids) => run(entries, { ids }),
  words: (contractId) => run(words, { contractId }),
  begin: (contractId) => Effect.asVoid(query((sql) => sql`select begin_contract_record(${contractId}, null)`)),
  missing: (limit) =>
    Effect.map(
      query(
        (sql) => sql`select id from contract
            where not exists (select from contract_record where contract_id = contract.id) order by id limit ${limit}`,
      ),
      (rows) => idsOf(rows).map(({ id }) => id),
    ),
  broken: (contractId) => Effect.map(run(broken, { contractId }), ([found]) => found ?? null),
  noteBroken: (record) => Effect.asVoid(run(noteBroken, record)),
  noteWhole: (contractId) => Effect.asVoid(run(noteWhole, { contractId })),
}));
