import { Effect } from "effect";
import type { PgBoss } from "pg-boss";
import type { ParameterOrJSON, Sql, TransactionSql } from "postgres";
import { deadQueue } from "#adapters/pgboss/job-queue.ts";
import { lockKey, migrate, migrationStandings } from "#adapters/postgres/migrate.ts";
import { Blobs } from "#core/people/file/files.ts";
import {
  BackupDamaged,
  BackupRefused,
  type Header,
  markOf,
  type QueuedJob,
  type Say,
  type TableHead,
} from "./format.ts";
import { examineBackup, readBackup } from "./read-backup.ts";
import { dataTables, filledTables, sameText } from "./tables.ts";
import type { Store } from "./write-backup.ts";

/** The counts of what was waiting when the backup was made and does not resume by itself. */
export type Held = {
  readonly messages: number;
  readonly jobs: number;
  readonly digests: number;
  readonly chats: number;
  readonly sessions: number;
};

export type RestoreReport = {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  /** How many of the program's migrations the backup's database lacks. */
  readonly pending: number;
  /** Null if everything resumes. */
  readonly held: Held | null;
};

/** Returns why this program can't restore the backup into this database; null if it can. */
const obstacle = async (sql: Sql, { migrations }: Header): Promise<string | null> => {
  const standings = await migrationStandings(sql);
  const ours = new Map(standings.map((standing) => [standing.name, standing]));
  const unknown = migrations.find(({ name, checksum }) => ours.get(name)?.checksum !== checksum);
  if (unknown) {
    return `The backup is of another version of Dibbs, with the migration ${unknown.name}: restore it with that version.`;
  }
  const theirs = new Set(migrations.map(({ name }) => name));
  const odd = standings.find(({ name, state }) => state !== "pending" && (state !== "applied" || !theirs.has(name)));
  if (odd) {
    return `The database is ahead of the backup, with the migration ${odd.name}: make a new, empty one, which is then migrated as the backup's was.`;
  }
  return null;
};

/** Returns which data the database already contains; null if it is empty. */
const fullness = async (sql: Sql | TransactionSql): Promise<string | null> => {
  const filled = await filledTables(sql);
  if (filled.length === 0) return null;
  const rest = filled.length > 3 ? ` and ${filled.length - 3} more` : "";
  return `A backup is restored only into an empty database, and there are rows in ${filled.slice(0, 3).join(", ")}${rest}: make a new one, and set DATABASE_URL (or another DATA_DIR) to it.`;
};

/**
 * Reads the whole backup and checks the target database; changes nothing. Throws `BackupDamaged` and `BackupRefused`.
 * `secret` is this installation's; a backup made with a different one is refused unless `anySecret` is set.
 */
export const planRestore = async (order: {
  readonly sql: Sql;
  readonly path: string;
  readonly secret: string | null;
  /** The previous secret during a change of secrets; what it sealed can still be read. */
  readonly previousSecret: string | null;
  readonly anySecret: boolean;
  readonly say: Say;
}) => {
  const contents = await examineBackup(order.path, order.say);
  const { secretMark } = contents.header;
  const readable = [markOf(order.secret), markOf(order.previousSecret)];
  if (!order.anySecret && secretMark !== null && !readable.includes(secretMark)) {
    throw new BackupRefused(
      "This installation has another SECRET than the one that was backed up, so that no second factor would be readable: set it (or copy the file 'secret' of the old DATA_DIR), or add --other-secret.",
    );
  }
  const why = (await obstacle(order.sql, contents.header)) ?? (await fullness(order.sql));
  if (why !== null) throw new BackupRefused(why);
  return contents;
};

