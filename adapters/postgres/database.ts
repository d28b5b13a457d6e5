import { Context, Effect, Exit, Layer } from "effect";
import type { Sql } from "postgres";
import type { Unavailable } from "#core/shared/errors.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { type Ask, type Connection, connectionPool, openConnection } from "./connection.ts";
import { type DeferredWrites, writeDeferred } from "./deferred-writes.ts";
import { failureOf, isTransactionAborted, mayBeRepeated } from "./failure.ts";
import { searchPool } from "./search-pool.ts";
import type { Statement } from "./statement.ts";

/** The transaction of the unit of work that we are in; null outside of one. */
const currentTransaction = Context.Reference<ReturnType<typeof beginTransaction> | null>("postgres/transaction", {
  defaultValue: () => null,
});

type Run = <Values, Rows>(statement: Statement<Values, Rows>, values: Values) => Effect.Effect<Rows, Unavailable>;

/**
 * The database, as the stores see it. Every call runs in the transaction of its unit of work, or else on a connection of the
 * pool; it fails `Unavailable` where the database cannot be reached, and dies of every other error.
 */
export class Database extends Context.Service<
  Database,
  {
    readonly atomic: UnitOfWork["Service"]["atomic"];
    /** Runs statements that only read, all of which see the database as it is at one moment; inside a unit of work, what each sees there. */
    readonly snapshot: UnitOfWork["Service"]["atomic"];
    /** Runs a prepared statement; where there are replicas, one of them may answer what is asked by `read` (`replicas.ts`). */
    readonly run: Run;
    readonly read: Run;
    /** Runs SQL written by hand; `rowsOf` reads what it answers. */
    readonly query: <A>(ask: (sql: Sql) => PromiseLike<A>) => Effect.Effect<A, Unavailable>;
    /**
     * Runs a prepared statement that reads and may take long, apart from all others, so that none waits for it. The database
     * breaks it off when its time is over; inside a unit of work it has as long as it takes.
     */
    readonly search: Run;
    /** Writes rows for whose answer nobody waits; those of a unit of work with its next statement or its commit. */
    readonly defer: (writes: DeferredWrites) => Effect.Effect<void, Unavailable>;
    /** Does this once the unit of work is kept, and never where it is not or nobody knows; at once outside of one. */
    readonly afterCommit: (act: () => void) => Effect.Effect<void>;
  }
>()("adapters/postgres/Database") {}

/** Whether a statement only reads. */
type Reads = (on: Parameters<Ask<unknown>>[0]) => boolean;

const answerOf = <A>(answer: () => Promise<A>): Effect.Effect<A, Unavailable> =>
  Effect.flatten(Effect.promise(() => answer().then(Effect.succeed<A>, failureOf)));

/**
 * Begins a transaction by sending `begin` together with the first statements that only read. A write waits for the answer to
 * `begin`: if that failed, for instance by a timeout, PostgreSQL would commit the write on its own. Every statement rejects
 * with the error of the first statement of the transaction that failed.
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
      // The statements after the one that failed say only that one has.
      if (isTransactionAborted(error)) await connection.settled();
      else firstFailure ??= error;
      throw firstFailure;
    });
  };
  const command = (text: string) => answer(({ sql }) => sql.unsafe(text).execute());
  // A connection on which even that fails is in a transaction still, and no use to whoever has it next.
  const rollback = (): Promise<unknown> =>
    connection.settled().then(() => connection.answer(({ sql }) => sql.unsafe("rollback")).catch(connection.close));
  return {
    answer,
    defer: (writes: DeferredWrites): void => void deferred.push(writes),
    afterCommit: (act: () => void): void => void acts.push(act),
    commit: async (): Promise<void> => {
      await connection.settled();
      // A transaction in which a statement has failed answers a commit by ROLLBACK.
      const done = await command("commit").catch(async (error) => {
        // Where its time was over it has ended nothing.
        await rollback();
        throw error;
      });
      if (done.command !== "COMMIT") throw firstFailure;
      for (const act of acts) act();
    },
    rollback,
  };
};

/** `begin` of a unit of work, which is at READ COMMITTED, and of what only reads. */
const begins = { work: "begin", snapshot: "begin isolation level repeatable read read only" };

const transact = <A, E, R>(connection: Connection, begin: string, effect: Effect.Effect<A, E, R>) =>
  Effect.acquireUseRelease(
    Effect.sync(() => beginTransaction(connection, begin)),
    (transaction) => Effect.provideService(effect, currentTransaction, transaction),
    ({ commit, rollback }, exit) => (Exit.isSuccess(exit) ? answerOf(commit) : Effect.promise(rollback)),
  );

type Options = {
  readonly searchTimeout?: number;
  /** Hears for how many seconds each call waited for a connection of the pool of that name. */
  readonly waited?: ((pool: "work" | "search") => (seconds: number) => void) | undefined;
};

/** The database to which `sql` leads, by connections of its own with the options of that client. */
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

/** Units of work as transactions at READ COMMITTED; rows are guarded by their versions and by unique indexes. */
export const postgresUnitOfWork = Layer.effect(UnitOfWork, Database);
