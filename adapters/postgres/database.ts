import { Context, Effect, Exit, Layer } from "effect";
import type { Sql } from "postgres";
import type { Unavailable } from "#core/shared/errors.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { type Ask, type Connection, connectionPool, openConnection } from "./connection.ts";
import { type DeferredWrites, writeDeferred } from "./deferred-writes.ts";
import { failureOf, isTimedOut, SerializationConflict } from "./failure.ts";
import type { Statement } from "./statement.ts";
import { beginTransaction, type Transaction } from "./transaction.ts";

/**
 * How many searches run at once in one process, as more than the database has processors would only cut each other's time
 * short; and how long the database works on each, in milliseconds, as people do not wait for more than a blink.
 */
const searches = { most: 4, timeout: 30 };

/** The transaction of the unit of work that we are in; null outside of one. */
const currentTransaction = Context.Reference<Transaction | null>("postgres/transaction", { defaultValue: () => null });

type Run = <Values, Rows>(statement: Statement<Values, Rows>, values: Values) => Effect.Effect<Rows, Unavailable>;

/**
 * The database, as the stores see it. Every call runs in the transaction of its unit of work, or else on a connection of the
 * pool; it fails `Unavailable` where the database cannot be reached, and dies of every other error.
 */
export class Database extends Context.Service<
  Database,
  {
    readonly atomic: UnitOfWork["Service"]["atomic"];
    /** Runs a prepared statement. */
    readonly run: Run;
    /** Runs SQL written by hand; `rowsOf` reads what it answers. */
    readonly query: <A>(ask: (sql: Sql) => PromiseLike<A>) => Effect.Effect<A, Unavailable>;
    /**
     * Runs a prepared statement that reads and may take long, apart from all others, so that none waits for it. The database
     * breaks it off when its time is over; inside a unit of work it has as long as it takes.
     */
    readonly search: Run;
    /** Writes rows for whose answer nobody waits; those of a unit of work with its next statement or its commit. */
    readonly defer: (writes: DeferredWrites) => Effect.Effect<void, Unavailable>;
  }
>()("adapters/postgres/Database") {}

const answerOf = <A>(answer: Promise<A>): Effect.Effect<A, Unavailable> => {
  // Who is interrupted before waiting for it, as while the server stops, leaves it to nobody.
  answer.catch(() => {});
  return Effect.callback((resume) => void answer.then(Effect.succeed<A>, failureOf).then(resume));
};

const insideOr = <A, E, R>(
  inside: (transaction: Transaction) => Effect.Effect<A, E, R>,
  outside: () => Effect.Effect<A, E, R>,
) => Effect.flatMap(currentTransaction, (transaction) => (transaction === null ? outside() : inside(transaction)));

const transact = <A, E, R>(connection: Connection, effect: Effect.Effect<A, E, R>) =>
  Effect.uninterruptibleMask((restore) =>
    Effect.gen(function* () {
      const transaction = beginTransaction(connection);
      const exit = yield* Effect.exit(restore(Effect.provideService(effect, currentTransaction, transaction)));
      yield* Exit.isSuccess(exit) ? answerOf(transaction.commit()) : Effect.promise(transaction.rollback);
      return yield* exit;
    }),
  );

const mayBeRepeated = (error: unknown): boolean =>
  error instanceof SerializationConflict || (error as { _tag?: unknown } | null)?._tag === "Stale";

// What minds its time says itself that it is over. A search fails only where it has hardly begun: the first on a new
// connection, say, on a machine that is busy.
const patiently = <A>(search: () => Promise<A>, attempts = 3): Promise<A> =>
  search().catch((error) => {
    if (attempts > 1 && isTimedOut(error)) return patiently(search, attempts - 1);
    throw error;
  });

/** The database to which `sql` leads, by connections of its own with the options of that client. */
export const databaseOf = (sql: Sql, searchTimeout = searches.timeout): Layer.Layer<Database> =>
  Layer.effect(
    Database,
    Effect.gen(function* () {
      const pool = connectionPool(sql.options.max, () => openConnection(sql));
      const searchPool = connectionPool(searches.most, () => openConnection(sql, { statement_timeout: searchTimeout }));
      yield* Effect.addFinalizer(() => Effect.promise(() => Promise.all([pool.close(), searchPool.close()])));
      const answer = <A>(ask: Ask<A>, { use } = pool) =>
        insideOr(
          (transaction) => answerOf(transaction.answer(ask)),
          () => use((connection) => answerOf(connection.answer(ask))),
        );
      return {
        atomic: (effect) =>
          insideOr(
            () => effect,
            () => pool.use((on) => transact(on, effect)).pipe(Effect.retry({ times: 5, while: mayBeRepeated })),
          ),
        run: (statement, values) => answer(({ db }) => statement(db).execute(values)),
        query: (ask) => answer(({ sql }) => ask(sql)),
        search: (statement, values) => answer(({ db }) => patiently(() => statement(db).execute(values)), searchPool),
        defer: (writes) =>
          insideOr(
            (transaction) => Effect.sync(() => transaction.defer(writes)),
            () => Effect.asVoid(answer(writeDeferred([writes]))),
          ),
      };
    }),
  );

/** Units of work as transactions at READ COMMITTED; rows are guarded by their versions and by unique indexes. */
export const postgresUnitOfWork = Layer.effect(UnitOfWork, Database);
