import { eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { expect, test } from "vitest";
import { bid } from "#adapters/postgres/market/bid.table.ts";
import { listing } from "#adapters/postgres/market/listing.table.ts";
import { personCard } from "#adapters/postgres/people/card.ts";
import { person } from "#adapters/postgres/people/person.table.ts";
import { rowMapper } from "#adapters/postgres/row-mapper.ts";
import type { Connection } from "#adapters/postgres/statement.ts";

const db = drizzle.mock();

/** A connection that answers every query with these rows. */
const answering = (rows: ReadonlyArray<ReadonlyArray<unknown>>) =>
  ({ unsafe: () => ({ values: () => Promise.resolve(rows) }) }) as unknown as Connection;

const queries = {
  "columns and a part": db
    .select({ id: listing.id, at: listing.postedAt, place: listing.place, poster: personCard(person) })
    .from(listing)
    .innerJoin(person, eq(person.id, listing.posterId)),
  "a part that need not be there": db
    .select({ id: listing.id, own: { id: bid.id, state: bid.state } })
    .from(listing)
    .leftJoin(bid, eq(bid.listingId, listing.id)),
  "a part of two tables": db
    .select({ both: { id: bid.id, name: person.name } })
    .from(listing)
    .leftJoin(bid, eq(bid.listingId, listing.id))
    .leftJoin(person, eq(person.id, bid.bidderId)),
  "expressions, alone and in a part": db
    .select({ count: sql<number>`count(*)`, part: { last: sql<Date>`max(${bid.updatedAt})`, id: listing.id } })
    .from(sql`found`)
    .leftJoin(listing, sql`true`),
  "a query inside": (() => {
    const own = db.select({ id: bid.id, amount: bid.amount }).from(bid).as("own");
    return db
      .select({ id: listing.id, own: { id: own.id, amount: own.amount } })
      .from(listing)
      .leftJoin(own, sql`true`);
  })(),
};

const moment = "2026-05-04T14:00:00.000Z";

test.each(Object.entries(queries))("%s come as Drizzle's own mapper makes them, whatever is null", async (_, query) => {
  const prepared = query.prepare("statement");
  const { fields, joinsNotNullableMap } = prepared as unknown as {
    readonly fields: Parameters<typeof rowMapper>[0];
    readonly joinsNotNullableMap: Parameters<typeof rowMapper>[1];
  };
  // Each column null or not, in every combination.
  const rows = Array.from({ length: 2 ** Math.min(fields.length, 9) }, (_, bits) =>
    fields.map((__, column) => (bits & (1 << column) ? null : moment)),
  );
  const own = await (Object.assign(prepared, { client: answering(rows) }).execute({}) as Promise<unknown>);
  expect(rowMapper(fields, joinsNotNullableMap)(rows)).toEqual(own);
});
