import { fillPlaceholders, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { drizzle } from "drizzle-orm/postgres-js";
import type { Sql } from "postgres";

import { rowMapper } from "./row-mapper.ts";

/** Where a statement runs. */
export type Connection = Sql;

/** A query that was built once; run on a connection it is parsed and planned there once as well. */
export type Statement<Values, Rows> = ((on: Connection, values: Values) => PromiseLike<Rows>) & {
  /** It neither writes nor locks anything. */
  readonly isReading?: boolean;
};

type Builder = ReturnType<typeof drizzle.mock>;
type Preparable<Rows> = {
  readonly prepare: (name: string) => { readonly execute: (values: Record<string, unknown>) => Promise<Rows> };
};

/** What Drizzle keeps of a query. */
type Built = {
  readonly queryString: string;
  readonly params: ReadonlyArray<unknown>;
  readonly fields?: Parameters<typeof rowMapper>[0];
  readonly joinsNotNullableMap?: Parameters<typeof rowMapper>[1];
};

// Builds queries without a connection.
const builder: Builder = drizzle.mock();

const once = <Made>(make: () => Made): (() => Made) => {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

/**
 * Builds a query with `sql.placeholder`s for its values, when it is first run: there are hundreds, and the command line
 * needs a few. Drizzle ties a prepared query to one client and wraps each run in
 * promises for caches and traces; here the driver runs it, now on a shared line and now in a transaction.
 */
export const statement = <Values extends Record<string, unknown> = Record<never, never>>() => {
  return <Rows>(build: (db: Builder) => Preparable<Rows>): Statement<Values, Rows> => {
    const made = once(() => {
      const built = build(builder).prepare("statement") as unknown as Built;
      const { queryString, params, fields, joinsNotNullableMap } = built;
      const map = fields ? rowMapper(fields, joinsNotNullableMap) : null;
      const isReading =
        /^select\b/.test(queryString) && !/ for (update|no key update|share|key share)\b/.test(queryString);
      return { queryString, params, map, isReading };
    });
    const run = (on: Connection, values: Values): PromiseLike<Rows> => {
      const { queryString, params, map } = made();
      const asked = on.unsafe(queryString, fillPlaceholders([...params], values) as never[], { prepare: true });
      return (map ? asked.values().then((rows) => map(rows as never)) : asked.execute()) as PromiseLike<Rows>;
    };
    return Object.defineProperty(run, "isReading", { get: () => made().isReading });
  };
};

/**
 * A statement for each number of rows that is asked for, of which there are few. With the number as a value the database
 * would guess high, and plan such a query anew at every run.
 */
export const sized = <Made>(make: (rows: number) => Made): ((rows: number) => Made) => {
  const made = new Map<number, Made>();
  return (rows) => {
    const known = made.get(rows) ?? make(rows);
    made.set(rows, known);
    return known;
  };
};

/** The value that is given under `name`, of the column's kind. */
export const given = (name: string, column: PgColumn): SQL => sql`${sql.param(sql.placeholder(name), column)}`;

/** A placeholder for each column, of the column's own name and kind; for the values of an insert or an update. */
export const blanks = <Columns extends Record<string, PgColumn>>(columns: Columns): { [Name in keyof Columns]: SQL } =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, given(name, column)])) as {
    [Name in keyof Columns]: SQL;
  };

/** The condition that the column is what is given under `name`. */
export const is = (column: PgColumn, name: string): SQL => sql`${column} = ${given(name, column)}`;
