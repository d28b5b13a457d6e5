import { Effect } from "effect";
import type { Sql } from "postgres";
import { type Connection, connectionPool, openConnection } from "./connection.ts";
import { TimedOut } from "./failure.ts";

/**
 * How many searches run at once in one process, because more than the database's processors only slow each other down;
 * and the database's timeout for each, in milliseconds: short, plus the round trip of an unprepared statement.
 */
const searches = { most: 4, timeout: 30, unprepared: 100 };

/**
 * The same connection with a timeout per query. Each query is a transaction of its own, because a pooler may give the
 * session to another client after it (decision 71).
 */
const withTimeout = (connection: Connection, milliseconds: number): Connection => {
  const command = (text: string) => void connection.answer(({ sql }) => sql.unsafe(text).execute()).catch(() => {});
  return {
    ...connection,
    answer: (ask) => {
      command(`begin; set local statement_timeout = ${milliseconds}`);
      // Nobody waits for the commit; the connection's next user is queued after it. If the commit takes too long, the
      // next query finds the transaction failed, and its own commit ends that.
      return connection.answer(ask).finally(() => command("commit"));
    },
  };
};

/** A pool for slow queries, so that nothing else waits for them; each query has `timeout` milliseconds. */
export const searchPool = (
  sql: Sql,
  timeout = searches[sql.options.prepare ? "timeout" : "unprepared"],
  waited?: (seconds: number) => void,
): ReturnType<typeof connectionPool> => {
  const { use, close } = connectionPool(searches.most, () => withTimeout(openConnection(sql), timeout), waited);
  // A search that runs out of time says so itself. One fails only if it has hardly begun: on a new connection of a busy
  // machine, or after a commit that took too long.
  const patiently = { times: 4, while: (error: unknown): boolean => error instanceof TimedOut };
  return { use: (work) => Effect.retry(use(work), patiently), close };
};
