import { viewBidEndpoint } from "#api/endpoints/bids.ts";
import { viewListingEndpoint } from "#api/endpoints/listings.ts";
import { useRead } from "#web/client.ts";
import { BidDialog } from "#web/features/bid/bid-dialog.tsx";
import { ReadProblem } from "#web/read-problem.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import * as words from "#web/words.ts";

/** A bid on a listing: a new one, or one's own to change where there is one already. */
export function BidOverlay({ listingId, onClose }: { listingId: string; onClose: () => void }) {
  const listing = useRead(viewListingEndpoint, { params: { listingId } });
  const own = listing.data?.ownBid;
  const bidId = own && own.state !== "retracted" ? own.id : undefined;
  const bid = useRead(viewBidEndpoint, { params: { bidId: bidId ?? "" } }, { enabled: bidId !== undefined });
  const ready = listing.data !== undefined && (bidId === undefined || bid.data !== undefined);
  const failed = listing.error ?? bid.error;
  if (ready) return <BidDialog listing={listing.data} bid={bidId ? bid.data : undefined} onClose={onClose} />;
  return (
    <Dialog open title={words.listing.makeABid} onClose={onClose}>
      {failed ? (
        <ReadProblem cause={failed} onRetry={() => (listing.error ? listing.refetch() : bid.refetch())} />
      ) : (
        <Skeleton shape="page" />
      )}
    </Dialog>
  );
}
