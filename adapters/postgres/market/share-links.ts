import { sql } from "drizzle-orm";
import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { Effect } from "effect";
import type { ShareCode } from "#core/market/listing/listing.ts";
import { ShareLinks } from "#core/market/listing/share-listing.ts";
import type { ListingId } from "#core/shared/ids.ts";
import { inDatabase } from "../rows.ts";
import { blanks, is, statement } from "../statement.ts";

const link = pgTable("share_link", {
  code: text("code").$type<ShareCode>().primaryKey(),
  listingId: uuid("listing_id").$type<ListingId>().notNull(),
});

const insert = statement<{ readonly code: ShareCode; readonly listingId: ListingId }>()((db) =>
  db
    .insert(link)
    .values(blanks({ code: link.code, listingId: link.listingId }))
    .onConflictDoNothing()
    .returning({ code: link.code }),
);

const ofListing = statement<{ readonly listingId: ListingId }>()((db) =>
  db.select({ code: link.code }).from(link).where(is(link.listingId, "listingId")),
);

const byCode = statement<{ readonly code: ShareCode }>()((db) =>
  db
    .select({ listingId: link.listingId })
    .from(link)
    .where(sql`${is(link.code, "code")}`),
);

export const postgresShareLinks = inDatabase(ShareLinks)(({ run }) => ({
  put: Effect.fnUntraced(function* (listingId, code) {
    const [inserted] = yield* run(insert, { code, listingId });
    const [present] = inserted ? [inserted] : yield* run(ofListing, { listingId });
    return present?.code ?? null;
  }),
  find: (code) => Effect.map(run(byCode, { code }), ([found]) => found?.listingId ?? null),
}));
