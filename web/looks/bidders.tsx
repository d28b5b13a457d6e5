import { BidDescription, type JudgedRow } from "#web/features/bid/bidder-card.tsx";
import { BidsHeader } from "#web/features/bid/bids-header.tsx";
import type { Look, Page } from "./look.ts";

export const look: Look<[Page<JudgedRow>]> = {
  reads: 1,
  draw: (_person, { items: rows }) => ({
    ".ui-page-header": <BidsHeader listingId="" rows={rows} />,
    ...(rows[0] && { ".bid-bone--text": <BidDescription {...rows[0]} /> }),
  }),
};
