import { Effect, Semaphore } from "effect";
import type { Connection } from "./connection.ts";

/** At most `most` connections, each lent to one borrower at a time, and none opened before it is needed. */
export const connectionPool = (most: number, open: () => Connection) => {
  const permits = Semaphore.makeUnsafe(most);
  const idle: Array<Connection> = [];
  const take = (): Connection => {
    const connection = idle.pop() ?? open();
    return connection.isLost() ? take() : connection;
  };
  const giveBack = (connection: Connection) => Effect.sync(() => idle.push(connection));
  return {
    /** Runs `work` with a connection that nobody else has meanwhile; waits until there is one. */
    use: <A, E, R>(work: (connection: Connection) => Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
      permits.withPermits(1)(Effect.acquireUseRelease(Effect.sync(take), work, giveBack)),
    close: () => Promise.all(idle.map((connection) => connection.close())),
  };
};
