import { boolean, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { StoredBidReview } from "#core/market/bid/bid-reviews.ts";

export const bidReview = pgTable("bid_review", {
  bidId: uuid("bid_id").$type<StoredBidReview["bidId"]>().primaryKey(),
  posterId: uuid("poster_id").$type<StoredBidReview["posterId"]>().notNull(),
  note: text("note").notNull(),
  isShortlisted: boolean("is_shortlisted").notNull(),
});
