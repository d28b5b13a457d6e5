import { randomBytes } from "node:crypto";
import postgres, { type Sql } from "postgres";
import { inject } from "vitest";
import { databaseUrl, templateName } from "./cluster.ts";
import { fillWithRows } from "./many-rows.ts";
import { own } from "./own.ts";
import { throughPooler } from "./pgbouncer.ts";

/** A migrated, empty database of one's own. */
export interface TestDatabase {
  /** As the product reaches it: by way of PgBouncer where `TEST_DATABASE` says so. */
  readonly url: string;
  /** Past it. */
  readonly directUrl: string;
  /** Where a program finds it. */
  readonly settings: { readonly DATABASE_URL: string; readonly DATABASE_DIRECT_URL: string };
  readonly sql: Sql;
}

/** A migrated database that the caller drops, or one with nothing in it; most tests want `ownDatabase`. */
export async function createDatabase(
  template = templateName,
): Promise<TestDatabase & { readonly drop: () => Promise<void> }> {
  const clusterUrl = inject("clusterUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  // Copied as files: the other way writes each page of it to the log first, at three times the work.
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

/** The name of a migrated database with something in it, which is filled for whoever asks first. */
export async function filled(name: string, fill: (url: string) => Promise<unknown>): Promise<string> {
  const clusterUrl = inject("clusterUrl");
  const half = `${name}_half`;
  const sql = postgres(clusterUrl, { max: 1, onnotice: () => {} });
  try {
    // Held until this connection ends: another worker waits meanwhile.
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

/** What each of these tables holds, as a text that changes with it. */
export const contentsOf = async (
  sql: Sql,
  tables: ReadonlyArray<string>,
): Promise<Readonly<Record<string, string>>> => {
  const parts = tables.map(
    (table) => `select '${table}' as name, md5(string_agg(it::text, '|' order by it::text)) as rows from ${table} it`,
  );
  const found = await sql.begin(async (sql) => {
    // So many small tables are one large plan, for which PostgreSQL would start processes that cost twice what the reading does.
    await sql`set local max_parallel_workers_per_gather = 0`;
    return sql.unsafe<{ name: string; rows: string | null }[]>(parts.join(" union all "));
  });
  return Object.fromEntries(found.map(({ name, rows }) => [name, rows ?? ""]));
};

/** With 100,000 listings and what belongs to them (see many-rows.ts). */
export const manyRows = (): Promise<string> =>
  filled("dibbs_rows", async (url) => {
    const rows = postgres(url, { max: 2, onnotice: () => {} });
    await fillWithRows(rows, 100_000).finally(() => rows.end());
  });

/** Gives the test file that calls it (at its top, or in a `describe`) a database of its own: empty, or as another one is. */
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
