import type { Sql, TransactionSql } from "postgres";

export type Table = { readonly name: string; readonly columns: ReadonlyArray<string> };

/** The tables with Dibbs's data: all except the list of migrations, the heartbeats, and those of the job queue. */
export const dataTables = (sql: Sql | TransactionSql): Promise<ReadonlyArray<Table>> =>
  sql<Table[]>`
    select format('%I.%I', nspname, relname) as name, array_agg(quote_ident(attname) order by attnum) as columns
    from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where nspname in ('public', 'sandbox') and relkind in ('r', 'p') and relname not in ('migration', 'heartbeat')
    group by nspname, relname
    order by nspname, relname`;

/** The tables that contain at least one row. */
export const filledTables = async (sql: Sql | TransactionSql): Promise<ReadonlyArray<string>> => {
  const filled: Array<string> = [];
  for (const { name } of await dataTables(sql)) {
    const [found] = await sql.unsafe(`select 1 from ${name} limit 1`);
    if (found) filled.push(name);
  }
  return filled;
};

/** Session settings for connections that write or read a backup, so that text means the same on both sides. */
export const sameText =
  "set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local extra_float_digits = 1";
