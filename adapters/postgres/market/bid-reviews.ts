import { getTableColumns, sql } from "drizzle-orm";
import { Effect } from "effect";
import { BidReviews, type StoredBidReview } from "#core/market/bid/bid-reviews.ts";
import { inDatabase } from "../rows.ts";
import { blanks, statement } from "../statement.ts";
import { bidReview } from "./bid-review.table.ts";

const own = getTableColumns(bidReview);
const { note, isShortlisted } = blanks(own);

const put = statement<StoredBidReview>()((db) =>
  db
    .insert(bidReview)
    .values(blanks(own))
    .onConflictDoUpdate({ target: bidReview.bidId, set: { note, isShortlisted } }),
);

const ofBids = statement<{ readonly ids: string }>()((db) =>
  db
    .select(own)
    .from(bidReview)
    .where(
      sql`${bidReview.bidId} = any(array(select value::uuid from jsonb_array_elements_text(${sql.placeholder("ids")}::jsonb)))`,
    ),
);

export const postgresBidReviews = inDatabase(BidReviews)(({ run }) => ({
  put: (review) => Effect.asVoid(run(put, review)),
  of: (ids) => (ids.length === 0 ? Effect.succeed([]) : run(ofBids, { ids: JSON.stringify(ids) })),
}));
