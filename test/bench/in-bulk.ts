import type { Sql } from "postgres";

/** The same second for all ids of one filling. */
const now = Math.floor(Date.now() / 1000);

/** An id of version 7, so many seconds ago that the last of `count` is of now; of a space of its own. */
export const idOf = (space: string, n: string, count: number, seconds = 30) => `(
  lpad(to_hex((${now} - (${count} - (${n})::bigint) * ${seconds}) * 1000), 12, '0') || '7${space}' ||
  substr(md5('${space}' || (${n})::text), 1, 2) || '8' || substr(md5('${space}' || (${n})::text), 3, 15))::uuid`;

/** The longest first, so that both connections end at about the same time. */
const hard = (rule: string) => (rule.includes("USING gin") ? 0 : rule.includes("USING gist") ? 1 : 2);

/** Tables, and who fills them. */
export type Lot = { readonly tables: ReadonlyArray<string>; readonly work: () => Promise<unknown> };

/**
 * Has the tables of all lots filled side by side without their indexes and foreign keys, which come back afterwards: a finished
 * index takes ten times as long to fill as it takes to make. What refers to what is not looked at again.
 */
export const inBulk = async (
  sql: Sql,
  lots: ReadonlyArray<Lot>,
  say: (words: string) => void = () => {},
): Promise<void> => {
  const all = lots.flatMap(({ tables }) => tables);
  const indexes = await sql<{ table: string; name: string; rule: string }[]>`
    select indrelid::regclass::text as table, indexrelid::regclass::text as name,
      replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as rule
    from pg_index
    where indrelid::regclass::text in ${sql(all)} and not exists (select from pg_constraint where conindid = indexrelid)`;
  const keys = await sql<{ table: string; name: string; rule: string; byMonth: boolean }[]>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as rule,
      (select relkind = 'p' from pg_class it where it.oid = conrelid) as "byMonth"
    from pg_constraint
    where contype = 'f' and conparentid = 0
      and (conrelid::regclass::text in ${sql(all)} or confrelid::regclass::text in ${sql(all)})`;
  for (const { table, name } of keys) await sql.unsafe(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
  const fillLot = async ({ tables, work }: Lot): Promise<void> => {
    await work();
    const left = indexes
      .filter(({ table }) => tables.includes(table))
      .map(({ rule }) => rule)
      .sort((one, other) => hard(one) - hard(other));
    const make = async (): Promise<void> => {
      for (let rule = left.shift(); rule; rule = left.shift()) {
        const began = performance.now();
        await sql.begin((on) => on.unsafe(`set local maintenance_work_mem = '1GB'; ${rule}`));
        say(`${rule.slice(0, rule.indexOf(" USING"))}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
      }
    };
    await Promise.all([make(), make()]);
  };
  await Promise.all(lots.map(fillLot));
  for (const { table, name, rule, byMonth } of keys) {
    // A foreign key of a table by month cannot stand unchecked: it stays away.
    if (!byMonth) await sql.unsafe(`alter table ${table} add constraint ${name} ${rule} not valid`);
  }
};