/** Writes the rows of one table, as fast as the database accepts them. */
const copyIn = async (
  tx: TransactionSql,
  { table, columns }: TableHead,
  rows: AsyncIterable<Buffer>,
): Promise<void> => {
  const into = await tx.unsafe(`copy ${table} (${columns.join(", ")}) from stdin`).writable();
  let failure: Error | undefined;
  into.on("error", (error: Error) => {
    failure ??= error;
  });
  for await (const chunk of rows) {
    await new Promise<void>((resolve) => into.write(chunk, () => resolve()));
    if (failure) throw failure;
  }
  into.end();
  // The driver reports no error after the last byte, but the next query on the failed transaction is rejected.
  await tx`select 1`.catch((error) => Promise.reject(failure ?? error));
};

type ForeignKey = { readonly on: string; readonly name: string; readonly rule: string };

/**
 * Drops the foreign keys, because rows arrive in the order of the tables and not of their creation, and disables the
 * triggers, which would create rows that are already in the backup. Afterwards it adds each key again, which checks
 * every row. All of this only requires owning the tables.
 */
const withoutRules = async (tx: TransactionSql, tables: ReadonlyArray<string>, fill: () => Promise<void>) => {
  const keys = await tx<ForeignKey[]>`
    select conrelid::regclass::text as on, quote_ident(conname) as name, pg_get_constraintdef(oid) as rule
    from pg_constraint where contype = 'f' and conparentid = 0 and conrelid::regclass = any (${tables}::text[]::regclass[])
    order by conrelid, conname`;
  for (const { on, name } of keys) await tx.unsafe(`alter table ${on} drop constraint ${name}`);
  for (const table of tables) await tx.unsafe(`alter table ${table} disable trigger user`);
  await fill();
  for (const table of tables) await tx.unsafe(`alter table ${table} enable trigger user`);
  for (const { on, name, rule } of keys) await tx.unsafe(`alter table ${on} add constraint ${name} ${rule}`);
};

/** Advances the identity columns past the restored values. */
const advanceNumbers = async (tx: TransactionSql): Promise<void> => {
  const numbered = await tx<{ table: string; column: string }[]>`
    select attrelid::regclass::text as table, attname as column
    from pg_attribute join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
    where attidentity <> '' and nspname in ('public', 'sandbox') and relkind in ('r', 'p')`;
  for (const { table, column } of numbered) {
    await tx.unsafe(
      `select setval(pg_get_serial_sequence($1, $2), coalesce(max("${column}"), 1), max("${column}") is not null)
      from ${table}`,
      [table, column],
    );
  }
};

const why = (at: string): string =>
  `Restored from a backup of ${at.slice(0, 16).replace("T", " ")} UTC: what became of it since then is not known.`;

/** Holds back what was about to be sent or done: it may have happened after the backup, so support decides. */
const holdBack = async (tx: TransactionSql, at: string): Promise<Omit<Held, "jobs">> => {
  const messages = await tx`
    update message set due_at = null, given_up = 'other', trouble = ${why(at)} where due_at is not null`;
  const digests = await tx`update alert set awaits_digest = false where awaits_digest`;
  const chats = await tx`
    update conversation_member set told = true where waits_since is not null and not told`;
  const sessions = await tx`update session set ended_at = now() where ended_at is null`;
  return { messages: messages.count, digests: digests.count, chats: chats.count, sessions: sessions.count };
};

/** Puts a job into the queue; a job that must not run is stored as given up, so that support sees it and decides. */
const putJob = async (tx: TransactionSql, boss: PgBoss, queued: QueuedJob, goesOn: boolean, at: string) => {
  const db = {
    executeSql: async (text: string, values: ReadonlyArray<unknown> = []) => ({
      rows: await tx.unsafe(text, values as Array<ParameterOrJSON<never>>),
    }),
  };
  const { job, state, startAfter, tries } = queued;
  if (goesOn && state === "waiting") {
    await boss.send(job.name, job, { db, startAfter: new Date(startAfter) });
    return;
  }
  const id = await boss.send(deadQueue, job, { db });
  const output = { message: state === "dead" ? (queued.trouble ?? "Not known any more.") : why(at) };
  await tx`
    update pgboss.job set source_retry_count = ${tries}, output = ${tx.json(output)}
    where name = ${deadQueue} and id = ${id}`;
};

