import type { Sql } from "postgres";

/** The same second for all ids of one filling. */
const now = Math.floor(Date.now() / 1000);

/** An id of version 7, so many seconds ago that the last of `count` is of now; of a space of its own. */
export const idOf = (space: string, n: string, count: number, seconds = 30) => `(
  lpad(to_hex((${now} - (${count} - (${n})::bigint) * ${seconds}) * 1000), 12, '0') || '7${space}' ||
  substr(md5('${space}' || (${n})::text), 1, 2) || '8' || substr(md5('${space}' || (${n})::text), 3, 15))::uuid`;

/** SQL that makes what was taken from these tables anew. */
export type Remake = (...tables: ReadonlyArray<string>) => string;

/**
 * Has `work` fill `tables` without their indexes and foreign keys: a finished index takes ten times as long to fill as it takes to
 * make. Whoever fills one empties it first and ends with what `remake` says, in one transaction: so nothing of it is written to the
 * WAL, not even what the first reader notes on each page. What refers to what is not looked at again.
 */
export const inBulk = async (
  sql: Sql,
  tables: ReadonlyArray<string>,
  work: (remake: Remake) => Promise<unknown>,
): Promise<void> => {
  const indexes = await sql<{ table: string; name: string; rule: string }[]>`
    select indrelid::regclass::text as table, indexrelid::regclass::text as name,
      replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as rule
    from pg_index
    where indrelid::regclass::text in ${sql(tables)} and not exists (select from pg_constraint where conindid = indexrelid)`;
  const keys = await sql<{ table: string; name: string; rule: string; byMonth: boolean }[]>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as rule,
      (select relkind = 'p' from pg_class it where it.oid = conrelid) as "byMonth"
    from pg_constraint
    where contype = 'f' and conparentid = 0
      and (conrelid::regclass::text in ${sql(tables)} or confrelid::regclass::text in ${sql(tables)})`;
  for (const { table, name } of keys) await sql.unsafe(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
  await work((...filled) => {
    const rules = indexes.filter(({ table }) => filled.includes(table)).map(({ rule }) => rule);
    return ["set local maintenance_work_mem = '1GB'", ...rules].join("; ");
  });
  for (const { table, name, rule, byMonth } of keys) {
    // A foreign key of a table by month cannot stand unchecked: it stays away.
    if (!byMonth) await sql.unsafe(`alter table ${table} add constraint ${name} ${rule} not valid`);
  }
};
