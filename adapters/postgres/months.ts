import type { Sql } from "postgres";

/** The tables that are partitioned by month (decision 0077). */
const tables = ["history", "alert", "message"] as const;

/** How many months are created ahead of the current one. */
const ahead = 3;

/** Creates missing partitions; waits at most a second for locks, and leaves the rest for the next run. */
export const keepMonthsAhead = `select months.keep_ahead(${ahead})`;

/** The fewest partitions that any table has after the current month; a query with one row. */
export const monthsAhead = `
  select min(ahead)::int as "monthsAhead" from (
    select count(part.oid) as ahead
    from unnest(array[${tables.map((table) => `'${table}'`).join()}]) as parent
      left join pg_inherits on inhparent = to_regclass(parent) and not inhdetachpending
      left join pg_class part on part.oid = inhrelid and part.relname ~ '^y\\d{4}m\\d\\d_'
        and to_date(substr(part.relname, 2, 7), 'YYYY"m"MM') > now()
    group by parent) as each`;

/** One partition of a table that is partitioned by month. */
export type Part = {
  readonly table: (typeof tables)[number];
  /** Its name in the database, with its schema. */
  readonly name: string;
  /** Its month, as `2027-01`; null for the partitions before the first month and after the last. */
  readonly month: string | null;
  /** False if it was detached and is kept as a separate table; still true if detaching was interrupted. */
  readonly isAttached: boolean;
  /** The database's latest estimate. */
  readonly rows: number;
  readonly bytes: number;
};

/** Every partition of every table that is partitioned by month, oldest first. */
export const listParts = (sql: Sql): Promise<ReadonlyArray<Part>> =>
  sql<Part[]>`
    select parent as "table", 'months.' || relname as name,
      case when relname ~ '^y\\d{4}' then to_char(to_date(substr(relname, 2, 7), 'YYYY"m"MM'), 'YYYY-MM') end as month,
      inhrelid is not null as "isAttached",
      greatest(reltuples, 0)::float8 as rows, pg_total_relation_size(pg_class.oid)::float8 as bytes
    from unnest(${[...tables]}::text[]) with ordinality as its (parent, place)
      join pg_class on relnamespace = 'months'::regnamespace and relkind = 'r'
        and (relname = parent or relname = 'later_' || parent or relname ~ ('^y\\d{4}m\\d\\d_' || parent || '$'))
      left join pg_inherits on inhrelid = pg_class.oid
    order by place, relname = 'later_' || parent, relname <> parent, relname`;

/**
 * Detaches a partition without a lock that others wait for: its rows stay in it, but queries of the table no longer see
 * them. Waits for every earlier transaction; if interrupted, the next call completes it. Returns its exact number of
 * rows.
 */
export const detachPart = async (sql: Sql, { table, name }: Pick<Part, "table" | "name">): Promise<number> => {
  const [pending] = await sql`
    select 1 from pg_inherits where inhparent = ${table}::regclass and inhrelid = ${name}::regclass and inhdetachpending`;
  await sql.unsafe(`alter table public.${table} detach partition ${name} ${pending ? "finalize" : "concurrently"}`);
  const [counted] = await sql.unsafe<[{ rows: number }]>(`select count(*)::float8 as rows from ${name}`);
  return counted.rows;
};

/** How many months of each table are kept, besides the current one; null for all. */
export type KeptMonths = Readonly<Record<Part["table"], number | null>>;

/**
 * The partitions with only rows beyond retention, oldest first. The one before the first month counts as that month.
 */
export const pastRetention = (parts: ReadonlyArray<Part>, kept: KeptMonths, at: Date): ReadonlyArray<Part> =>
  tables.flatMap((table) => {
    const months = kept[table];
    if (months === null) return [];
    const first = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - months)).toISOString().slice(0, 7);
    const own = parts.filter((part) => part.table === table && part.isAttached);
    const begins = own.flatMap(({ month }) => month ?? []).sort()[0];
    return own.filter(({ name, month }) =>
      month === null ? name === `months.${table}` && begins !== undefined && begins <= first : month < first,
    );
  });
