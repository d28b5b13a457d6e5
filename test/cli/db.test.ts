import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Effect, Layer } from "effect";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databaseOf } from "#adapters/postgres/database.ts";
import { lockKey, migrationStandings } from "#adapters/postgres/migrate.ts";
import { postgresAuditEntries } from "#adapters/postgres/support/audit-entries.ts";
import { secretVault } from "#adapters/vault/vault.ts";
import { verifyAudit } from "#core/support/staff/verify-audit.ts";
import { createDatabase } from "../support/database.ts";
import { dibbsOn, main } from "./dibbs.ts";

type Made = Awaited<ReturnType<typeof createDatabase>>;

const secret = "a secret that only tests know, 32 characters and more";
const made: Array<Made> = [];
let folder: string;

/** Creates a database for this file: migrated, or empty. */
const aDatabase = async (template?: "template0"): Promise<Made> => {
  const database = await createDatabase(template);
  made.push(database);
  return database;
};

/** Types a command with a data folder of its own. */
const typed =
  (database: Made, dataFolder = "data") =>
  (...args: ReadonlyArray<string>) =>
    dibbsOn(database)(args, { SECRET: secret, DATA_DIR: join(folder, dataFolder) });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dibbs-db-"));
});
afterAll(async () => {
  for (const { drop } of made) await drop();
  await rm(folder, { recursive: true });
});

