import { drizzle } from "drizzle-orm/postgres-js";
import { Cause, Context, Effect, Exit, Layer } from "effect";
import type { Sql } from "postgres";
import type { Stale, Unavailable } from "#core/shared/errors.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import {
  databaseUnavailable,
  isAftermath,
  isSerializationConflict,
  isTimedOut,
  isUnavailable,
  SerializationConflict,
} from "./failure.ts";
import type { Line } from "./line.ts";
import { type Lines, openLines } from "./lines.ts";
import { openTransaction, started, type Transaction, type Work } from "./open-transaction.ts";
import type { Statement } from "./statement.ts";
import { isEmpty, type Left, writeTrail } from "./trail.ts";

/** The transaction of the unit of work that we are in; null outside of one. */
export const currentTransaction = Context.Reference<Transaction | null>("adapters/postgres/currentTransaction", {
  defaultValue: () => null,
});

/**
 * The database, as the stores see it. Every call runs in the current transaction, or else on the pool; it fails
 * `Unavailable` where the database cannot be reached, and dies of every other error.
 */
export class Database extends Context.Service<
  Database,
  {
    /** Runs `effect` in a transaction, which it must not be in already; undone where it fails. */
    readonly inTransaction: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E | Unavailable, R>;
    /** Runs a prepared statement. */
    readonly run: <Values, Rows>(
      statement: Statement<Values, Rows>,
      values: Values,
    ) => Effect.Effect<Rows, Unavailable>;
    /** Runs what `work` asks of the connection it is given. */
    readonly query: <A>(work: Work<A>) => Effect.Effect<A, Unavailable>;
    /** The same for what neither writes nor locks anything, which needs no transaction for itself. */
    readonly read: <A>(work: Work<A>) => Effect.Effect<A, Unavailable>;
    /**
     * Runs a prepared statement that reads and may take long, apart from all others, so that none waits for it. The database
     * breaks it off when its time is over; inside a unit of work it has as long as it takes.
     */
    readonly search: <Values, Rows>(
      statement: Statement<Values, Rows>,
      values: Values,
    ) => Effect.Effect<Rows, Unavailable>;
    /**
     * Inside a unit of work: sends a write without waiting for its answer; if it fails, the unit fails. Outside, the same
     * as `query`.
     */
    readonly send: (work: Work<unknown>) => Effect.Effect<void, Unavailable>;
    /** The same by way of a library that talks to the connection in its own time; the commit waits for it. */
    readonly sendLate: (work: Work<unknown>) => Effect.Effect<void, Unavailable>;
    /**
     * Inside a unit of work: keeps what is left behind until the unit ends, when all of it is written at once. Outside, it is
     * a unit by itself. Either may then fail of what a write says.
     */
    readonly leave: (left: Left) => Effect.Effect<void, Unavailable>;
    /** Writes what the unit of work has left so far; whoever reads such rows asks for it first. */
    readonly caughtUp: Effect.Effect<void, Unavailable>;
  }
>()("adapters/postgres/Database") {}

const failureOf = (error: unknown, transaction: Transaction | null): Effect.Effect<never, Unavailable> => {
  const cause = isAftermath(error) ? (transaction?.firstFailure() ?? error) : error;
  const no = transaction?.noOf(cause);
  // Whoever left the write has it in the type of what they left.
  if (no) return Effect.fail(no) as Effect.Effect<never, never>;
  if (isUnavailable(cause) || transaction?.isLost()) return Effect.fail(databaseUnavailable());
  if (isSerializationConflict(cause))
    return transaction ? Effect.die(new SerializationConflict()) : Effect.fail(databaseUnavailable());
  return Effect.die(cause);
};

const answerOf = <A>(answer: PromiseLike<A>, transaction: Transaction | null): Effect.Effect<A, Unavailable> =>
  Effect.callback((resume) => {
    answer.then(
      (value) => resume(Effect.succeed(value)),
      (error) => resume(failureOf(error, transaction)),
    );
  });

/** How long a search may take in the database, in milliseconds; people do not wait for more than a blink. */
const searchTime = 90;

/** The database to which `sql` leads, by lines of its own, which have the pool's options. */
export const databaseOf = (sql: Sql, times = { search: searchTime }): Layer.Layer<Database> =>
  Layer.effect(
    Database,
    Effect.gen(function* () {
      // Has all read and write days, times and JSON as text, which the columns then turn into what the core knows.
      drizzle(sql);
      sql.options.serializers[1184] = (value: unknown) => (value instanceof Date ? value.toISOString() : value);
      const lines = openLines(sql);
      const searching = openLines(sql, { statement_timeout: times.search });
      yield* Effect.addFinalizer(() => Effect.promise(() => Promise.all([lines.close(), searching.close()])));
      return databaseBy(lines, searching);
    }),
  );

