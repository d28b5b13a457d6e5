import { makePgArray } from "drizzle-orm/pg-core/utils";
import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { Effect, Semaphore } from "effect";
import postgres, { type Options, type PostgresType, type Sql } from "postgres";
import { parse } from "postgres-array";
import { endsConnection } from "./failure.ts";

/** A query on one connection: with its postgres.js client, or with Drizzle on top of it. */
export type Ask<A> = (on: { readonly sql: Sql; readonly db: PostgresJsDatabase }) => PromiseLike<A>;
export type Connection = ReturnType<typeof openConnection>;

const closed = (): Error => Object.assign(new Error("The connection was lost."), { code: "CONNECTION_CLOSED" });

/**
 * Lets a client write and read arrays of texts and of ids: text[] and uuid[], by their OIDs in pg_type. If the driver
 * looked them up per connection and lost one meanwhile, the unhandled failure would end the process.
 */
export const knowArrays = ({ options }: Sql): void => {
  Object.assign(options, { fetch_types: false });
  for (const type of [1009, 2951]) {
    // Drizzle has already turned its own arrays into text.
    options.serializers[type] = (value: unknown) => (Array.isArray(value) ? makePgArray(value) : value);
    options.parsers[type] = (value: string) => parse(value);
  }
};

/**
 * A connection with the options of the client `from`; it opens with the first query. A lost one is never reopened:
 * postgres 3.4.9 would send what it still held over the new connection, outside of any transaction, or nothing at all
 * (https://github.com/porsager/postgres/issues/1208 and pull/1215). A client with a single connection never lends it to
 * another caller in the middle of a transaction (https://github.com/porsager/postgres/issues/823).
 */
export const openConnection = (from: Sql) => {
  const waiting = new Map<Promise<unknown>, (error: Error) => void>();
  let isLost = false;
  let connecting: NodeJS.Timeout | undefined;
  const close = (): Promise<void> => {
    isLost = true;
    clearTimeout(connecting);
    Object.assign(sql.options, { socket: () => Promise.reject(closed()) });
    for (const reject of waiting.values()) reject(closed());
    return sql.end({ timeout: 0 });
  };
  const sql = postgres({
    ...from.options,
    max: 1,
    max_lifetime: null,
    onclose: () => void close(),
    // A server sends its parameters once it has accepted the login.
    parameters: {},
    onparameter: () => clearTimeout(connecting),
  } as unknown as Options<Record<string, PostgresType>>);
  knowArrays(sql);
  const db = drizzle(sql);
  // Drizzle sends and reads days, times and JSON as text; handwritten SQL needs its dates turned into text here.
  sql.options.serializers[1184] = (value: unknown) => (value instanceof Date ? value.toISOString() : value);
  return {
    /** Returns the answer to `ask`; rejects with `CONNECTION_CLOSED` if the connection is lost first. */
    answer: async <A>(ask: Ask<A>): Promise<A> => {
      if (isLost) throw closed();
      // The driver would retry forever if a server hangs up at once (https://github.com/porsager/postgres/issues/1193).
      connecting ??= setTimeout(close, sql.options.connect_timeout * 1000).unref();
      const { promise, resolve, reject } = Promise.withResolvers<A>();
      ask({ sql, db }).then(resolve, (error) => (endsConnection(error) ? close() : reject(error)));
      waiting.set(promise, reject);
      return promise.finally(() => waiting.delete(promise));
    },
    /** Waits until every query is answered. */
    settled: (): Promise<unknown> => Promise.allSettled(waiting.keys()),
    isLost: (): boolean => isLost,
    close,
  };
};

/**
 * A connection pool: at most `most` connections, each lent to one borrower at a time, and none opened before it is
 * needed. `waited` receives how many seconds each borrower waited for one.
 */
export const connectionPool = (most: number, open: () => Connection, waited: (seconds: number) => void = () => {}) => {
  const permits = Semaphore.makeUnsafe(most);
  const idle: Array<Connection> = [];
  /** Takes a connection for a borrower who has waited since `since`. */
  const take = (since: number) =>
    Effect.sync(() => {
      waited((performance.now() - since) / 1000);
      while (idle.at(-1)?.isLost()) idle.pop();
      return idle.pop() ?? open();
    });
  const giveBack = (connection: Connection) => Effect.sync(() => idle.push(connection));
  return {
    /** Runs `work` with a connection that nobody else uses meanwhile; waits until one is free. */
    use: <A, E, R>(work: (connection: Connection) => Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
      Effect.suspend(() => permits.withPermits(1)(Effect.acquireUseRelease(take(performance.now()), work, giveBack))),
    close: () => Promise.all(idle.map((connection) => connection.close())),
  };
};
