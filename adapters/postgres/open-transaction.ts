import { setImmediate as turn } from "node:timers/promises";
import { Effect } from "effect";
import type { Sql, TransactionSql } from "postgres";
import type { Unavailable } from "#core/shared/errors.ts";
import { databaseUnavailable, endsConnection, isAftermath, isUnavailable } from "./failure.ts";
import { emptyTrail, type Trail } from "./trail.ts";

/** A transaction that is open; it ends by `commit` or `rollback`, each at most once. */
export type Transaction = {
  readonly sql: TransactionSql;
  readonly trail: Trail;
  /** Its connection is gone, and with it all that was written. */
  readonly isLost: () => boolean;
  /** What the first failed statement failed of; the statements after it only say that one has failed. */
  readonly firstFailure: () => unknown;
  /** The answer to a statement, or the news that the connection was lost before it came. */
  readonly answer: <A>(statement: PromiseLike<A>) => Promise<A>;
  /** Takes note of a statement whose answer nobody waits for; if it fails, so does the commit. */
  readonly send: (statement: PromiseLike<unknown>) => void;
  /** The same for what goes out in its own time: the commit waits, so as not to overtake it. */
  readonly sendLate: (work: PromiseLike<unknown>) => void;
  /** Goes out behind what was sent, without waiting for its answers: what failed makes the database roll back. */
  readonly commit: () => Promise<void>;
  readonly rollback: () => Promise<void>;
};

class RolledBack extends Error {}

/**
 * Opens a transaction that is not bound to one callback: the driver's `begin` is held open until `commit` or `rollback`,
 * because an effect may be interrupted and has to end the transaction by itself.
 */
export const openTransaction = (sql: Sql): Effect.Effect<Transaction, Unavailable> =>
  Effect.callback((resume) => {
    let opened = false;
    const ended: Promise<unknown> = sql.begin(
      (connection) =>
        new Promise<void>((keep, undo) => {
          opened = true;
          resume(Effect.succeed(transactionOn(connection, () => ended, keep, undo)));
        }),
    );
    ended.catch((error) => {
      if (!opened) resume(isUnavailable(error) ? Effect.fail(databaseUnavailable()) : Effect.die(error));
    });
  });

const transactionOn = (
  sql: TransactionSql,
  ended: () => Promise<unknown>,
  keep: () => void,
  undo: (why: RolledBack) => void,
): Transaction => {
  const sent: Array<Promise<unknown>> = [];
  const late: Array<Promise<unknown>> = [];
  let lost = false;
  let first: unknown;
  // A statement that still waited in the driver when the connection went is never answered by it.
  const loss = Promise.withResolvers<never>();
  loss.promise.catch(() => {});
  const note = (error: unknown): void => {
    if (first === undefined && !isAftermath(error)) first = error;
    if (lost || !endsConnection(error)) return;
    lost = true;
    loss.reject(error);
  };
  queueMicrotask(() => ended().catch(note));
  const answer = async <A>(statement: PromiseLike<A>): Promise<A> => {
    try {
      return await Promise.race([statement, loss.promise]);
    } catch (error) {
      note(error);
      throw error;
    }
  };
  const end = async (how: () => void): Promise<void> => {
    // The driver may have handed a lost connection to somebody else, who must not receive our last word.
    if (lost) return await loss.promise;
    how();
    await answer(ended());
  };
  const take = (those: Array<Promise<unknown>>, statement: PromiseLike<unknown>): void => {
    const answered = answer(statement);
    answered.catch(() => {});
    those.push(answered);
  };
  const rollback = () => end(() => undo(new RolledBack())).catch(() => {});
  return {
    sql,
    trail: emptyTrail(),
    isLost: () => lost,
    firstFailure: () => first,
    answer,
    send: (statement) => take(sent, statement),
    sendLate: (work) => take(late, work),
    commit: async () => {
      try {
        await Promise.all(late);
      } catch (error) {
        await rollback();
        throw error;
      }
      // What was begun in this turn has gone out by the next one.
      if (sent.length > 0) await turn();
      await Promise.all([...sent, end(keep)]);
    },
    rollback: async () => {
      await Promise.allSettled([...sent, ...late]);
      await rollback();
    },
  };
};
