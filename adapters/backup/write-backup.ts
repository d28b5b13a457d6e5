import { createHash, randomBytes } from "node:crypto";
import type { WriteStream } from "node:fs";
import { link, open, rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { getSystemErrorMessage } from "node:util";
import { createGzip } from "node:zlib";
import { Effect, Schema } from "effect";
import type { Sql, TransactionSql } from "postgres";
import { deadQueue, jobQueues } from "#adapters/pgboss/job-queue.ts";
import { migrationStandings } from "#adapters/postgres/migrate.ts";
import { StoredJob } from "#core/jobs.ts";
import { FileVariant } from "#core/people/file/file.ts";
import { Blobs } from "#core/people/file/files.ts";
import type { Unavailable } from "#core/shared/errors.ts";
import type { FileId } from "#core/shared/ids.ts";
import {
  BackupRefused,
  type End,
  type FileHead,
  type Header,
  markOf,
  type QueuedJob,
  rowsEnd,
  type Say,
  type TableCount,
  type TableEnd,
  type TableHead,
} from "./format.ts";
import { dataTables, sameText, type Table } from "./tables.ts";

/** Runs an effect against the file store. */
export type Store = <A>(effect: Effect.Effect<A, Unavailable, Blobs>) => Promise<A>;

export type BackupReport = {
  readonly at: string;
  readonly bytes: number;
  readonly migrations: number;
  readonly tables: ReadonlyArray<TableCount>;
  readonly jobs: number;
  /** The number and size in bytes of the files that the database knows of, and how many of them the store lacks. */
  readonly files: { readonly count: number; readonly bytes: number; readonly missing: number };
};

const most = 64 * 1024;

/** Yields the rows of a table as they arrive, in chunks large enough to be efficient. */
async function* rowsOf(sql: Sql, tx: TransactionSql, { name, columns }: Table): AsyncGenerator<Buffer> {
  const [own] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
  // COPY reads a table that is partitioned by month only through a query.
  const rows: Readable = await tx.unsafe(`copy (select ${columns.join(", ")} from ${name}) to stdout`).readable();
  let isWhole = false;
  try {
    let held: Array<Buffer> = [];
    let size = 0;
    for await (const row of rows.iterator({ destroyOnReturn: false })) {
      held.push(row);
      size += row.length;
      if (size < most) continue;
      yield Buffer.concat(held);
      held = [];
      size = 0;
    }
    isWhole = true;
    // The driver pauses reading while rows wait, and never resumes if the last of them did so (postgres 3.4.9).
    rows._read(0);
    if (size > 0) yield Buffer.concat(held);
  } finally {
    // The driver can't end the query while rows wait to be consumed.
    if (!isWhole) {
      rows.on("error", () => {});
      rows.resume();
      await sql`select pg_cancel_backend(${own?.pid ?? 0})`;
    }
  }
}

const newlines = (bytes: Buffer): number => {
  let count = 0;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) count += 1;
  return count;
};

type JobRow = {
  readonly name: string;
  readonly data: unknown;
  readonly startAfter: string;
  readonly tries: number;
  readonly trouble: string | null;
};

/** Yields the jobs that are not done; none if the queue was never opened. Jobs unknown to this program are left out. */
async function* jobsOf(tx: TransactionSql): AsyncGenerator<QueuedJob> {
  const [queue] = await tx`select to_regclass('pgboss.job') is not null as found`;
  if (!queue?.found) return;
  const rows = tx<JobRow[]>`
    select name, data, to_char(start_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startAfter",
      coalesce(case when name = ${deadQueue} then source_retry_count else retry_count end, 0) as tries,
      coalesce(output ->> 'message', output #>> '{}') as trouble
    from pgboss.job
    where name = any (${[deadQueue, ...jobQueues]}) and state in ('created', 'retry', 'active')
    order by created_on, id`.cursor(200);
  for await (const page of rows) {
    for (const { name, data, ...row } of page) {
      const job = Schema.decodeUnknownOption(StoredJob)(data);
      if (job._tag === "Some") yield { ...row, job: job.value, state: name === deadQueue ? "dead" : "waiting" };
    }
  }
}

