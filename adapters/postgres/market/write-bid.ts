import { eq, getTableColumns, sql } from "drizzle-orm";
import type { Bid } from "#core/market/bid/bid.ts";
import { blanks, is, statement } from "../statement.ts";
import { bid } from "./bid.table.ts";
import { listing } from "./listing.table.ts";

const columns = getTableColumns(bid);
const { id, listingId: _, posterId: _p, bidderId: _b, createdAt: _c, version, ...changing } = columns;

/** 1 if a bid in this state counts among its listing's bids, else 0. */
const countOf = (state: Bid["state"]): number => (state === "declined" || state === "retracted" ? 0 : 1);

const count = sql`${sql.placeholder("count")}::int`;

/** The values of a bid to write, with how much it counts on its listing. */
export const countedBid = (written: Bid): Bid & { readonly count: number } => ({
  ...written,
  count: countOf(written.state),
});

/**
 * Inserts the bid and counts it on its listing, at the listing version that the bidder saw. Violates `bid_one_live` if
 * the bidder already has a live one, and leaves `bid.listing_id` null if the listing has another version by now.
 */
export const insertBid = statement<Bid & { readonly count: number; readonly listingVersion: number }>()((db) => {
  const counted = db.$with("counted").as(
    db
      .update(listing)
      .set({ bidCount: sql`${listing.bidCount} + ${count}` })
      .where(sql`${is(listing.id, "listingId")} and ${is(listing.version, "listingVersion")}`)
      .returning({ id: listing.id }),
  );
  return db
    .with(counted)
    .insert(bid)
    .values({ ...blanks(columns), listingId: sql`(select id from ${counted})` });
});

/**
 * Saves the bid over the version that was read, and adjusts its listing's count; returns no row if another save came
 * first. Violates `bid_one_live` if the bidder has another live one.
 */
export const updateBid = statement<Bid & { readonly count: number }>()((db) => {
  const before = db.$with("before").as(
    db
      .select({ id, count: sql<number>`(${bid.state} not in ('declined', 'retracted'))::int`.as("count") })
      .from(bid)
      .where(sql`${is(id, "id")} and ${is(version, "version")}`)
      .for("no key update"),
  );
  const saved = db.$with("saved").as(
    db
      .update(bid)
      .set({ ...blanks(changing), version: sql`${version} + 1` })
      .from(before)
      .where(eq(id, before.id))
      .returning({ listingId: bid.listingId, change: sql<number>`${count} - ${before.count}`.as("change") }),
  );
  const counted = db.$with("counted").as(
    db
      .update(listing)
      .set({ bidCount: sql`${listing.bidCount} + ${saved.change}` })
      .from(saved)
      .where(sql`${listing.id} = ${saved.listingId} and ${saved.change} <> 0`)
      .returning({ id: listing.id }),
  );
  return db.with(before, saved, counted).select({ listingId: saved.listingId }).from(saved);
});