const tablesOf = async (sql: Sql): Promise<ReadonlyArray<string>> =>
  (
    await sql<{ name: string }[]>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'sandbox') order by 1`
  ).map(({ name }) => name);

/** Returns the number and content of every table's rows, in any order. */
const contentsOf = async (sql: Sql) => {
  const contents = new Map<string, string>();
  for (const table of await tablesOf(sql)) {
    const rows = await sql.unsafe<{ row: string }[]>(`select row_to_json(t)::text as row from ${table} t order by 1`);
    const hash = createHash("sha256").update(rows.map(({ row }) => row).join("\n"));
    contents.set(table, `${rows.length} rows, ${hash.digest("hex")}`);
  }
  return contents;
};

/** Returns the verification of a database's audit log by a process with this secret. */
const verified = async ({ url }: Made, by = secret) => {
  const sql = postgres(url, { max: 2 });
  const audit = postgresAuditEntries.pipe(Layer.provide(databaseOf(sql)));
  return Effect.runPromise(verifyAudit(null).pipe(Effect.provide(Layer.merge(audit, secretVault(by))))).finally(() =>
    sql.end(),
  );
};

const filled = async (sql: Sql): Promise<ReadonlyArray<string>> => {
  const names: Array<string> = [];
  for (const table of await tablesOf(sql)) {
    if (table !== "public.migration" && (await sql.unsafe(`select 1 from ${table} limit 1`)).length > 0)
      names.push(table);
  }
  return names;
};

/** The unfinished jobs: their data, their queue, and their errors. */
const jobsIn = (sql: Sql) => sql<{ name: string; data: object; trouble: string | null }[]>`
  select name, data, output ->> 'message' as trouble from pgboss.job
  where data ? 'name' and state in ('created', 'retry', 'active') order by name, data::text`;

/** Returns the constraints between tables, and the triggers. */
const rulesOf = async (sql: Sql): Promise<unknown> => [
  await sql`select conrelid::regclass::text as on, conname, pg_get_constraintdef(oid) as rule from pg_constraint
    where contype = 'f' and connamespace::regnamespace::text in ('public', 'sandbox') order by 1, 2`,
  await sql`select tgrelid::regclass::text as on, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`,
];

describe("Ctrl-C during a migration or restore", () => {
  it("names the stopped command, and the command that shows what was done", async () => {
    const source = await aDatabase();
    const { name: last } = (await migrationStandings(source.sql)).at(-1) ?? { name: "" };
    await mkdir(join(folder, "stopped"), { recursive: true });
    const backup = join(folder, "stopped.backup");
    expect(await typed(source, "stopped")("db", "backup", backup)).toMatchObject({ code: 0 });
    await source.sql`delete from migration where name = ${last}`;
    const empty = await aDatabase("template0");
    const attempts = [
      { on: source, args: ["migrate"], told: "dibbs db status" },
      { on: empty, args: ["restore", backup], told: `dibbs db restore ${backup}` },
    ];
    for (const { on, args, told } of attempts) {
      // Holding this lock keeps everybody else from migrating.
      const holder = await on.sql.reserve();
      await holder`select pg_advisory_lock(${lockKey})`;
      const env = { PATH: process.env.PATH ?? "", ...on.settings, SECRET: secret, DATA_DIR: join(folder, "stopped") };
      const child = spawn(process.execPath, [main, "db", ...args, "--yes"], { env });
      let err = "";
      child.stderr.on("data", (part) => (err += part));
      const ended = new Promise((resolve) => child.once("exit", resolve));
      const waiting = () => on.sql`
        select 1 from pg_locks join pg_database on pg_database.oid = database
        where datname = current_database() and locktype = 'advisory' and not granted`;
      while (child.exitCode === null && (await waiting()).length === 0) await pause(20);
      child.kill("SIGINT");
      expect(await ended).toBe(130);
      expect(err).toContain(`Stopped in the middle of 'dibbs db ${args[0]}'.`);
      expect(err.trimEnd().endsWith(`To see what was done: ${told}`)).toBe(true);
      await holder`select pg_advisory_unlock(${lockKey})`;
      holder.release();
    }
  });
});

describe("Ctrl-C during a backup", () => {
  it("says that nothing was written, and leaves no file", async () => {
    const source = await aDatabase();
    const place = join(folder, "interrupted");
    await mkdir(place, { recursive: true });
    // Holding this table keeps the backup from reading it.
    const holder = await source.sql.reserve();
    await holder`begin`;
    await holder`lock table person in access exclusive mode`;
    const env = { PATH: process.env.PATH ?? "", ...source.settings, SECRET: secret, DATA_DIR: join(place, "data") };
    const child = spawn(process.execPath, [main, "db", "backup", join(place, "all.backup")], { env });
    let err = "";
    child.stderr.on("data", (part) => (err += part));
    const ended = new Promise((resolve) => child.once("exit", resolve));
    const waiting = () => holder`
      select 1 from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and locktype = 'relation' and not granted`;
    while (child.exitCode === null && (await waiting()).length === 0) await pause(20);
    child.kill("SIGINT");
    await holder`rollback`;
    holder.release();
    expect(await ended).toBe(130);
    expect(err).toContain("Stopped. Nothing was written.");
    expect(readdirSync(place)).not.toContainEqual(expect.stringContaining("backup"));
  });
});

describe("dibbs db status", () => {
  it("reports the database's state without signing in, and ends with 0", async () => {
    const dibbs = typed(await aDatabase());
    const { code, out } = await dibbs("db", "status");
    expect([code, out]).toEqual([0, expect.stringMatching(/PostgreSQL +\d+/)]);
    for (const part of ["Size", "Connections", "Oldest transaction"]) expect(out).toContain(part);
    // Only problems are listed.
    expect(out).not.toContain("0001-person.sql");
    const shown = JSON.parse((await dibbs("db", "status", "--json")).out);
    expect(shown).toMatchObject({ bytes: expect.any(Number), connections: { most: expect.any(Number) } });
    expect(shown.migrations[0]).toMatchObject({ name: "0001-person.sql", state: "applied" });
  });

  it("names pending, changed and unknown migrations, and ends with 4", async () => {
    const database = await aDatabase();
    const dibbs = typed(database);
    const last = (await migrationStandings(database.sql)).at(-1)?.name ?? "";
    await database.sql`delete from migration where name = ${last}`;
    await database.sql`update migration set checksum = 'other' where name = '0002-listing.sql'`;
    await database.sql`insert into migration (name, checksum) values ('9999-later.sql', 'x')`;
    const { code, out } = await dibbs("db", "status");
    expect(code).toBe(4);
    expect(out).toMatch(/0002-listing\.sql +changed/);
    expect(out).toMatch(/9999-later\.sql +unknown/);
    expect(out).toMatch(new RegExp(`${last} +pending`));
    expect(out).toMatch(/Migrations +\d+ applied, 1 pending, 2 unexpected/);
  });

  it("ends with 5 if no database answers", async () => {
    const settings = { DATABASE_URL: "postgres://a:b@127.0.0.1:1/c", DATABASE_DIRECT_URL: "" };
    const gone = { ...(await aDatabase()), settings };
    expect(await typed(gone)("db", "status")).toMatchObject({
      code: 5,
      err: expect.stringContaining("does not answer"),
    });
  });
});

describe("dibbs db migrate", () => {
  it("shows the pending migrations, applies them with --yes, and then has nothing to do", async () => {
    const database = await aDatabase("template0");
    const dibbs = typed(database);
    const asked = await dibbs("db", "migrate");
    expect(asked).toMatchObject({ code: 2, err: expect.stringContaining("add --yes") });
    expect(asked.out).toContain("0001-person.sql");
    expect(await tablesOf(database.sql)).toEqual([]);
    const { code, out } = await dibbs("db", "migrate", "--yes");
    expect([code, out]).toEqual([0, expect.stringContaining("applied 0001-person.sql")]);
    expect(await dibbs("db", "status")).toMatchObject({ code: 0 });
    expect(await dibbs("db", "migrate")).toEqual({ code: 0, out: "Everything is applied.\n", err: "" });
  });

  it("refuses a database with a changed migration, with 4", async () => {
    const database = await aDatabase();
    await database.sql`update migration set checksum = 'other' where name = '0002-listing.sql'`;
    const refused = await typed(database)("db", "migrate", "--yes");
    expect(refused).toMatchObject({ code: 4, err: expect.stringContaining("0002-listing.sql was changed") });
  });
});

describe("dibbs db detach", () => {
  it("detaches the months past their retention, each with an audit entry that counts its rows", async () => {
    const database = await aDatabase();
    const { sql } = database;
    await sql`insert into history (noun, subject_id, event, to_state, actor_kind, actor, at)
      values ('test', 'x', 'x', 'x', 'system', 'x', now()), ('test', 'y', 'x', 'x', 'system', 'x', now())`;
    for (const table of ["history", "alert"])
      await sql.unsafe(`alter table months.${table} rename to y2020m01_${table}`);
    const dibbs = (...args: ReadonlyArray<string>) =>
      dibbsOn(database)(["db", "detach", ...args, "--json"], {
        ...{ SECRET: secret, DATA_DIR: join(folder, "data") },
        ...{ KEEP_HISTORY_MONTHS: "24", KEEP_ALERTS_MONTHS: "24" },
      });
    const names = ["months.y2020m01_history", "months.y2020m01_alert"];
    const asked = await dibbs();
    expect([asked.code, JSON.parse(asked.out)]).toEqual([2, { detached: [], due: names }]);
    expect(await sql`select 1 from audit_entry`).toEqual([]);
    const done = await dibbs("--yes");
    expect([done.code, JSON.parse(done.out)]).toEqual([0, { detached: names, due: [] }]);
    expect(await sql`select kind, command, detail, staff_name from audit_entry order by number`).toEqual(
      [
        "Took 2020-01 out of history. It is months.y2020m01_history; rows: 2.",
        "Took 2020-01 out of alert. It is months.y2020m01_alert; rows: 0.",
      ].map((detail) => ({
        kind: "acted",
        command: "db detach",
        detail,
        staff_name: expect.stringContaining("at the machine"),
      })),
    );
    expect(await sql`select 1 from history where noun = 'test'`).toEqual([]);
    expect(await verified(database)).toMatchObject({ isWhole: true, entries: 2, unsealed: 0 });
  });
});

describe("dibbs db backup and restore", () => {
  let source: Made;
  const backup = () => join(folder, "all.backup");

  beforeAll(async () => {
    source = await aDatabase();
    const dibbs = typed(source);
    expect(await dibbs("db", "seed", "--stuck")).toMatchObject({ code: 0 });
    // Special characters in text, and pending work: messages, a digest and jobs.
    await source.sql`update listing set description = ${"tab\t newline\n back\\slash \\. ünï \u{1f528}"}`;
    await source.sql`update alert set awaits_digest = true where id = (select min(id::text)::uuid from alert)`;
    await source.sql`
      insert into pgboss.job (name, data)
      values ('advance-payment', ${source.sql.json({ name: "advance-payment", paymentId: crypto.randomUUID() })})`;
    // Writes an entry to the audit log.
    expect(await dibbs("db", "backup", join(folder, "early.backup"))).toMatchObject({ code: 0 });
    const done = await dibbs("db", "backup", backup(), "--json");
    expect(done).toMatchObject({ code: 0, err: "" });
    expect(JSON.parse(done.out)).toMatchObject({
      file: backup(),
      jobs: (await jobsIn(source.sql)).length,
      files: { missing: 0 },
    });
  }, 180_000);

  it("writes a file only its owner can read, overwrites none, and adds an audit entry", async () => {
    expect((await stat(backup())).mode & 0o777).toBe(0o600);
    const again = await typed(source)("db", "backup", backup());
    expect(again).toMatchObject({ code: 4, err: expect.stringContaining("exists: give another name") });
    const nowhere = join(folder, "no such folder", "a.backup");
    expect(await typed(source)("db", "backup", nowhere)).toMatchObject({
      code: 4,
      err: `The file ${nowhere} can't be written: no such file or directory.\n`,
    });
    expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
    const entries = await source.sql`select kind, command, staff_name from audit_entry where command = 'db backup'`;
    const entry = { kind: "acted", command: "db backup", staff_name: expect.stringContaining("at the machine") };
    expect(entries).toEqual([entry, entry]);
  });

  it("restores every table, job and file as it was, with all constraints and triggers", async () => {
    const target = await aDatabase("template0");
    const restore = ["db", "restore", backup(), "--go-on"];
    const dibbs = typed(target, "new");
    const asked = await dibbs(...restore);
    expect(asked).toMatchObject({ code: 2, err: expect.stringContaining("add --yes") });
    expect(await tablesOf(target.sql)).toEqual([]);
    const done = await dibbs(...restore, "--yes", "--json");
    expect(done).toMatchObject({ code: 0, err: "" });
    expect(JSON.parse(done.out)).toMatchObject({ done: true, result: { held: null, pending: 0 } });

    const [before, after] = [await contentsOf(source.sql), await contentsOf(target.sql)];
    // Each database has its own: the backup of one, the restore of the other, and their heartbeats.
    for (const own of ["public.audit_entry", "public.audit_seal", "public.heartbeat", "public.migration"])
      for (const one of [before, after]) one.delete(own);
    expect(after).toEqual(before);
    expect(await rulesOf(target.sql)).toEqual(await rulesOf(source.sql));
    expect(await jobsIn(target.sql)).toEqual(await jobsIn(source.sql));

    const shards = readdirSync(join(folder, "data/files"), { recursive: true, withFileTypes: true });
    const stored = shards.filter((entry) => entry.isFile());
    expect(stored.length).toBeGreaterThan(0);
    for (const { parentPath, name } of stored) {
      const copy = join(parentPath.replace(join(folder, "data"), join(folder, "new")), name);
      expect(await readFile(copy)).toEqual(await readFile(join(parentPath, name)));
    }
    expect(await verified(target)).toMatchObject({ isWhole: true, entries: 2, sealedSince: 1, unsealed: 0 });
    // Sequences continue after the restored numbers.
    const [next] = await target.sql`
      insert into history (noun, subject_id, event, to_state, actor_kind, actor, at)
      values ('test', 'x', 'x', 'x', 'system', 'x', now()) returning id::int > (select count(*) from history) as goes_on`;
    expect(next).toEqual({ goes_on: true });
  });

  it("holds back pending messages, digests and jobs, so that nothing is sent or done twice", async () => {
    const target = await aDatabase();
    const done = await typed(target, "held")("db", "restore", backup(), "--yes", "--json");
    expect(done).toMatchObject({ code: 0 });
    const { held } = JSON.parse(done.out).result;
    const before = await jobsIn(source.sql);
    const waiting = before.filter(({ name }) => name !== "dead-jobs").length;
    expect(waiting).toBeGreaterThan(0);
    expect(held).toMatchObject({ jobs: waiting, digests: 1 });
    expect(held.messages).toBeGreaterThan(0);
    const due = await target.sql`select 1 from message where due_at is not null`;
    const waits = await target.sql`select 1 from alert where awaits_digest`;
    const signedIn = await target.sql`select 1 from session where ended_at is null`;
    expect([due.length, waits.length, signedIn.length]).toEqual([0, 0, 0]);
    const after = await jobsIn(target.sql);
    expect(after.filter(({ name }) => name !== "dead-jobs")).toEqual([]);
    expect(after.filter(({ trouble }) => trouble?.startsWith("Restored from a backup of "))).toHaveLength(waiting);
    expect(after).toHaveLength(before.length);
  });

  it("refuses to restore into a database that has data, is ahead or has another secret, with 4", async () => {
    const full = await typed(source)("db", "restore", backup(), "--yes");
    expect(full).toMatchObject({ code: 4, err: expect.stringContaining("only into an empty database") });
    const ahead = await aDatabase();
    await ahead.sql`insert into migration (name, checksum) values ('9999-later.sql', 'x')`;
    const refused = await typed(ahead)("db", "restore", backup(), "--yes");
    expect(refused).toMatchObject({ code: 4, err: expect.stringContaining("ahead of the backup") });
    const empty = await aDatabase();
    const other = { SECRET: "another secret, which is as long as it has to be", DATA_DIR: join(folder, "other") };
    const unreadable = await dibbsOn(empty)(["db", "restore", backup(), "--yes"], other);
    expect(unreadable).toMatchObject({ code: 4, err: expect.stringContaining("another SECRET") });
    expect(await filled(empty.sql)).toEqual([]);
    const moved = await dibbsOn(empty)(["db", "restore", backup(), "--other-secret", "--yes"], other);
    expect(moved).toMatchObject({ code: 0, err: "" });
    // Sealed again, with the current secret.
    expect(await verified(empty, other.SECRET)).toMatchObject({ isWhole: true, entries: 2, sealedSince: 2 });
  });

  it("refuses an incomplete or changed backup, and ends with 3 for a missing file", async () => {
    const empty = await aDatabase();
    const bytes = await readFile(backup());
    const broken = join(folder, "broken.backup");
    const flipped = Buffer.from(bytes);
    const middle = Math.floor(bytes.length / 2);
    flipped[middle] = (flipped[middle] ?? 0) ^ 0xff;
    for (const body of [bytes.subarray(0, bytes.length - 100), flipped, Buffer.from("no backup")]) {
      await writeFile(broken, body);
      const refused = await typed(empty)("db", "restore", broken, "--yes");
      expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("This isn't a complete Dibbs backup") });
    }
    expect(await filled(empty.sql)).toEqual([]);
    expect(await typed(empty)("db", "restore", join(folder, "none"), "--yes")).toMatchObject({ code: 3 });
  });
});

