import { createHmac } from "node:crypto";
import { Schema } from "effect";
import { StoredJob } from "#core/jobs.ts";
import { FileVariant } from "#core/people/file/file.ts";
import { FileId } from "#core/shared/ids.ts";

/*
 * A backup is a gzip file of JSON lines, each of which names its own kind, in this order:
 * Header once
 * TableHead · rows, as COPY writes them, then `\.` · TableEnd for each table
 * QueuedJob for each job that is not done
 * FileHead · the bytes of the file and a newline for each variant of each file
 * End once; without it the file was cut off
 * Everything before `End` counts toward its SHA-256.
 */

const Sha256 = Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/));
const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0));

export const Header = Schema.Struct({
  dibbs: Schema.Literal("backup"),
  format: Schema.Literal(1),
  /** The moment of the backup's snapshot, in UTC. */
  at: Schema.String,
  /** The PostgreSQL version of the source database. */
  server: Schema.String,
  /** The migrations applied to the source database, in order. */
  migrations: Schema.Array(Schema.Struct({ name: Schema.String, checksum: Schema.String })),
  /** Shows whether an installation has the same secret; null if the source had none yet. */
  secretMark: Schema.NullOr(Schema.String),
  /** False if only the database was backed up. */
  holdsFiles: Schema.Boolean,
});
export type Header = typeof Header.Type;

/** `table` and `columns` as SQL writes them, quoted if necessary. */
export const TableHead = Schema.Struct({ table: Schema.String, columns: Schema.Array(Schema.String) });
export type TableHead = typeof TableHead.Type;

/** The number of rows, and the checksum of their bytes. */
export const TableEnd = Schema.Struct({ rows: Count, sha256: Sha256 });
export type TableEnd = typeof TableEnd.Type;

/** A job that was waiting, running, or given up; `startAfter` is in UTC. */
export const QueuedJob = Schema.Struct({
  job: StoredJob,
  state: Schema.Literals(["waiting", "dead"]),
  startAfter: Schema.String,
  tries: Count,
  trouble: Schema.NullOr(Schema.String),
});
export type QueuedJob = typeof QueuedJob.Type;

export const FileHead = Schema.Struct({ file: FileId, variant: FileVariant, bytes: Count, sha256: Sha256 });
export type FileHead = typeof FileHead.Type;

export const End = Schema.Struct({
  end: Schema.Literal(true),
  tables: Count,
  rows: Count,
  jobs: Count,
  files: Count,
  sha256: Sha256,
});
export type End = typeof End.Type;

/** The end marker of a table's rows; no row can look like it. */
export const rowsEnd = Buffer.from("\\.\n");

/** A fingerprint that tells secrets apart without revealing them. */
export const markOf = (secret: string | null): string | null =>
  secret === null ? null : createHmac("sha256", secret).update("the secret of a backup").digest("hex");

/** The file cannot be read as a backup; the message is one sentence. */
export class BackupDamaged extends Error {
  override readonly name = "BackupDamaged";
}

/** A rule prevented the work and nothing was done; the message says which rule, and what to do. */
export class BackupRefused extends Error {
  override readonly name = "BackupRefused";
}

/** The row count and checksum of one table. */
export type TableCount = { readonly name: string; readonly rows: number; readonly sha256: string };

/** Receives the progress of long work, in a few words. */
export type Say = (progress: string) => void;
