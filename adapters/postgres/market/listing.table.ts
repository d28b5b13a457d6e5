import { getTableColumns } from "drizzle-orm";
import { boolean, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Listing } from "#core/market/listing/listing.ts";
import type { Cents } from "#core/shared/money.ts";
import { day, json, moment, personKey, versioned } from "../columns.ts";

export const listing = pgTable("listing", {
  id: uuid("id").$type<Listing["id"]>().primaryKey(),
  posterId: uuid("poster_id").$type<Listing["posterId"]>().notNull(),
  kind: text("kind").$type<Listing["kind"]>().notNull(),
  title: text("title").notNull(),
  description: text("description").notNull(),
  industries: json<Listing["industries"]>("industries").notNull(),
  budget: integer("budget").$type<Cents>().notNull(),
  deadline: day("deadline").notNull(),
  place: json<Listing["place"]>("place").notNull(),
  materialsProvided: boolean("materials_provided"),
  items: json<Listing["items"]>("items").notNull(),
  scope: json<Listing["scope"]>("scope").notNull(),
  pictures: json<Listing["pictures"]>("pictures").notNull(),
  documents: json<Listing["documents"]>("documents").notNull(),
  state: text("state").$type<Listing["state"]>().notNull(),
  hiddenBecause: text("hidden_because"),
  bidCount: integer("bid_count").notNull(),
  postedAt: moment("posted_at").notNull(),
  ...versioned,
});

const { documents: _documents, scope: _scope, ...listed } = getTableColumns(listing);

/** The columns of a listing that lists show. */
export const listingCard = listed;

export const like = pgTable("listing_like", {
  ...personKey,
  listingId: uuid("listing_id").$type<Listing["id"]>().notNull(),
  likedAt: moment("liked_at").notNull(),
});
