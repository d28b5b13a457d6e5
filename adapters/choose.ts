import { join } from "node:path";
import { Layer } from "effect";
import type { Logger } from "pino";
import type { Sql } from "postgres";
import type { Ports } from "#core/ports.ts";
import { Policy } from "#core/shared/policy.ts";
import { argon2Passwords } from "./argon2/passwords.ts";
import type { Configuration } from "./configuration.ts";
import { diskBlobs } from "./disk/blobs.ts";
import { gazetteerPlaces } from "./gazetteer/places.ts";
import { outboxMailer } from "./outbox-mail/mailer.ts";
import { type JobQueue, jobQueue } from "./pgboss/job-queue.ts";
import { pgbossJobs } from "./pgboss/jobs.ts";
import { postgresStore } from "./postgres/store.ts";
import { databaseOf } from "./postgres/transaction.ts";
import { sandboxBank } from "./sandbox/bank.ts";
import { sandboxCards } from "./sandbox/cards.ts";
import { postgresSandboxStore } from "./sandbox/postgres-store.ts";
import type { SandboxStore } from "./sandbox/store.ts";
import { sharpPictures } from "./sharp/pictures.ts";

type Means = {
  /** The pool of connections; stays the caller's to end. */
  readonly sql: Sql;
  readonly databaseUrl: string;
  readonly log: Logger;
  /** Whether this process does jobs, or only puts them, as the command line does. */
  readonly works: boolean;
};

/** Every port of the core, by the adapters that the configuration names. */
export const choose = (
  configuration: Configuration,
  { sql, databaseUrl, log, works }: Means,
): Layer.Layer<Ports | JobQueue | SandboxStore> =>
  Layer.mergeAll(
    Layer.mergeAll(postgresStore, pgbossJobs).pipe(
      Layer.provideMerge(Layer.mergeAll(databaseOf(sql), jobQueue({ url: databaseUrl, log, works }))),
    ),
    Layer.mergeAll(sandboxCards, sandboxBank).pipe(Layer.provideMerge(postgresSandboxStore(databaseUrl))),
    argon2Passwords,
    diskBlobs(join(configuration.dataFolder, "files")),
    sharpPictures,
    outboxMailer,
    gazetteerPlaces,
    Layer.succeed(Policy, configuration.policy),
  );

/** What is in use for each thing outside, for people: printed at start. */
export const describe = (configuration: Configuration): ReadonlyArray<readonly [thing: string, adapter: string]> => [
  ["database", configuration.databaseUrl === null ? "PostgreSQL that comes with Dibbs" : "your PostgreSQL"],
  ["payments", `${configuration.payments}, no real money`],
  ["files", join(configuration.dataFolder, "files")],
  ["mail", "kept in the outbox, at /dev/outbox"],
];