describe("when killed midway", () => {
  let source: Made;
  /** Enough rows to observe a backup and a restore in progress. */
  const manyRows = 100_000;
  const backup = () => join(folder, "long/long.backup");
  const parts = () => readdirSync(join(folder, "long")).filter((name) => name.endsWith(".part"));

  /** Starts a command, kills it when `when` says so, and returns its exit code; null after an outright kill. */
  const killed = async (
    database: Made,
    args: ReadonlyArray<string>,
    signal: NodeJS.Signals,
    when: () => Promise<boolean>,
  ) => {
    const env = {
      PATH: process.env.PATH ?? "",
      DATABASE_URL: database.url,
      SECRET: secret,
      DATA_DIR: join(folder, "long"),
    };
    const child = spawn(process.execPath, [main, ...args], { env, stdio: "ignore" });
    const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
    while (child.exitCode === null && !(await when())) await pause(2);
    child.kill(signal);
    return ended;
  };

  beforeAll(async () => {
    source = await aDatabase();
    await mkdir(join(folder, "long"));
    await source.sql`
      insert into history (noun, subject_id, event, to_state, actor_kind, actor, reason, at)
      select 'test', gen_random_uuid()::text, 'x', 'x', 'system', 'x', repeat(md5(n::text), 4), now()
      from generate_series(1, ${manyRows}::int) n`;
  }, 120_000);

  it("a backup leaves no file under its name, and on SIGTERM no file at all", async () => {
    const backsUp = ["db", "backup", backup()];
    const begun = async () => parts().length > 0;
    expect(await killed(source, backsUp, "SIGKILL", begun)).toBeNull();
    expect(existsSync(backup())).toBe(false);
    for (const name of parts()) await rm(join(folder, "long", name));
    expect(await killed(source, backsUp, "SIGTERM", begun)).toBe(130);
    expect(readdirSync(join(folder, "long"))).toEqual([]);
  });

  it("a restore leaves the database empty, with all constraints, and can be run again", async () => {
    expect(await typed(source, "long")("db", "backup", backup())).toMatchObject({ code: 0 });
    const target = await aDatabase();
    const copies = async () =>
      (
        await target.sql`select 1 from pg_stat_progress_copy where datname = current_database() and bytes_processed > 1000000`
      ).length > 0;
    const restores = ["db", "restore", backup(), "--yes"];
    expect(await killed(target, restores, "SIGKILL", copies)).toBeNull();
    expect(await filled(target.sql)).toEqual([]);
    expect(await rulesOf(target.sql)).toEqual(await rulesOf(source.sql));
    expect(await typed(target, "long")(...restores)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/dibbs ledger reconcile --since \d{4}-\d\d-\d\d\n$/),
    });
    const [rows] = await target.sql`select count(*)::int as count from history`;
    expect(rows).toEqual({ count: manyRows });
  });
});
