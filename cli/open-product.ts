import { Cause, Exit, ManagedRuntime } from "effect";
import { pino } from "pino";
import postgres from "postgres";
import { choose } from "#adapters/choose.ts";
import { readConfiguration } from "#adapters/configuration.ts";
import { connect, DatabaseUnusable, toPrimary } from "#adapters/postgres/connect.ts";
import { findRunning, whyNotRunning } from "#adapters/postgres/embedded.ts";
import { isUnavailable } from "#adapters/postgres/failure.ts";
import { listenForChanges } from "#adapters/postgres/live-listener.ts";
import { pendingMigrations } from "#adapters/postgres/migrate.ts";
import { ownSecret } from "#adapters/secret.ts";
import { ConfigurationRefused } from "#adapters/setting.ts";
import { CannotOpen } from "./cannot-open.ts";
import type { Product } from "./context.ts";
import { exitCodes } from "./exit-codes.ts";
import type { Terminal } from "./terminal.ts";

const databaseUrlOf = async (given: string | null, dataFolder: string): Promise<string> => {
  const url = given ?? (await findRunning(dataFolder));
  if (url) return url;
  throw new DatabaseUnusable(whyNotRunning(dataFolder));
};

/** Whether the database failed, for callers that know no adapter. */
export const isDatabaseLost = (error: unknown): boolean => isUnavailable(error);

/** Opens the product's own database for one command. Throws `CannotOpen`. */
export const openProduct = (output: Terminal) =>
  open(output).catch((error) => {
    if (error instanceof DatabaseUnusable) throw new CannotOpen(error.message, exitCodes.unavailable);
    if (error instanceof ConfigurationRefused) throw new CannotOpen(error.message, exitCodes.usage);
    if (isDatabaseLost(error)) throw new CannotOpen("The database stopped answering.", exitCodes.unavailable);
    throw error;
  });

/** Returns the result; throws the failure or defect. */
const answerOf = <A, E>(exit: Exit.Exit<A, E>): A => {
  if (Exit.isSuccess(exit)) return exit.value;
  throw Cause.squash(exit.cause);
};

const open = async (output: Terminal) => {
  const configuration = readConfiguration(process.env);
  const databaseUrl = await databaseUrlOf(configuration.databaseUrl, configuration.dataFolder);
  const sql = await connect(databaseUrl, { max: 2 }).catch(async (error) => {
    // The embedded database may have stopped since it was found.
    const isGone = configuration.databaseUrl === null && !(await findRunning(configuration.dataFolder));
    throw isGone ? new DatabaseUnusable(whyNotRunning(configuration.dataFolder)) : error;
  });
  const { directUrl } = configuration;
  // Connects only when somebody listens.
  const direct = directUrl === null ? sql : postgres(directUrl, { ...toPrimary, max: 1 });
  if ((await pendingMigrations(sql)).length > 0) {
    await sql.end({ timeout: 1 });
    throw new DatabaseUnusable("The database is older than this program. Start the server once to migrate it.");
  }
  const log = pino({ level: "error" }, pino.destination(2));
  const secret = configuration.secret ?? (await ownSecret(configuration.dataFolder));
  const nats =
    configuration.nats && (await (await import("#adapters/nats/connection.ts")).openNats(configuration.nats, { log }));
  const runtime = ManagedRuntime.make(choose(configuration, { sql, databaseUrl, secret, log, works: false, nats }));
  const product: Product = {
    output,
    publicUrl: configuration.publicUrl,
    run: async (effect) => answerOf(await runtime.runPromiseExit(effect)),
    listen: (onChange) => {
      const listener = { onNote: onChange, onGap: onChange };
      return nats ? nats.listen(listener) : listenForChanges(direct, listener);
    },
    seedStuck: async () => {
      if (configuration.production || configuration.cards.kind !== "sandbox" || configuration.bank.kind !== "sandbox") {
        throw new CannotOpen("Practice data only works where the sandbox moves all money.", exitCodes.refused);
      }
      const { seedStuck } = await import("#adapters/seed/stuck.ts");
      return answerOf(await runtime.runPromiseExit(seedStuck()));
    },
  };
  const close = async (): Promise<void> => {
    await runtime.dispose();
    await nats?.close();
    await Promise.all([sql.end({ timeout: 1 }), direct.end({ timeout: 1 })]);
  };
  return { product, close };
};
