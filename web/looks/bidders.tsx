import type { ViewedListing } from "#core/market/listing/listing.ts";
import { BidDescription, type JudgedRow } from "#web/features/bid/bidder-card.tsx";
import { BidsHeader } from "#web/features/bid/bidders-page.tsx";
import { ForProject } from "#web/features/bid/for-project.tsx";
import type { Look, Page } from "./look.ts";

export const look: Look<[Page<JudgedRow>, ViewedListing]> = {
  reads: 2,
  draw: (_person, { items: rows }, listing) => ({
    ".ui-page-header": <BidsHeader listingId={listing.id} rows={rows} />,
    ".bid-project": <ForProject {...listing} />,
    ...(rows[0] && { ".bid-bone--text": <BidDescription {...rows[0]} /> }),
  }),
};
