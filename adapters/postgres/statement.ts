import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type { PreparedQuery } from "drizzle-orm/session";
import { Record as Fields, Schema } from "effect";
import { memoize } from "effect/Function";

type Prepared<Values, Rows> = PreparedQuery & { readonly execute: (values: Values) => Promise<Rows> };
type Query<Rows> = { readonly prepare: (name: string) => Prepared<Record<string, unknown>, Rows> };

/** A query of Drizzle's with placeholders for its values, prepared once on each connection that runs it. */
export type Statement<Values, Rows> = (db: PostgresJsDatabase) => Prepared<Values, Rows>;

/** A statement that takes `Values`, as `statement<Values>()((db) => db.select()…)`. */
export const statement =
  <Values extends Record<string, unknown> = Record<never, never>>() =>
  <Rows>(build: (db: PostgresJsDatabase) => Query<Rows>): Statement<Values, Rows> =>
    memoize((db) => build(db).prepare("statement"));

/** Reads the rows of SQL written by hand; throws where they are not as `row` says. */
export const rowsOf = <Row extends Schema.Decoder<unknown>>(row: Row) => Schema.decodeUnknownSync(Schema.Array(row));

/** The value that is given under `name`, of the column's kind. */
export const given = (name: string, column: PgColumn): SQL => sql`${sql.param(sql.placeholder(name), column)}`;

/** A placeholder for each column, of the column's own name and kind; for the values of an insert or an update. */
export const blanks = <Name extends string>(columns: { readonly [Key in Name]: PgColumn }) =>
  Fields.map(columns, (column, name) => given(name, column));

/** The condition that the column is one of the ids given as `ids`. */
export const isOneOf = (column: PgColumn): SQL => sql`${column} = any(${sql.placeholder("ids")}::uuid[])`;

/** The condition that the column is what is given under `name`. */
export const is = (column: PgColumn, name: string): SQL => sql`${column} = ${given(name, column)}`;
