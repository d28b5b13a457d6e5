import type { Sql } from "postgres";

/** The same second for all ids of one run. */
const now = Math.floor(Date.now() / 1000);

/** A version 7 id, spaced so that the last of `count` is from now; `space` separates kinds of rows. */
export const idOf = (space: string, n: string, count: number, seconds = 30) => `(
  lpad(to_hex((${now} - (${count} - (${n})::bigint) * ${seconds}) * 1000), 12, '0') || '7${space}' ||
  substr(md5('${space}' || (${n})::text), 1, 2) || '8' || substr(md5('${space}' || (${n})::text), 3, 15))::uuid`;

/** SQL that recreates what was removed from these tables. */
export type Remake = (...tables: ReadonlyArray<string>) => string;

/**
 * Lets `work` fill `tables` without their indexes and foreign keys: filling an indexed table takes ten times as long as
 * indexing a filled one. `work` must first empty each table and finally run `remake`, in one transaction, so that
 * nothing of it is written to the WAL, not even the hint bits of the first read. Foreign keys are not checked again.
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
    // A foreign key on a partitioned table can't be NOT VALID: it is left out.
    if (!byMonth) await sql.unsafe(`alter table ${table} add constraint ${name} ${rule} not valid`);
  }
};
