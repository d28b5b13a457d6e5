import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type { PreparedQuery } from "drizzle-orm/session";
import { Record as Fields, Schema } from "effect";
import { memoize } from "effect/Function";

type Prepared<Values, Rows> = PreparedQuery & { readonly execute: (values: Values) => Promise<Rows> };
type Query<Rows> = { readonly prepare: (name: string) => Prepared<Record<string, unknown>, Rows> };

/** A Drizzle query with placeholders for its values, prepared once on each connection that runs it. */
export type Statement<Values, Rows> = (db: PostgresJsDatabase) => Prepared<Values, Rows>;

/** A statement that takes `Values`, as `statement<Values>()((db) => db.select()…)`. */
export const statement =
  <Values extends Record<string, unknown> = Record<never, never>>() =>
  <Rows>(build: (db: PostgresJsDatabase) => Query<Rows>): Statement<Values, Rows> =>
    memoize((db) => build(db).prepare("statement"));

/** Decodes the rows of handwritten SQL; throws if they don't match `row`. */
export const rowsOf = <Row extends Schema.Decoder<unknown>>(row: Row) => Schema.decodeUnknownSync(Schema.Array(row));

/** The parameter `name`, encoded as the column's type. */
export const given = (name: string, column: PgColumn): SQL => sql`${sql.param(sql.placeholder(name), column)}`;

/** A placeholder per column, with the column's own name and type; for the values of an insert or an update. */
export const blanks = <Name extends string>(columns: { readonly [Key in Name]: PgColumn }) =>
  Fields.map(columns, (column, name) => given(name, column));

/** The condition that the column is one of the ids in the parameter `ids`. */
export const isOneOf = (column: PgColumn): SQL => sql`${column} = any(${sql.placeholder("ids")}::uuid[])`;

/** The condition that the column equals the parameter `name`. */
export const is = (column: PgColumn, name: string): SQL => sql`${column} = ${given(name, column)}`;
