import type { ReplyOf } from "#api/call.ts";
import type { viewBidEndpoint } from "#api/endpoints/bids.ts";
import type { viewListingEndpoint } from "#api/endpoints/listings.ts";
import { Dialog } from "#web/ui/Dialog.tsx";
import { words } from "#web/words.ts";

export type BidDialogProps = {
  readonly listing: Pick<ReplyOf<typeof viewListingEndpoint>, "id" | "title" | "budget" | "deadline" | "poster">;
  /** Set for Update Bid. */
  readonly bid?: ReplyOf<typeof viewBidEndpoint> | undefined;
  readonly onClose: () => void;
};

export function BidDialog({ listing, bid, onClose }: BidDialogProps) {
  return (
    <Dialog open title={bid ? words.listing.updateBid : words.listing.makeABid} onClose={onClose}>
      {listing.title}
    </Dialog>
  );
}
