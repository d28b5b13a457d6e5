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

/** What waited when the backup was made, and does not go on by itself. */
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
  /** How many migrations the program has that the backup's database lacks. */
  readonly pending: number;
  /** Null where everything goes on. */
  readonly held: Held | null;
};

/** Why the backup cannot be restored into this database by this program; null where it can. */
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

/** What lies in the database already; null where it is empty. */
const fullness = async (sql: Sql | TransactionSql): Promise<string | null> => {
  const filled = await filledTables(sql);
  if (filled.length === 0) return null;
  const rest = filled.length > 3 ? ` and ${filled.length - 3} more` : "";
  return `A backup is restored only into an empty database, and there are rows in ${filled.slice(0, 3).join(", ")}${rest}: make a new one, and set DATABASE_URL (or another DATA_DIR) to it.`;
};

/**
 * Reads the whole backup, and what it would be restored into; changes nothing. Throws `BackupDamaged` and `BackupRefused`.
 * `secret`: this installation's; another than the backup's is refused, unless `anySecret`.
 */
export const planRestore = async (order: {
  readonly sql: Sql;
  readonly path: string;
  readonly secret: string | null;
  /** The one before it, while it is changed: what it sealed can be read too. */
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

/** Writes the rows of one table, as fast as the database takes them. */
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
  // The driver tells nobody of what goes wrong after the last byte; the next question is refused then.
  await tx`select 1`.catch((error) => Promise.reject(failure ?? error));
};

type ForeignKey = { readonly on: string; readonly name: string; readonly rule: string };

/**
 * Takes the rules between tables away while rows come in, in the order of the tables and not of their making, and with
 * them the triggers, which would make rows that are in the backup. Restored, each rule is tested on every row. This takes
 * no more than owning the tables.
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

/** Numbers that the database gives out go on after those that are there. */
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

/** What was about to go out or to be done may have been, after the backup: it waits for somebody of support. */
const holdBack = async (tx: TransactionSql, at: string): Promise<Omit<Held, "jobs">> => {
  const messages = await tx`
    update message set due_at = null, given_up = 'other', trouble = ${why(at)} where due_at is not null`;
  const digests = await tx`update alert set awaits_digest = false where awaits_digest`;
  const chats = await tx`
    update conversation_member set told = true where waits_since is not null and not told`;
  const sessions = await tx`update session set ended_at = now() where ended_at is null`;
  return { messages: messages.count, digests: digests.count, chats: chats.count, sessions: sessions.count };
};

/** Puts a job into the queue; one that must not go on lies there as given up, so that support sees it and decides. */
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
 * Restores a backup that was looked at by `planRestore`: migrates the database as the backup's was, and then fills it in
 * one transaction, so that it has everything or nothing. Without `goesOn` nothing is sent and no job is done of what
 * waited, and everybody has to sign in again. Files are put before the transaction ends. If it is
 * broken off, nothing refers to them, and the tidying of files takes them away.
 */
export const restoreBackup = async (order: {
  readonly sql: Sql;
  readonly path: string;
  readonly boss: PgBoss;
  /** This installation's, and the one before it. */
  readonly secrets: ReadonlyArray<string | null>;
  /** Null where files are to be left out. */
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
      // Asked once more now that nobody else can write.
      const full = await fullness(tx);
      if (full !== null) throw new BackupRefused(full);
      for await (const part of parts) {
        if (part.kind === "table") {
          const { table, columns } = part.head;
          const known = new Set(ours.get(table));
          // They become part of a statement, so they must be those that the database itself has named.
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
    // Nobody here could go on with a seal of another secret: the audit log is sealed anew with its next entry.
    const isOurs = secrets.map(markOf).includes(header.secretMark);
    if (ours.has("public.audit_seal") && !isOurs) await tx`delete from audit_seal`;
    if (!goesOn) held = { ...(await holdBack(tx, header.at)), jobs: done.jobs };
  });
  say("counting for the planner");
  await sql.unsafe("vacuum (analyze)");
  const pending = (await migrationStandings(sql)).filter(({ state }) => state === "pending").length;
  return { tables: done.tables, rows: done.rows, files: done.files.size, pending, held };
};
