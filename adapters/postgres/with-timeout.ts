import type { Connection } from "./connection.ts";

/**
 * The same connection, on which the database breaks off what takes longer than this. Each question is a transaction of its own,
 * as a pooler gives the session to somebody else after it (decision 71).
 */
export const withTimeout = (connection: Connection, milliseconds: number): Connection => {
  const command = (text: string) => void connection.answer(({ sql }) => sql.unsafe(text).execute()).catch(() => {});
  return {
    ...connection,
    answer: (ask) => {
      command(`begin; set local statement_timeout = ${milliseconds}`);
      // Nobody waits for the commit; whoever has the connection next comes after it.
      return connection.answer(ask).finally(() => command("commit"));
    },
  };
};