async function* fileIdsOf(tx: TransactionSql): AsyncGenerator<FileId> {
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const page = await tx<{ id: FileId }[]>`select id from file where id > ${after} order by id limit 500`;
    for (const { id } of page) yield id;
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

const variantsOf = (id: FileId) =>
  Effect.flatMap(Blobs, (blobs) =>
    Effect.forEach(FileVariant.literals, (variant) =>
      blobs.get(id, variant).pipe(
        Effect.map((bytes) => [{ variant, bytes }]),
        Effect.catchTag("NotFound", () => Effect.succeed([])),
      ),
    ),
  ).pipe(Effect.map((found) => found.flat()));

type Order = {
  readonly sql: Sql;
  readonly secret: string | null;
  /** Null if only the database is backed up. */
  readonly store: Store | null;
  readonly say: Say;
};

async function* partsOf({ sql, secret, store, say }: Order, tx: TransactionSql, keep: (report: Kept) => void) {
  const whole = createHash("sha256");
  const counted = (bytes: Buffer): Buffer => {
    whole.update(bytes);
    return bytes;
  };
  const line = (value: Header | TableHead | TableEnd | QueuedJob | FileHead): Buffer =>
    counted(Buffer.from(`${JSON.stringify(value)}\n`));

  const standings = await migrationStandings(sql);
  const [now] = await tx<{ at: Date; server: string }[]>`
    select now() as at, current_setting('server_version') as server`;
  const at = (now?.at ?? new Date()).toISOString();
  const migrations = standings
    .filter(({ state }) => state === "applied")
    .map(({ name, checksum }) => ({ name, checksum }));
  const header = { dibbs: "backup", format: 1, at, server: now?.server ?? "", migrations } as const;
  yield line({ ...header, secretMark: markOf(secret), holdsFiles: store !== null });

  const tables: Array<TableCount> = [];
  for (const table of await dataTables(tx)) {
    const own = createHash("sha256");
    let rows = 0;
    yield line({ table: table.name, columns: table.columns });
    for await (const chunk of rowsOf(sql, tx, table)) {
      rows += newlines(chunk);
      own.update(chunk);
      say(`${table.name}: ${rows} rows`);
      yield counted(chunk);
    }
    const sha256 = own.digest("hex");
    yield counted(rowsEnd);
    yield line({ rows, sha256 });
    tables.push({ name: table.name, rows, sha256 });
  }

  let jobs = 0;
  for await (const job of jobsOf(tx)) {
    jobs += 1;
    yield line(job);
  }

  const files = { count: 0, bytes: 0, missing: 0 };
  if (store !== null) {
    for await (const id of fileIdsOf(tx)) {
      const found = await store(variantsOf(id));
      files.count += 1;
      if (found.length === 0) files.missing += 1;
      for (const { variant, bytes } of found) {
        const body = Buffer.from(bytes);
        files.bytes += body.length;
        const sha256 = createHash("sha256").update(body).digest("hex");
        yield line({ file: id, variant, bytes: body.length, sha256 });
        yield counted(body);
        yield counted(Buffer.from("\n"));
      }
      say(`files: ${files.count}`);
    }
  }

  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const kept = files.count - files.missing;
  const end: End = { end: true, tables: tables.length, rows, jobs, files: kept, sha256: whole.digest("hex") };
  yield Buffer.from(`${JSON.stringify(end)}\n`);
  keep({ at, migrations: migrations.length, tables, jobs, files });
}

type Kept = Omit<BackupReport, "bytes">;

/** Writes a file that only its owner can read, named once it is complete. Fails if the name is taken. */
const intoFile = async (path: string, write: (file: WriteStream) => Promise<void>): Promise<number> => {
  const refuse = () => new BackupRefused(`The file ${path} exists: give another name, or remove it first.`);
  if (await stat(path).catch(() => null)) throw refuse();
  const draft = `${path}.${randomBytes(6).toString("hex")}.part`;
  const clear = () => rm(draft, { force: true });
  try {
    const handle = await open(draft, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
      throw new BackupRefused(`The file ${path} can't be written: ${getSystemErrorMessage(error.errno ?? 0)}.`);
    });
    const file = handle.createWriteStream({ flush: true });
    await write(file).finally(() => file.destroy());
    const { size } = await stat(draft);
    // A link instead of a rename, because it never replaces a file that somebody else has put there meanwhile.
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      throw error.code === "EEXIST" ? refuse() : error;
    });
    return size;
  } finally {
    await clear();
  }
};

/**
 * Writes all of Dibbs's data into one file (see format.ts), as one snapshot, in constant memory: the tables, the jobs
 * that are not done and, with a `store`, the files that the database knows of. Aborting `signal` leaves no file.
 */
export const writeBackup = async (order: Order, path: string, signal: AbortSignal): Promise<BackupReport> => {
  const standings = await migrationStandings(order.sql);
  const odd = standings.find(({ state }) => state === "changed" || state === "unknown");
  if (odd) throw new BackupRefused(`The migration ${odd.name} is ${odd.state} here: see dibbs db status.`);
  if (!standings.some(({ state }) => state === "applied")) {
    throw new BackupRefused("There is nothing in this database yet.");
  }
  let kept: Kept | undefined;
  const bytes = await intoFile(path, (file) =>
    order.sql.begin("isolation level repeatable read read only", async (tx) => {
      await tx.unsafe(sameText);
      const parts = partsOf(order, tx, (report) => {
        kept = report;
      });
      await pipeline(Readable.from(parts), createGzip(), file, { signal }).catch((error) => {
        // The stream's own error says only that it was aborted, not why.
        throw signal.aborted ? signal.reason : error;
      });
    }),
  );
  if (kept === undefined) throw new Error("A backup ended without its end.");
  return { ...kept, bytes };
};
