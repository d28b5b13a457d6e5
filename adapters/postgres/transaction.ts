import { drizzle } from "drizzle-orm/postgres-js";
import { Cause, Context, Effect, Exit, Layer } from "effect";
import type { Sql } from "postgres";
import type { Stale, Unavailable } from "#core/shared/errors.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { Crossed, databaseUnavailable, isAftermath, isCrossed, isUnavailable } from "./failure.ts";
import type { Line } from "./line.ts";
import { type Lines, openLines } from "./lines.ts";
import { openTransaction, type Transaction } from "./open-transaction.ts";
import type { Connection, Statement } from "./statement.ts";
import { emptyTrail, isEmpty, type Trail, writeTrail } from "./trail.ts";

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
    readonly query: <A>(work: (on: Connection) => PromiseLike<A>) => Effect.Effect<A, Unavailable>;
    /**
     * Inside a unit of work: sends a write without waiting for its answer; if it fails, the unit fails. Outside, the same
     * as `query`.
     */
    readonly send: (work: (on: Connection) => PromiseLike<unknown>) => Effect.Effect<void, Unavailable>;
    /** The same by way of a library that talks to the connection in its own time; the commit waits for it. */
    readonly sendLate: (work: (on: Connection) => PromiseLike<unknown>) => Effect.Effect<void, Unavailable>;
    /** Inside a unit of work: keeps what people are to read until the unit ends, when all of it is written at once. */
    readonly leave: (
      left: Partial<{ readonly [Part in keyof Trail]: Readonly<Trail[Part]> }>,
    ) => Effect.Effect<void, Unavailable>;
    /** Writes what the unit of work has left so far; whoever reads such rows asks for it first. */
    readonly caughtUp: Effect.Effect<void, Unavailable>;
  }
>()("adapters/postgres/Database") {}

const failureOf = (error: unknown, transaction: Transaction | null): Effect.Effect<never, Unavailable> => {
  const cause = isAftermath(error) ? (transaction?.firstFailure() ?? error) : error;
  if (isUnavailable(cause) || transaction?.isLost()) return Effect.fail(databaseUnavailable());
  if (isCrossed(cause)) return transaction ? Effect.die(new Crossed()) : Effect.fail(databaseUnavailable());
  return Effect.die(cause);
};

const answerOf = <A>(answer: PromiseLike<A>, transaction: Transaction | null): Effect.Effect<A, Unavailable> =>
  Effect.callback((resume) => {
    answer.then(
      (value) => resume(Effect.succeed(value)),
      (error) => resume(failureOf(error, transaction)),
    );
  });

/** What `work` asks of a connection, begun at once. */
const begin = <A>(work: (on: Connection) => PromiseLike<A>, on: Connection): PromiseLike<A> => {
  try {
    return work(on);
  } catch (error) {
    return Promise.reject(error);
  }
};

/** The database to which `sql` leads, by lines of its own, which have the pool's options. */
export const databaseOf = (sql: Sql): Layer.Layer<Database> =>
  Layer.effect(
    Database,
    Effect.gen(function* () {
      // Has all read and write days, times and JSON as text, which the columns then turn into what the core knows.
      drizzle(sql);
      sql.options.serializers[1184] = (value: unknown) => (value instanceof Date ? value.toISOString() : value);
      const lines = openLines(sql);
      yield* Effect.addFinalizer(() => Effect.promise(lines.close));
      return databaseBy(lines);
    }),
  );

const databaseBy = (lines: Lines): Database["Service"] => {
  const query = <A>(work: (on: Connection) => PromiseLike<A>): Effect.Effect<A, Unavailable> =>
    Effect.withFiber((fiber) => {
      const transaction = fiber.getRef(currentTransaction);
      if (transaction === null) {
        const line = lines.shared();
        return answerOf(line.answer(begin(work, line.sql)), null);
      }
      if (transaction.isLost()) return Effect.fail(databaseUnavailable());
      return answerOf(transaction.answer(begin(work, transaction.sql)), transaction);
    });
  const sendBy =
    (how: "send" | "sendLate") =>
    (work: (on: Connection) => PromiseLike<unknown>): Effect.Effect<void, Unavailable> =>
      Effect.withFiber((fiber) => {
        const transaction = fiber.getRef(currentTransaction);
        if (transaction === null) return Effect.asVoid(query(work));
        if (transaction.isLost()) return Effect.fail(databaseUnavailable());
        transaction[how](begin(work, transaction.sql));
        return Effect.void;
      });
  const write = (trail: Trail) => (isEmpty(trail) ? Effect.void : Effect.asVoid(query(writeTrail(trail))));
  return {
    inTransaction: (effect) => lines.alone((line) => once(line, effect)),
    leave: ({ history = [], alerts = [], messages = [], notes = [] }) =>
      Effect.withFiber((fiber) => {
        const transaction = fiber.getRef(currentTransaction);
        const trail = transaction?.trail ?? emptyTrail();
        trail.history.push(...history);
        trail.alerts.push(...alerts);
        trail.messages.push(...messages);
        trail.notes.push(...notes);
        return transaction === null ? write(trail) : Effect.void;
      }),
    caughtUp: Effect.withFiber((fiber) => write(fiber.getRef(currentTransaction)?.trail ?? emptyTrail())),
    run: (statement, values) => query((on) => statement(on, values)),
    query,
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
      (Cause.isDieReason(reason) && reason.defect instanceof Crossed),
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
      if (!isEmpty(transaction.trail)) transaction.send(begin(writeTrail(transaction.trail), transaction.sql));
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
            const crossed = cause.reasons.some(
              (reason) => Cause.isDieReason(reason) && reason.defect instanceof Crossed,
            );
            return crossed ? Effect.fail(databaseUnavailable()) : Effect.failCause(cause);
          },
        );
      return Effect.withFiber((fiber) => (fiber.getRef(currentTransaction) === null ? attempt(attempts) : effect));
    };
    return { atomic };
  }),
);
