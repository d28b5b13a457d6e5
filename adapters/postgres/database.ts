import { Context, Effect, Exit, Layer } from "effect";
import type { Sql } from "postgres";
import type { Unavailable } from "#core/shared/errors.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { type Ask, type Connection, connectionPool, openConnection } from "./connection.ts";
import { type DeferredWrites, writeDeferred } from "./deferred-writes.ts";
import { failureOf, isTransactionAborted, mayBeRepeated } from "./failure.ts";
import { searchPool } from "./search-pool.ts";
import type { Statement } from "./statement.ts";

/** The transaction of the current unit of work; null outside of one. */
const currentTransaction = Context.Reference<ReturnType<typeof beginTransaction> | null>("postgres/transaction", {
  defaultValue: () => null,
});

type Run = <Values, Rows>(statement: Statement<Values, Rows>, values: Values) => Effect.Effect<Rows, Unavailable>;

/**
 * The database, as the stores see it. Every call runs in the transaction of its unit of work, or else on a connection
 * of the pool; it fails `Unavailable` if the database can't be reached, and dies of every other error.
 */
export class Database extends Context.Service<
  Database,
  {
    readonly atomic: UnitOfWork["Service"]["atomic"];
    /** Runs read-only statements on one snapshot of the database; inside a unit of work, on what that sees. */
    readonly snapshot: UnitOfWork["Service"]["atomic"];
    /** Runs a prepared statement; with replicas, one of them may answer a `read` (`replicas.ts`). */
    readonly run: Run;
    readonly read: Run;
    /** Runs handwritten SQL; `rowsOf` decodes its answer. */
    readonly query: <A>(ask: (sql: Sql) => PromiseLike<A>) => Effect.Effect<A, Unavailable>;
    /**
     * Runs a prepared statement that reads and may take long, on a separate pool, so that no other waits for it. The
     * database cancels it at its timeout; inside a unit of work there is no timeout.
     */
    readonly search: Run;
    /** Writes rows whose result nobody waits for; in a unit of work, with its next statement or its commit. */
    readonly defer: (writes: DeferredWrites) => Effect.Effect<void, Unavailable>;
    /** Runs `act` once the unit of work is committed, never if it isn't or nobody knows; at once outside of one. */
    readonly afterCommit: (act: () => void) => Effect.Effect<void>;
  }
>()("adapters/postgres/Database") {}

/** Whether a statement only reads. */
type Reads = (on: Parameters<Ask<unknown>>[0]) => boolean;

const answerOf = <A>(answer: () => Promise<A>): Effect.Effect<A, Unavailable> =>
  Effect.flatten(Effect.promise(() => answer().then(Effect.succeed<A>, failureOf)));

/**
 * Begins a transaction by sending `begin` together with the first statements that only read. A write waits for the
 * answer to `begin`: if that failed, for instance by a timeout, PostgreSQL would commit the write on its own. Every
 * statement rejects with the error of the first statement of the transaction that failed.
 */
const beginTransaction = (connection: Connection, begin: string) => {
  const deferred: Array<DeferredWrites> = [];
  const acts: Array<() => void> = [];
  let firstFailure: unknown;
  const begun = connection.answer(({ sql }) => sql.unsafe(begin).execute());
  begun.catch(() => {});
  /** Once a write has waited, all later statements wait too, so that they are sent in order. */
  let waits = false;
  const answer = <A>(ask: Ask<A>, reads: Reads = () => false): Promise<A> => {
    if (deferred.length > 0) answer(writeDeferred(deferred.splice(0))).catch(() => {});
    const send: Ask<A> = (on) => {
      waits ||= !reads(on);
      return waits ? begun.then(() => ask(on)) : ask(on);
    };
    return connection.answer(send).catch(async (error) => {
      // Statements after the failed one only report that the transaction is aborted.
      if (isTransactionAborted(error)) await connection.settled();
      else firstFailure ??= error;
      throw firstFailure;
    });
  };
  const command = (text: string) => answer(({ sql }) => sql.unsafe(text).execute());
  // If even the rollback fails, the connection is still in a transaction and unusable for the next borrower.
  const rollback = (): Promise<unknown> =>
    connection.settled().then(() => connection.answer(({ sql }) => sql.unsafe("rollback")).catch(connection.close));
  return {
    answer,
    defer: (writes: DeferredWrites): void => void deferred.push(writes),
    afterCommit: (act: () => void): void => void acts.push(act),
    commit: async (): Promise<void> => {
      await connection.settled();
      // PostgreSQL answers a commit with ROLLBACK if a statement of the transaction failed.
      const done = await command("commit").catch(async (error) => {
        // A commit that was canceled has not ended the transaction.
        await rollback();
        throw error;
      });
      if (done.command !== "COMMIT") throw firstFailure;
      for (const act of acts) act();
    },
    rollback,
  };
};

