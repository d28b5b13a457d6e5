import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Sql } from "postgres";
import { DatabaseUnusable } from "./connect.ts";

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
  /** The oldest release whose processes may keep running once it is applied; 0 for any. */
  readonly needs: string;
}

/**
 * The state of one migration: `changed` since it was applied, or `unknown` to this program, which is then the older
 * one, whether or not it may run beside the newer one.
 */
export interface MigrationStanding {
  readonly name: string;
  readonly checksum: string;
  readonly state: "applied" | "pending" | "changed" | "unknown";
  /** Null if it is not applied. */
  readonly appliedAt: Date | null;
}

const ownFolder = fileURLToPath(new URL("../../migrations", import.meta.url));

const { version: ownRelease } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
  readonly version: string;
};

/** The first line of a migration that removes something that older releases use (decision 0074). */
const needing = /^-- needs release (\d+(?:\.\d+)*)$/m;

/** The oldest release that runs with this migration: the one that it names, or 0 for any. */
export const releaseNeeded = (text: string): string => needing.exec(text)?.[1] ?? "0";

/** Whether the first release is at least as new as the second, by version number. */
export const isAsNewAs = (release: string, other: string): boolean =>
  release.localeCompare(other, "en", { numeric: true }) >= 0;

/**
 * The advisory lock held while the database's tables are created or filled, until the transaction ends. Any number
 * works that nothing else in the database locks.
 */
export const lockKey = 4_232_201_107;

/**
 * Migrates the database to this program's version, forwards only; returns the names of the migrations applied. Two
 * processes may do so at once. `only` limits the migrations; `each` receives each name as it is applied.
 */
export async function migrate(
  sql: Sql,
  folder = ownFolder,
  { only, each }: { readonly only?: ReadonlySet<string>; readonly each?: (name: string) => void } = {},
): Promise<readonly string[]> {
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${lockKey})`;
    await tx`create table if not exists migration (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now(),
      needs text
    )`;
    const [needs] = await tx`select 1 from pg_attribute where attrelid = 'migration'::regclass and attname = 'needs'`;
    if (!needs) await tx`alter table migration add column needs text`;
  });
  const applied: string[] = [];
  for (const migration of await pending(sql, folder)) {
    if (only?.has(migration.name) === false) continue;
    await sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${lockKey})`;
      // Another process may have applied it while we waited for the lock.
      const [done] = await tx`select 1 from migration where name = ${migration.name}`;
      if (done) return;
      await run(tx.unsafe(migration.text), migration.name);
      await tx`insert into migration (name, checksum, needs)
        values (${migration.name}, ${migration.checksum}, ${migration.needs})`;
      applied.push(migration.name);
      each?.(migration.name);
    });
  }
  return applied;
}

/** Runs work while nobody else migrates or runs such work; waits for the lock. */
export async function holdingLock<A>(sql: Sql, work: () => Promise<A>): Promise<A> {
  const done = await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${lockKey})`;
    return { value: await work() };
  });
  return done.value as A;
}

/**
 * Returns the names of the program's migrations that the database lacks. Fails if the database has changed ones, or
 * unknown ones that this release can't run with: it may keep running beside a newer release whose migrations say so.
 */
export async function pendingMigrations(sql: Sql, folder = ownFolder): Promise<readonly string[]> {
  return (await pending(sql, folder)).map((migration) => migration.name);
}

/** Returns every migration of the program or the database, in order; only reads, even if none was ever applied. */
export async function migrationStandings(sql: Sql, folder = ownFolder): Promise<readonly MigrationStanding[]> {
  const ours = new Map(readMigrations(folder).map((migration) => [migration.name, migration]));
  const recorded = new Map((await recordedIn(sql)).map((row) => [row.name, row]));
  const names = [...new Set([...ours.keys(), ...recorded.keys()])].sort();
  return names.map((name) => {
    const [own, done] = [ours.get(name), recorded.get(name)];
    const state = !done ? "pending" : !own ? "unknown" : own.checksum === done.checksum ? "applied" : "changed";
    return { name, checksum: own?.checksum ?? done?.checksum ?? "", state, appliedAt: done?.applied_at ?? null };
  });
}

interface Recorded {
  readonly name: string;
  readonly checksum: string;
  readonly applied_at: Date;
  /** Null if the release that applied it did not say: a program that does not know the migration then can't run. */
  readonly needs: string | null;
}

async function recordedIn(sql: Sql): Promise<readonly Recorded[]> {
  const [table] = await sql<{ found: boolean }[]>`select to_regclass('migration') is not null as found`;
  return table?.found
    ? await sql<Recorded[]>`select name, checksum, applied_at,
    to_jsonb(migration) ->> 'needs' as needs from migration order by name`
    : [];
}

async function pending(sql: Sql, folder: string): Promise<readonly Migration[]> {
  const ours = readMigrations(folder);
  const recorded = await recordedIn(sql);
  for (const { name, checksum, needs } of recorded) {
    const own = ours.find((migration) => migration.name === name);
    if (!own) {
      if (needs !== null && isAsNewAs(ownRelease, needs)) continue;
      throw new DatabaseUnusable(
        `The database is newer than this program: it holds the migration ${name}, which this program does not know; start a newer version.`,
      );
    }
    if (own.checksum !== checksum) {
      throw new DatabaseUnusable(
        `The migration ${name} was changed after it was applied to this database: restore the file and write a new migration instead.`,
      );
    }
  }
  const done = new Set(recorded.map(({ name }) => name));
  return ours.filter(({ name }) => !done.has(name));
}

function readMigrations(folder: string): readonly Migration[] {
  const names = readdirSync(folder).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name));
  return names.sort().map((name) => {
    const text = readFileSync(join(folder, name), "utf8");
    return { name, text, checksum: createHash("sha256").update(text).digest("hex"), needs: releaseNeeded(text) };
  });
}

async function run(statement: PromiseLike<unknown>, name: string): Promise<void> {
  try {
    await statement;
  } catch (cause) {
    throw new DatabaseUnusable(
      `The migration ${name} failed and was undone: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
  }
}