/**
 * Restores a backup that `planRestore` has checked: migrates the database to the backup's version, and then fills it in
 * one transaction, so that it has everything or nothing. Unless `goesOn` is set, nothing that waited is sent or run,
 * and everybody has to sign in again. Files are stored before the transaction ends. If it is interrupted, nothing
 * refers to them, and the cleanup of files removes them.
 */
export const restoreBackup = async (order: {
  readonly sql: Sql;
  readonly path: string;
  readonly boss: PgBoss;
  /** This installation's current and previous secret. */
  readonly secrets: ReadonlyArray<string | null>;
  /** Null if files are to be left out. */
  readonly store: Store | null;
  readonly goesOn: boolean;
  readonly say: Say;
}): Promise<RestoreReport> => {
  const { sql, path, boss, secrets, store, goesOn, say } = order;
  const parts = readBackup(path);
  const first = (await parts.next()).value;
  if (first?.kind !== "header") throw new BackupDamaged("This isn't a complete Dibbs backup.");
  const { header } = first;
  const only = new Set(header.migrations.map(({ name }) => name));
  await migrate(sql, undefined, { only, each: (name) => say(`migrating: ${name}`) });

  const done = { tables: 0, rows: 0, files: new Set<string>(), jobs: 0 };
  let held: Held | null = null;
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${lockKey})`;
    await tx.unsafe(sameText);
    const why = await obstacle(sql, header);
    if (why !== null) throw new BackupRefused(why);
    const ours = new Map((await dataTables(tx)).map(({ name, columns }) => [name, columns]));
    const expected = new Map<string, number>();
    await withoutRules(tx, [...ours.keys()], async () => {
      // Check again now that nobody else can write.
      const full = await fullness(tx);
      if (full !== null) throw new BackupRefused(full);
      for await (const part of parts) {
        if (part.kind === "table") {
          const { table, columns } = part.head;
          const known = new Set(ours.get(table));
          // The names become part of a statement, so they must be names that the database itself reported.
          if (known.size !== columns.length || !columns.every((column) => known.has(column))) {
            throw new BackupDamaged(`The backup's table ${table} is not one of this version's.`);
          }
          say(table);
          await copyIn(tx, part.head, part.rows);
        }
        if (part.kind === "job") {
          await putJob(tx, boss, part.job, goesOn, header.at);
          if (part.job.state === "waiting") done.jobs += 1;
        }
        if (part.kind === "file" && store !== null) {
          const { file, variant } = part.head;
          await store(Effect.flatMap(Blobs, (blobs) => blobs.put(file, variant, part.bytes)));
          done.files.add(file);
          say(`files: ${done.files.size}`);
        }
        if (part.kind === "end") for (const { name, rows } of part.tables) expected.set(name, rows);
      }
      say("testing every rule");
    });
    for (const [table, rows] of expected) {
      const [counted] = await tx.unsafe<{ count: number }[]>(`select count(*)::float8 as count from ${table}`);
      if (counted?.count !== rows) throw new Error(`Of the ${rows} rows of ${table} ${counted?.count ?? 0} came in.`);
      done.tables += 1;
      done.rows += rows;
    }
    await advanceNumbers(tx);
    // A seal made with another secret can't be continued here: the next entry seals the audit log anew.
    const isOurs = secrets.map(markOf).includes(header.secretMark);
    if (ours.has("public.audit_seal") && !isOurs) await tx`delete from audit_seal`;
    if (!goesOn) held = { ...(await holdBack(tx, header.at)), jobs: done.jobs };
  });
  say("counting for the planner");
  await sql.unsafe("vacuum (analyze)");
  const pending = (await migrationStandings(sql)).filter(({ state }) => state === "pending").length;
  return { tables: done.tables, rows: done.rows, files: done.files.size, pending, held };
};
