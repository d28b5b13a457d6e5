import { makePgArray } from "drizzle-orm/pg-core/utils";
import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { Effect, Semaphore } from "effect";
import postgres, { type Options, type PostgresType, type Sql } from "postgres";
import { parse } from "postgres-array";
import { endsConnection } from "./failure.ts";

/** Asks something of one connection: by its client of postgres.js, or by Drizzle on that. */
export type Ask<A> = (on: { readonly sql: Sql; readonly db: PostgresJsDatabase }) => PromiseLike<A>;
export type Connection = ReturnType<typeof openConnection>;

const closed = (): Error => Object.assign(new Error("The connection was lost."), { code: "CONNECTION_CLOSED" });

/**
 * Has a client write and read arrays of texts and of ids: text[] and uuid[], by their identifiers in pg_type. Where the driver
 * asks each connection for them first and that is lost meanwhile, nobody hears that failure and the process ends by it.
 */
export const knowArrays = ({ options }: Sql): void => {
  Object.assign(options, { fetch_types: false });
  for (const type of [1009, 2951]) {
    // Drizzle has made text of its own arrays already.
    options.serializers[type] = (value: unknown) => (Array.isArray(value) ? makePgArray(value) : value);
    options.parsers[type] = (value: string) => parse(value);
  }
};

/**
 * A connection with the options of the client `from`; it opens with what is asked first. A lost one is never opened again:
 * postgres 3.4.9 would send over the new connection what it still held, outside of any transaction, or nothing at all
 * (https://github.com/porsager/postgres/issues/1208 and pull/1215). A client with one
 * connection gives it to nobody else in the middle of a transaction (https://github.com/porsager/postgres/issues/823).
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
    // A server tells its parameters to whom it has let in.
    parameters: {},
    onparameter: () => clearTimeout(connecting),
  } as unknown as Options<Record<string, PostgresType>>);
  knowArrays(sql);
  const db = drizzle(sql);
  // Drizzle has days, times and JSON sent and read as text; the dates in SQL written by hand are made text here.
  sql.options.serializers[1184] = (value: unknown) => (value instanceof Date ? value.toISOString() : value);
  return {
    /** What `ask` is answered; rejects with `CONNECTION_CLOSED` where the connection is lost before that. */
    answer: async <A>(ask: Ask<A>): Promise<A> => {
      if (isLost) throw closed();
      // A server that hangs up at once is tried for ever (https://github.com/porsager/postgres/issues/1193).
      connecting ??= setTimeout(close, sql.options.connect_timeout * 1000).unref();
      const { promise, resolve, reject } = Promise.withResolvers<A>();
      ask({ sql, db }).then(resolve, (error) => (endsConnection(error) ? close() : reject(error)));
      waiting.set(promise, reject);
      return promise.finally(() => waiting.delete(promise));
    },
    /** Waits until all that was asked is answered. */
    settled: (): Promise<unknown> => Promise.allSettled(waiting.keys()),
    isLost: (): boolean => isLost,
    close,
  };
};

/**
 * A connection pool: at most `most` connections, each lent to one borrower at a time, and none opened before it is needed. `waited` hears for how
 * many seconds each borrower waited for one.
 */
export const connectionPool = (most: number, open: () => Connection, waited: (seconds: number) => void = () => {}) => {
  const permits = Semaphore.makeUnsafe(most);
  const idle: Array<Connection> = [];
  /** Takes a connection for who has waited for one since then. */
  const take = (since: number) =>
    Effect.sync(() => {
      waited((performance.now() - since) / 1000);
      while (idle.at(-1)?.isLost()) idle.pop();
      return idle.pop() ?? open();
    });
  const giveBack = (connection: Connection) => Effect.sync(() => idle.push(connection));
  return {
    /** Runs `work` with a connection that nobody else has meanwhile; waits until there is one. */
    use: <A, E, R>(work: (connection: Connection) => Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
      Effect.suspend(() => permits.withPermits(1)(Effect.acquireUseRelease(take(performance.now()), work, giveBack))),
    close: () => Promise.all(idle.map((connection) => connection.close())),
  };
};
