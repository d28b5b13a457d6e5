import type { Sql } from "postgres";

/** The tables that are kept by month (decision 0077). */
const tables = ["history", "alert", "message"] as const;

/** How many months are made ahead of the one that it is. */
const ahead = 3;

/** Makes the months that are missing; waits no longer than a second for what is in its way, and leaves the rest for the next time. */
export const keepMonthsAhead = `select months.keep_ahead(${ahead})`;

/** How many months to come each table has at least, after the one that it is; a query with one row. */
export const monthsAhead = `
  select min(ahead)::int as "monthsAhead" from (
    select count(part.oid) as ahead
    from unnest(array[${tables.map((table) => `'${table}'`).join()}]) as parent
      left join pg_inherits on inhparent = to_regclass(parent) and not inhdetachpending
      left join pg_class part on part.oid = inhrelid and part.relname ~ '^y\\d{4}m\\d\\d_'
        and to_date(substr(part.relname, 2, 7), 'YYYY"m"MM') > now()
    group by parent) as each`;

/** One part of a table that is kept by month. */
export type Part = {
  readonly table: (typeof tables)[number];
  /** Its name in the database, with its schema. */
  readonly name: string;
  /** Its month, as `2027-01`; null for what is before the first, and for what is later than the last. */
  readonly month: string | null;
  /** False for one that was detached, and is kept beside; true still where detaching it was broken off. */
  readonly isAttached: boolean;
  /** As the database last counted them. */
  readonly rows: number;
  readonly bytes: number;
};

/** Every part of every table that is kept by month, oldest first. */
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
 * Detaches a part, without a lock that anybody else waits for: what reads the table sees the rows no more, and they stay where they
 * are. Waits for every transaction that began before; broken off, it is ended by the next try. Gives the number of its rows, counted.
 */
export const detachPart = async (sql: Sql, { table, name }: Pick<Part, "table" | "name">): Promise<number> => {
  const [pending] = await sql`
    select 1 from pg_inherits where inhparent = ${table}::regclass and inhrelid = ${name}::regclass and inhdetachpending`;
  await sql.unsafe(`alter table public.${table} detach partition ${name} ${pending ? "finalize" : "concurrently"}`);
  const [counted] = await sql.unsafe<[{ rows: number }]>(`select count(*)::float8 as rows from ${name}`);
  return counted.rows;
};

/** How many months of each table are kept, beside the one that it is; null for all. */
export type KeptMonths = Readonly<Record<Part["table"], number | null>>;

/** The parts that hold only what is older than is kept, oldest first. What is before the first month is as old as that month. */
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
