import { userInfo } from "node:os";
import { Effect, Layer, ManagedRuntime } from "effect";
import { pino } from "pino";
import { BackupDamaged, BackupRefused, type Say } from "#adapters/backup/format.ts";
import { planRestore, restoreBackup } from "#adapters/backup/restore-backup.ts";
import { type Store, writeBackup } from "#adapters/backup/write-backup.ts";
import { blobsOf } from "#adapters/choose.ts";
import { type Configuration, readConfiguration } from "#adapters/configuration.ts";
import { JobQueue, jobQueue } from "#adapters/pgboss/job-queue.ts";
import { connect, DatabaseUnusable } from "#adapters/postgres/connect.ts";
import { databaseOf, postgresUnitOfWork } from "#adapters/postgres/database.ts";
import { databaseStanding } from "#adapters/postgres/database-standing.ts";
import { findRunning, hasDatabase, startEmbedded } from "#adapters/postgres/embedded.ts";
import { isUnavailable } from "#adapters/postgres/failure.ts";
import { migrate, migrationStandings } from "#adapters/postgres/migrate.ts";
import { detachPart, listParts, type Part, pastRetention } from "#adapters/postgres/months.ts";
import { postgresAuditEntries } from "#adapters/postgres/support/audit-entries.ts";
import { keptSecret } from "#adapters/secret.ts";
import { ConfigurationRefused } from "#adapters/setting.ts";
import { secretVault } from "#adapters/vault/vault.ts";
import { recordAudit } from "#core/support/staff/audit-chain.ts";
import { AuditEntries } from "#core/support/staff/audit-entries.ts";
import { actorAtTheMachine } from "#core/support/staff/staff-command.ts";
import { CannotOpen } from "./cannot-open.ts";
import { exitCodes } from "./exit-codes.ts";
import type { Terminal } from "./terminal.ts";

type Found = { readonly url: string; readonly leave: () => Promise<void> };

/** Finds the configured database; the embedded one is started for as long as it is needed. */
const findDatabase = async (
  { databaseUrl, directUrl, dataFolder }: Configuration,
  mayMake: boolean,
): Promise<Found> => {
  const stay = async (): Promise<void> => {};
  if (databaseUrl !== null) return { url: directUrl ?? databaseUrl, leave: stay };
  const running = await findRunning(dataFolder);
  if (running) return { url: running, leave: stay };
  if (!mayMake && !hasDatabase(dataFolder)) {
    throw new DatabaseUnusable(
      "There's no database in this folder, and DATABASE_URL isn't set. Name a database, or a folder with DATA_DIR.",
    );
  }
  const { url, stop } = await startEmbedded({ folder: dataFolder });
  return { url, leave: stop };
};

/** Rejects with the command line's own error, with its message and exit code. */
const explained = async <A>(work: Promise<A>): Promise<A> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DatabaseUnusable) throw new CannotOpen(error.message, exitCodes.unavailable);
    if (error instanceof ConfigurationRefused) throw new CannotOpen(error.message, exitCodes.usage);
    if (error instanceof BackupRefused) throw new CannotOpen(error.message, exitCodes.refused);
    if (error instanceof BackupDamaged) throw new CannotOpen(error.message, exitCodes.failed);
    if (isUnavailable(error)) throw new CannotOpen("The database stopped answering.", exitCodes.unavailable);
    throw error;
  }
};

/** The audit log without seals, because this process does not know the installation's secret. */
const unsealedAudit = Layer.effect(
  AuditEntries,
  Effect.map(AuditEntries, (entries) => AuditEntries.of({ ...entries, saveSeal: () => Effect.void })),
).pipe(Layer.provide(postgresAuditEntries));

