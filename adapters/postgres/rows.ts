import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { type Context, Effect, Layer } from "effect";
import { type NotFound, notFound, type Stale, stale } from "#core/shared/errors.ts";
import { cutPage, type Page, type PageRequest } from "#core/shared/page.ts";
import { idAfter, newestId, oldestId } from "./cursor.ts";
import { Database } from "./database.ts";
import { blanks, is, statement } from "./statement.ts";

/** The adapter of a port that stores its data in this database; the port's type gives each function its parameters. */
export const inDatabase =
  <Id, Port>(port: Context.Key<Id, Port>) =>
  (make: (database: Database["Service"]) => Port) =>
    Layer.effect(port, Effect.map(Database, make));

/** Returns the first of these rows; fails `NotFound` if there is none. */
export const found = <Row, E>(
  noun: string,
  rows: Effect.Effect<ReadonlyArray<Row>, E>,
): Effect.Effect<Row, E | NotFound> =>
  Effect.flatMap(rows, ([row]) => (row === undefined ? Effect.fail(notFound(noun)) : Effect.succeed(row)));

/** The condition that a row still has the id and version that were read. */
export const asRead = ({ id, version }: { readonly id: PgColumn; readonly version: PgColumn }): SQL =>
  sql`${is(id, "id")} and ${is(version, "version")}`;

type Versioned = PgTable & { readonly id: PgColumn; readonly version: PgColumn };

/** Saves these columns of a row and increments its version; returns no row if it is no longer as it was read. */
export const saving = <Row extends Record<string, unknown>>(
  table: Versioned,
  columns: Readonly<Record<string, PgColumn>>,
) =>
  statement<Row>()((db) =>
    db
      .update(table)
      .set({ ...blanks(columns), version: sql`${table.version} + 1` })
      .where(asRead(table))
      .returning({ id: table.id }),
  );

/** Returns the row with its version incremented; fails `Stale` if the statement found no row with that version. */
export const nextVersion = <Row extends { readonly version: number }, E>(
  noun: string,
  row: Row,
  saved: Effect.Effect<ReadonlyArray<unknown>, E>,
): Effect.Effect<Row, E | Stale> =>
  Effect.flatMap(saved, ({ length }) =>
    length === 0 ? Effect.fail(stale(noun)) : Effect.succeed({ ...row, version: row.version + 1 }),
  );

/** The parameters of a statement that reads page by page. */
export type Range = { readonly after: string; readonly limit: number };
type Rows<Row, E> = (range: Range) => Effect.Effect<ReadonlyArray<Row>, E>;

const pageFrom =
  (beginning: string) =>
  <Row extends { readonly id: string }, E>(
    { after, limit }: PageRequest,
    rows: Rows<Row, E>,
  ): Effect.Effect<Page<Row>, E> =>
    Effect.map(rows({ after: idAfter(after, beginning), limit: limit + 1 }), (found) =>
      cutPage(found, limit, ({ id }) => id),
    );

/** The page that `rows` reads from the newest id to the oldest, with one more row to see if another page follows. */
export const newestFirst = pageFrom(newestId);

/** The same from the oldest id to the newest. */
export const oldestFirst = pageFrom(oldestId);