const databaseBy = (lines: Lines, searching: Lines): Database["Service"] => {
  const asking =
    (how: "ask" | "read", outside = lines) =>
    <A>(work: Work<A>): Effect.Effect<A, Unavailable> =>
      Effect.withFiber((fiber) => {
        const transaction = fiber.getRef(currentTransaction);
        if (transaction === null) {
          const line = outside.shared();
          return answerOf(line.answer(started(work, line.sql)), null);
        }
        if (transaction.isLost()) return Effect.fail(databaseUnavailable());
        return answerOf(transaction[how](work), transaction);
      });
  const query = asking("ask");
  const read = asking("read");
  const searchBy = asking("read", searching);
  const sendBy =
    (how: "send" | "sendLate") =>
    (work: Work<unknown>): Effect.Effect<void, Unavailable> =>
      Effect.withFiber((fiber) => {
        const transaction = fiber.getRef(currentTransaction);
        if (transaction === null) return Effect.asVoid(query(work));
        if (transaction.isLost()) return Effect.fail(databaseUnavailable());
        transaction[how](work);
        return Effect.void;
      });
  const inTransaction = <A, E, R>(effect: Effect.Effect<A, E, R>) => lines.alone((line) => once(line, effect));
  const leave = (left: Left): Effect.Effect<void, Unavailable> =>
    Effect.withFiber((fiber) => {
      const transaction = fiber.getRef(currentTransaction);
      if (transaction === null) return inTransaction(leave(left));
      transaction.leave(left);
      return Effect.void;
    });
  return {
    inTransaction,
    leave,
    caughtUp: Effect.withFiber((fiber) => {
      const trail = fiber.getRef(currentTransaction)?.trail;
      return trail === undefined || isEmpty(trail) ? Effect.void : Effect.asVoid(query(writeTrail(trail)));
    }),
    run: (statement, values) => (statement.isReading ? read : query)((on) => statement(on, values)),
    query,
    read,
    search: (statement, values) =>
      searchBy((on) => {
        // What minds its time says itself that it is over. The statement fails only where it has hardly begun: the first on a
        // new connection, say, on a machine that is busy.
        const attempt = async (left: number): Promise<Awaited<ReturnType<typeof statement>>> => {
          try {
            return await statement(on, values);
          } catch (error) {
            if (left > 1 && isTimedOut(error)) return attempt(left - 1);
            throw error;
          }
        };
        return attempt(3);
      }),
    send: sendBy("send"),
    sendLate: sendBy("sendLate"),
  };
};

const attempts = 6;

const isStale = (error: unknown): error is Stale => (error as { _tag?: unknown } | null)?._tag === "Stale";

const mayBeRepeated = (cause: Cause.Cause<unknown>): boolean =>
  !Cause.hasInterrupts(cause) &&
  cause.reasons.some(
    (reason) =>
      (Cause.isFailReason(reason) && isStale(reason.error)) ||
      (Cause.isDieReason(reason) && reason.defect instanceof SerializationConflict),
  );

const once = <A, E, R>(line: Line, effect: Effect.Effect<A, E, R>): Effect.Effect<A, E | Unavailable, R> =>
  Effect.uninterruptibleMask((restore) =>
    Effect.gen(function* () {
      const transaction = openTransaction(line);
      const exit = yield* Effect.exit(restore(Effect.provideService(effect, currentTransaction, transaction)));
      if (Exit.isFailure(exit)) {
        yield* Effect.promise(() => transaction.rollback());
        return yield* exit;
      }
      yield* answerOf(transaction.commit(), transaction);
      return exit.value;
    }),
  );

/** Units of work as transactions at READ COMMITTED; rows are guarded by their versions and by unique indexes. */
export const postgresUnitOfWork: Layer.Layer<UnitOfWork, never, Database> = Layer.effect(
  UnitOfWork,
  Effect.gen(function* () {
    const { inTransaction } = yield* Database;
    const atomic = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E | Unavailable, R> => {
      const attempt = (left: number): Effect.Effect<A, E | Unavailable, R> =>
        Effect.catchCauseIf(
          inTransaction(effect),
          (cause) => mayBeRepeated(cause),
          (cause) => {
            if (left > 1) return attempt(left - 1);
            const isConflict = cause.reasons.some(
              (reason) => Cause.isDieReason(reason) && reason.defect instanceof SerializationConflict,
            );
            return isConflict ? Effect.fail(databaseUnavailable()) : Effect.failCause(cause);
          },
        );
      return Effect.withFiber((fiber) => (fiber.getRef(currentTransaction) === null ? attempt(attempts) : effect));
    };
    return { atomic };
  }),
);
