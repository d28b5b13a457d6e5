import { setImmediate as turn } from "node:timers/promises";
import type { Sql } from "postgres";
import { isAftermath } from "./failure.ts";
import type { Line } from "./line.ts";
import { emptyTrail, type Trail } from "./trail.ts";

/** A transaction that is open; it ends by `commit` or `rollback`, each at most once. */
export type Transaction = {
  readonly sql: Sql;
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

/** Opens a transaction on a line that is ours alone. Its `begin` goes out with the first statement, not before it. */
export const openTransaction = (line: Line): Transaction => {
  const { sql } = line;
  const sent: Array<Promise<unknown>> = [];
  const late: Array<Promise<unknown>> = [];
  let first: unknown;
  const answer = async <A>(statement: PromiseLike<A>): Promise<A> => {
    try {
      return await line.answer(statement);
    } catch (error) {
      if (first === undefined && !isAftermath(error)) first = error;
      throw error;
    }
  };
  const take = (those: Array<Promise<unknown>>, statement: PromiseLike<unknown>): void => {
    const answered = answer(statement);
    answered.catch(() => {});
    those.push(answered);
  };
  const rollback = async (): Promise<void> => {
    await Promise.allSettled([...sent, ...late]);
    if (!line.isLost()) await answer(sql.unsafe("rollback")).catch(() => {});
  };
  take(sent, sql.unsafe("begin").execute());
  return {
    sql,
    trail: emptyTrail(),
    isLost: line.isLost,
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
      await turn();
      const [ended] = await Promise.all([answer(sql.unsafe("commit")), ...sent]);
      // The database's answer to a commit behind a statement that has failed.
      if (ended.command !== "COMMIT") throw first;
    },
    rollback,
  };
};