/** The `begin` of a unit of work, at READ COMMITTED, and of a read-only snapshot. */
const begins = { work: "begin", snapshot: "begin isolation level repeatable read read only" };

const transact = <A, E, R>(connection: Connection, begin: string, effect: Effect.Effect<A, E, R>) =>
  Effect.acquireUseRelease(
    Effect.sync(() => beginTransaction(connection, begin)),
    (transaction) => Effect.provideService(effect, currentTransaction, transaction),
    ({ commit, rollback }, exit) => (Exit.isSuccess(exit) ? answerOf(commit) : Effect.promise(rollback)),
  );

type Options = {
  readonly searchTimeout?: number;
  /** Receives how many seconds each call waited for a connection of the named pool. */
  readonly waited?: ((pool: "work" | "search") => (seconds: number) => void) | undefined;
};

/** The database that `sql` leads to, over separate connections with that client's options. */
export const databaseOf = (sql: Sql, { searchTimeout, waited }: Options = {}): Layer.Layer<Database> =>
  Layer.effect(
    Database,
    Effect.gen(function* () {
      const pool = connectionPool(sql.options.max, () => openConnection(sql), waited?.("work"));
      const searches = searchPool(sql, searchTimeout, waited?.("search"));
      yield* Effect.addFinalizer(() => Effect.promise(() => Promise.all([pool.close(), searches.close()])));
      const answer = <A>(ask: Ask<A>, reads?: Reads, { use } = pool): Effect.Effect<A, Unavailable> =>
        Effect.flatMap(currentTransaction, (inside) =>
          inside === null ? use((on) => answerOf(() => on.answer(ask))) : answerOf(() => inside.answer(ask, reads)),
        );
      const within =
        (begin: string): UnitOfWork["Service"]["atomic"] =>
        (effect) => {
          const begun = pool
            .use((on) => transact(on, begin, effect))
            .pipe(Effect.retry({ times: 5, while: mayBeRepeated }));
          return Effect.flatMap(currentTransaction, (inside) => (inside === null ? begun : effect));
        };
      const runBy =
        (lender?: typeof pool): Run =>
        (statement, values) =>
          answer(
            ({ db }) => statement(db).execute(values),
            ({ db }) => statement(db).getQuery().sql.startsWith("select "),
            lender,
          );
      const run = runBy();
      return {
        atomic: within(begins.work),
        snapshot: within(begins.snapshot),
        run,
        read: run,
        query: (ask) => answer(({ sql }) => ask(sql)),
        search: runBy(searches),
        defer: (writes) =>
          Effect.flatMap(currentTransaction, (inside) =>
            inside === null ? Effect.asVoid(answer(writeDeferred([writes]))) : Effect.sync(() => inside.defer(writes)),
          ),
        afterCommit: (act) =>
          Effect.map(currentTransaction, (inside) => (inside === null ? act() : inside.afterCommit(act))),
      };
    }),
  );

/** Units of work as transactions at READ COMMITTED; row versions and unique indexes prevent conflicts. */
export const postgresUnitOfWork = Layer.effect(UnitOfWork, Database);
