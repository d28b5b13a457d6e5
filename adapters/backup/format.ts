import { createHmac } from "node:crypto";
import { Schema } from "effect";
import { StoredJob } from "#core/jobs.ts";
import { FileVariant } from "#core/people/file/file.ts";
import { FileId } from "#core/shared/ids.ts";

/*
 * A backup is a gzip file of lines of JSON, each by itself what it says, in this order:
 *
 *   Header                                            once
 *   TableHead · rows, as COPY writes them, then `\.` · TableEnd   for each table
 *   QueuedJob                                         for each job that is not done
 *   FileHead · the bytes of the file and a newline    for each variant of each file
 *   End                                               once; without it the file was cut off
 *
 * Everything before `End` counts into its SHA-256.
 */

const Sha256 = Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/));
const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0));

export const Header = Schema.Struct({
  dibbs: Schema.Literal("backup"),
  format: Schema.Literal(1),
  /** As of when everything in it is, in UTC. */
  at: Schema.String,
  /** The version of the PostgreSQL that it was read from. */
  server: Schema.String,
  /** What was applied to the database, in its order. */
  migrations: Schema.Array(Schema.Struct({ name: Schema.String, checksum: Schema.String })),
  /** Tells whether an installation has the same secret; null where the one it was read from had none yet. */
  secretMark: Schema.NullOr(Schema.String),
  /** False where only the database was backed up. */
  holdsFiles: Schema.Boolean,
});
export type Header = typeof Header.Type;

/** `table` and `columns` as they stand in SQL, quoted where they must be. */
export const TableHead = Schema.Struct({ table: Schema.String, columns: Schema.Array(Schema.String) });
export type TableHead = typeof TableHead.Type;

/** How many rows there were, and what their bytes sum up to. */
export const TableEnd = Schema.Struct({ rows: Count, sha256: Sha256 });
export type TableEnd = typeof TableEnd.Type;

/** A job that waits, was being done, or was given up; `startAfter` in UTC. */
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

/** What ends the rows of a table; no row can look like it. */
export const rowsEnd = Buffer.from("\\.\n");

/** Tells secrets apart and none of them. */
export const markOf = (secret: string | null): string | null =>
  secret === null ? null : createHmac("sha256", secret).update("the secret of a backup").digest("hex");

/** The file cannot be read as a backup; the message is one sentence. */
export class BackupDamaged extends Error {
  override readonly name = "BackupDamaged";
}

/** Nothing was done, because of a rule; the message says which, and what to do. */
export class BackupRefused extends Error {
  override readonly name = "BackupRefused";
}

/** What one table's worth of work came to. */
export type TableCount = { readonly name: string; readonly rows: number; readonly sha256: string };

/** Hears how far long work is, in a few words. */
export type Say = (progress: string) => void;
