import { randomBytes } from "node:crypto";
import postgres, { type Sql } from "postgres";
import { inject } from "vitest";
import { databaseUrl, templateName } from "./cluster.ts";
import { fillWithRows } from "./many-rows.ts";
import { own } from "./own.ts";
import { throughPooler } from "./pgbouncer.ts";

/** A separate migrated, empty database. */
export interface TestDatabase {
  /** As the program reaches it: through PgBouncer if `TEST_DATABASE` says so. */
  readonly url: string;
  /** Without PgBouncer. */
  readonly directUrl: string;
  /** The settings by which a program finds it. */
  readonly settings: { readonly DATABASE_URL: string; readonly DATABASE_DIRECT_URL: string };
  readonly sql: Sql;
}

/** Creates a migrated database that the caller drops, or one from another template; most tests want `ownDatabase`. */
export async function createDatabase(
  template = templateName,
): Promise<TestDatabase & { readonly drop: () => Promise<void> }> {
  const clusterUrl = inject("clusterUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  // Copied as files: the default strategy writes each page to the log first, with three times the work.
  await administer(clusterUrl, `create database ${name} template ${template} strategy file_copy`);
  const directUrl = databaseUrl(clusterUrl, name);
  const url = throughPooler(directUrl);
  const settings = { DATABASE_URL: url, DATABASE_DIRECT_URL: url === directUrl ? "" : directUrl };
  const sql = postgres(url, { onnotice: () => {} });
  const drop = async () => {
    await sql.end({ timeout: 1 });
    await administer(clusterUrl, `drop database if exists ${name} with (force)`);
  };
  return { url, directUrl, settings, sql, drop };
}

/** Returns the name of a migrated database with data, which the first caller fills. */
export async function filled(name: string, fill: (url: string) => Promise<unknown>): Promise<string> {
  const clusterUrl = inject("clusterUrl");
  const half = `${name}_half`;
  const sql = postgres(clusterUrl, { max: 1, onnotice: () => {} });
  try {
    // Held until this connection ends, so that other workers wait.
    await sql`select pg_advisory_lock(hashtext(${name}))`;
    if ((await sql`select from pg_database where datname = ${name}`).length > 0) return name;
    await sql.unsafe(`drop database if exists ${half}`);
    await sql.unsafe(`create database ${half} template ${templateName} strategy file_copy`);
    await fill(databaseUrl(clusterUrl, half));
    await sql.unsafe(`alter database ${half} rename to ${name}`);
    return name;
  } finally {
    await sql.end();
  }
}

/** The contents of each of these tables, as a text that changes with them. */
export const contentsOf = async (
  sql: Sql,
  tables: ReadonlyArray<string>,
): Promise<Readonly<Record<string, string>>> => {
  const parts = tables.map(
    (table) => `select '${table}' as name, md5(string_agg(it::text, '|' order by it::text)) as rows from ${table} it`,
  );
  const found = await sql.begin(async (sql) => {
    // So many small tables make one large plan, for which PostgreSQL would start parallel workers at twice the cost.
    await sql`set local max_parallel_workers_per_gather = 0`;
    return sql.unsafe<{ name: string; rows: string | null }[]>(parts.join(" union all "));
  });
  return Object.fromEntries(found.map(({ name, rows }) => [name, rows ?? ""]));
};

/** A database with 100,000 listings and their related rows (see many-rows.ts). */
export const manyRows = (): Promise<string> =>
  filled("dibbs_rows", async (url) => {
    const rows = postgres(url, { max: 2, onnotice: () => {} });
    await fillWithRows(rows, 100_000).finally(() => rows.end());
  });

/** Gives the calling test file (at its top, or in a `describe`) its own database: empty, or a copy of another. */
export const ownDatabase = (copied: () => Promise<string> = async () => templateName): TestDatabase =>
  own(
    async () => createDatabase(await copied()),
    (database) => database.drop(),
  );

async function administer(clusterUrl: string, command: string): Promise<void> {
  const sql = postgres(clusterUrl, { max: 1, onnotice: () => {} });
  try {
    await sql.unsafe(command);
  } finally {
    await sql.end();
  }
}