const open = async (output: Terminal, mayMake: boolean) => {
  const configuration = readConfiguration(process.env);
  const { url, leave } = await findDatabase(configuration, mayMake);
  const sql = await connect(url, { max: 3 }).catch(async (error) => {
    await leave();
    throw error;
  });
  const secret = configuration.secret ?? (await keptSecret(configuration.dataFolder));
  const blobs = ManagedRuntime.make(blobsOf(configuration));
  const store: Store = (effect) => blobs.runPromise(effect);

  const audit = Layer.mergeAll(
    postgresUnitOfWork,
    secret === null ? unsealedAudit : postgresAuditEntries,
    secretVault(secret ?? "", configuration.previousSecret),
  );

  /**
   * Runs after everything that reads days or times, because it makes the pool read them as text. A command must not
   * appear to fail because an older database's audit log rejects the entry.
   */
  const record = async (command: string, detail: string): Promise<void> => {
    const isOlder = (await migrationStandings(sql)).some(({ state }) => state === "pending");
    const noted = recordAudit(actorAtTheMachine(userInfo().username), { kind: "acted", command, detail }).pipe(
      Effect.provide(audit.pipe(Layer.provide(databaseOf(sql)))),
    );
    await Effect.runPromise(noted).catch((error: unknown) => (isOlder ? undefined : Promise.reject(error)));
  };

  const database = {
    output,
    standing: () => explained(databaseStanding(sql)),
    months: () => explained(listParts(sql)),
    /** Returns the months that are past the configured retention. */
    monthsPastRetention: async () =>
      pastRetention(await explained(listParts(sql)), configuration.keptMonths, new Date()),
    /** Detaches a part from its table while the product runs, and records that in the audit log. */
    detach: (part: Part) =>
      explained(
        detachPart(sql, part).then((rows) => {
          const month = part.month ?? "what is before the first month";
          return record("db detach", `Took ${month} out of ${part.table}. It is ${part.name}; rows: ${rows}.`);
        }),
      ),
    /** Lists every migration that the program or the database has. */
    migrations: () => explained(migrationStandings(sql)),
    /** Migrates the database to this program's version, and returns the names of the applied migrations. */
    migrate: (each: (name: string) => void) => explained(migrate(sql, undefined, { each })),
    backup: (
      path: string,
      { files, say, signal }: { readonly files: boolean; readonly say: Say; readonly signal: AbortSignal },
    ) =>
      explained(
        writeBackup({ sql, secret, store: files ? store : null, say }, path, signal).then(async (report) => {
          await record("db backup", `Backed up ${report.tables.length} tables of the database into a file.`);
          return report;
        }),
      ),
    /** Reads a backup and checks whether it can be restored here; changes nothing. */
    planRestore: (path: string, { anySecret, say }: { readonly anySecret: boolean; readonly say: Say }) =>
      explained(planRestore({ sql, path, secret, previousSecret: configuration.previousSecret, anySecret, say })),
    restore: (
      path: string,
      { files, goesOn, say }: { readonly files: boolean; readonly goesOn: boolean; readonly say: Say },
    ) => {
      const log = pino({ level: "error" }, pino.destination(2));
      const queue = ManagedRuntime.make(jobQueue({ url, log, works: false }));
      const restored = async () => {
        const boss = await queue.runPromise(Effect.flatMap(JobQueue, (it) => it.boss));
        const report = await restoreBackup({
          ...{ sql, path, boss, goesOn, say },
          secrets: [secret, configuration.previousSecret],
          store: files ? store : null,
        });
        await record("db restore", `Restored ${report.rows} rows of ${report.tables} tables from a backup.`);
        return report;
      };
      return explained(restored().finally(() => queue.dispose()));
    },
  };
  const close = async (): Promise<void> => {
    await blobs.dispose();
    await sql.end({ timeout: 1 });
    await leave();
  };
  return { database, close };
};

/**
 * Opens the database itself for maintenance, whatever migrations it has. `mayMake`: the embedded database is created if
 * there is none. Throws `CannotOpen`, as do all its operations.
 */
export const openDatabase = (output: Terminal, mayMake: boolean) => explained(open(output, mayMake));

/** The database for the maintenance commands. */
export type Upkeep = Awaited<ReturnType<typeof open>>["database"];

/** Opens it for one command. */
export type OpenUpkeep = (options?: { readonly mayMake: boolean }) => Promise<Upkeep>;
