import type { Sql } from "postgres";

/** A database's health, as it reports it. */
export interface DatabaseStanding {
  readonly name: string;
  readonly server: string;
  readonly bytes: number;
  readonly connections: { readonly open: number; readonly most: number };
  /** The longest other running transaction; null if there is none, or none that we may see. */
  readonly oldestTransaction: { readonly program: string; readonly state: string; readonly since: Date } | null;
}

/** Queries the database's health. */
export async function databaseStanding(sql: Sql): Promise<DatabaseStanding> {
  const [row] = await sql<{ name: string; server: string; bytes: number; open: number; most: number }[]>`
    select current_database() as name, current_setting('server_version') as server,
      pg_database_size(current_database())::float8 as bytes,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as open,
      current_setting('max_connections')::int as most`;
  const [oldest] = await sql<{ program: string; state: string; since: Date }[]>`
    select coalesce(application_name, '') as program, coalesce(state, 'unknown') as state, xact_start as since
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
      and backend_type = 'client backend'
    order by xact_start limit 1`;
  const { name, server, bytes, open, most } = row ?? { name: "", server: "", bytes: 0, open: 0, most: 0 };
  return { name, server, bytes, connections: { open, most }, oldestTransaction: oldest ?? null };
}
