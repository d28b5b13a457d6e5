import { Effect } from "effect";
import type { Sql } from "postgres";
import { type Connection, connectionPool, openConnection } from "./connection.ts";
import { TimedOut } from "./failure.ts";

/**
 * How many searches run at once in one process, as more than the database has processors would only cut each other's time short; and
 * how long the database works on each, in milliseconds: no more than a blink, in which a statement that is not prepared makes a trip.
 */
const searches = { most: 4, timeout: 30, unprepared: 100 };

/**
 * The same connection, on which the database breaks off what takes longer than this. Each question is a transaction of its own,
 * as a pooler gives the session to somebody else after it (decision 71).
 */
const withTimeout = (connection: Connection, milliseconds: number): Connection => {
  const command = (text: string) => void connection.answer(({ sql }) => sql.unsafe(text).execute()).catch(() => {});
  return {
    ...connection,
    answer: (ask) => {
      command(`begin; set local statement_timeout = ${milliseconds}`);
      // Nobody waits for the commit; whoever has the connection next comes after it. Where the commit takes too long, the next
      // question finds the transaction failed, and its own commit ends that.
      return connection.answer(ask).finally(() => command("commit"));
    },
  };
};

/** Connections for what may take long, so that nothing else waits for it; each question has so many milliseconds. */
export const searchPool = (
  sql: Sql,
  timeout = searches[sql.options.prepare ? "timeout" : "unprepared"],
  waited?: (seconds: number) => void,
): ReturnType<typeof connectionPool> => {
  const { use, close } = connectionPool(searches.most, () => withTimeout(openConnection(sql), timeout), waited);
  // What minds its time says so itself. A search fails only where it has hardly begun: on a new connection of a busy machine, or
  // after a commit that took too long.
  const patiently = { times: 4, while: (error: unknown): boolean => error instanceof TimedOut };
  return { use: (work) => Effect.retry(use(work), patiently), close };
};
