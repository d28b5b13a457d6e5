import postgres, { type Sql } from "postgres";
import { endsConnection } from "./failure.ts";

/** One connection to the database, of which one hears when it is lost. */
export type Line = {
  /** A client of the driver that has this connection alone; it opens with the first statement. */
  readonly sql: Sql;
  readonly isLost: () => boolean;
  /** How many statements wait for their answers. */
  readonly waiting: () => number;
  /** The answer to a statement, or the news that the connection was lost before it came. */
  readonly answer: <A>(statement: PromiseLike<A>) => Promise<A>;
  readonly close: () => Promise<void>;
};

/** Settings of the database that hold for all statements of a connection, such as `statement_timeout`. */
export type Settings = Readonly<Record<string, string | number | boolean>>;

/** `socket` makes the connection instead of the driver; its types do not know it. */
type Options = postgres.Options<Record<string, postgres.PostgresType>> & { socket?: () => never };

const closed = (): Error => Object.assign(new Error("The connection was lost."), { code: "CONNECTION_CLOSED" });

const refuse = (): never => {
  throw closed();
};

/**
 * A line with the options of the pool `sql`. Once lost it is never opened again: the driver would send what it still held of
 * the old connection over the new one, before its greeting and outside of any transaction, and some of it is never
 * answered (postgres 3.4.9, `closed` in connection.js).
 *
 * @param onLoss is called once, when the line is lost, before anybody is told whose statement waited.
 * @param settings are those of the pool's that hold for this line otherwise.
 */
export const openLine = (sql: Sql, onLoss: (line: Line) => void, settings: Settings = {}): Line => {
  const waiting = new Set<(error: unknown) => void>();
  let isLost = false;
  const lose = (): void => {
    if (isLost) return;
    isLost = true;
    clearTimeout(tooLate);
    options.socket = refuse;
    onLoss(line);
    for (const fail of waiting) fail(closed());
    void own.end({ timeout: 0 });
  };
  // Whoever takes a connection and drops it at once, as some do before a database that is down, is tried for ever by the driver.
  const tooLate = setTimeout(lose, sql.options.connect_timeout * 1000);
  tooLate.unref();
  // As the pool read them, with what it has learnt of types since; `parameters` is what a server tells of itself first of all.
  const options = {
    ...sql.options,
    connection: { ...sql.options.connection, ...settings },
    max: 1,
    max_lifetime: null,
    parameters: {},
    onclose: lose,
    onparameter: () => clearTimeout(tooLate),
  } as unknown as Options;
  const own = postgres(options);
  const line: Line = {
    sql: own,
    isLost: () => isLost,
    waiting: () => waiting.size,
    answer: (statement) =>
      new Promise((resolve, reject) => {
        waiting.add(reject);
        statement.then(
          (value) => {
            waiting.delete(reject);
            resolve(value);
          },
          (error) => {
            waiting.delete(reject);
            if (endsConnection(error)) lose();
            reject(error);
          },
        );
        if (isLost) reject(closed());
      }),
    close: async () => {
      isLost = true;
      clearTimeout(tooLate);
      await own.end({ timeout: 1 });
    },
  };
  return line;
};
