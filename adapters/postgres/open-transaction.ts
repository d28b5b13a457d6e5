import { setImmediate as turn } from "node:timers/promises";
import type { DomainError } from "#core/errors.ts";
import { stale } from "#core/shared/errors.ts";
import { brokenUnique, isAftermath } from "./failure.ts";
import type { Line } from "./line.ts";
import type { Connection } from "./statement.ts";
import { emptyTrail, isEmpty, type Left, leaveIn, type Trail, takeFirst, writeTrail } from "./trail.ts";
import type { Write } from "./write.ts";

/** Asks something of the connection it is given. */
export type Work<A> = (on: Connection) => PromiseLike<A>;

/** A transaction that is open; it ends by `commit` or `rollback`, each at most once. */
export type Transaction = {
  readonly trail: Trail;
  readonly leave: (left: Left) => void;
  /** What the writes that were left call this failure; null where none of them knows it. */
  readonly noOf: (error: unknown) => DomainError | null;
  /** Its connection is gone, and with it all that was written. */
  readonly isLost: () => boolean;
  /** What the first failed statement failed of; the statements after it only say that one has failed. */
  readonly firstFailure: () => unknown;
  /** The answer to what neither writes nor locks anything, or the news that the connection was lost before it came. */
  readonly read: <A>(work: Work<A>) => Promise<A>;
  /** The same for everything else. */
  readonly ask: <A>(work: Work<A>) => Promise<A>;
  /** Takes note of a statement whose answer nobody waits for; if it fails, so does the commit. */
  readonly send: (work: Work<unknown>) => void;
  /** The same for what goes out in its own time: the commit waits, so as not to overtake it. */
  readonly sendLate: (work: Work<unknown>) => void;
  /** Goes out behind what was sent, with the trail, and without waiting for answers: what failed makes the database roll back. */
  readonly commit: () => Promise<void>;
  readonly rollback: () => Promise<void>;
};

/** What `work` asks, started at once. */
export const started = <A>(work: Work<A>, on: Connection): PromiseLike<A> => {
  try {
    return work(on);
  } catch (error) {
    return Promise.reject(error);
  }
};

/** The same request was answered on another way meanwhile; the unit that begins anew finds its answer. */
const noOfKey: Write["noOf"] = (error) => (brokenUnique(error) === "idempotency_key_pkey" ? stale("request") : null);

/**
 * Opens a transaction on a line that is ours alone. Its `begin` goes out with the first statement that needs it: at READ
 * COMMITTED nobody can tell whether what was read before stood inside. Where the trail is all that is written, it is a
 * transaction by itself.
 */
export const openTransaction = (line: Line): Transaction => {
  const { sql } = line;
  const trail = emptyTrail();
  const noes: Array<Write["noOf"]> = [noOfKey];
  const sent: Array<Promise<unknown>> = [];
  const late: Array<Promise<unknown>> = [];
  let isBegun = false;
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
  const begin = (): void => {
    if (!isBegun) take(sent, sql.unsafe("begin").execute());
    isBegun = true;
    // Who asks next may look at what was written, or refer to it.
    if (trail.write) take(sent, started(writeTrail(takeFirst(trail)), sql));
  };
  const rollback = async (): Promise<void> => {
    await Promise.allSettled([...sent, ...late]);
    if (isBegun && !line.isLost()) await answer(sql.unsafe("rollback")).catch(() => {});
  };
  return {
    trail,
    leave: (left) => {
      if (left.write) {
        if (trail.write) begin();
        noes.push(left.write.noOf);
      }
      leaveIn(trail, left);
    },
    noOf: (error) => noes.map((noOf) => noOf(error)).find((no) => no !== null) ?? null,
    isLost: line.isLost,
    firstFailure: () => first,
    read: (work) => {
      if (trail.write) begin();
      return answer(started(work, sql));
    },
    ask: (work) => {
      begin();
      return answer(started(work, sql));
    },
    send: (work) => {
      begin();
      take(sent, started(work, sql));
    },
    sendLate: (work) => {
      begin();
      take(late, started(work, sql));
    },
    commit: async () => {
      if (!isBegun) {
        if (!isEmpty(trail)) await answer(started(writeTrail(trail), sql));
        return;
      }
      if (!isEmpty(trail)) take(sent, started(writeTrail(trail), sql));
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
