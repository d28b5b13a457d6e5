import { useState } from "react";
import { viewBidEndpoint } from "#api/endpoints/bids.ts";
import { viewListingEndpoint } from "#api/endpoints/listings.ts";
import type { BidView } from "#core/market/bid/bid.ts";
import type { ListingView } from "#core/market/listing/listing.ts";
import type { Person } from "#core/people/person/person.ts";
import { usePerson, useRead } from "#web/client.ts";
import { ReadProblem } from "#web/reading/read-problem.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import * as words from "#web/words.ts";
import { BidDialog } from "./bid-dialog.tsx";

/** Returns why this person cannot bid on the listing now; the address of a bid may come from anywhere. */
const refusalOf = (person: Person, { posterId, state, kind }: ListingView): string | undefined => {
  if (posterId === person.id) return words.bidForm.ownProject;
  if (person.userType === "home_owner") return words.bidForm.notForHomeOwners;
  return state === "open" ? undefined : words.bidForm.notOpen[kind];
};

export interface BidOverlayProps {
  listingId: string;
  /** The bid to change; if left out, the person's existing bid on the listing, or a new one. */
  bid?: BidView | undefined;
  onClose: () => void;
}

/** Shows a bid on a listing, once everything is loaded that its form needs. */
export function BidOverlay({ listingId, bid, onClose }: BidOverlayProps) {
  const person = usePerson();
  const listing = useRead(viewListingEndpoint, { params: { listingId } });
  const own = listing.data?.ownBid;
  const bidId = bid === undefined && own && own.state !== "retracted" ? own.id : undefined;
  const found = useRead(viewBidEndpoint, { params: { bidId: bidId ?? "" } }, { enabled: bidId !== undefined });
  const changed = bid ?? (bidId ? found.data : undefined);
  const ready = listing.data !== undefined && (bidId === undefined || found.data !== undefined);
  const failed = listing.error ?? found.error;
  const refusal = ready ? refusalOf(person, listing.data) : undefined;
  // An open form does not change: the page may read a bid that is being placed before its own reply arrives. Only if
  // that reply is lost does the form follow what the page reads.
  const [opened, setOpened] = useState<{ readonly bid: BidView | undefined }>();
  const [isUnsure, setUnsure] = useState(false);
  if (ready && refusal === undefined && opened === undefined) setOpened({ bid: changed });
  // If bids are no longer accepted, the form also stays, with what was typed.
  if (listing.data && opened && !(isUnsure && refusal === undefined)) {
    return <BidDialog listing={listing.data} bid={opened.bid} onFailed={() => setUnsure(true)} onClose={onClose} />;
  }
  if (ready && refusal === undefined) return <BidDialog listing={listing.data} bid={changed} onClose={onClose} />;
  return (
    <Dialog title={changed ? words.listing.updateBid : words.listing.makeABid} onClose={onClose}>
      {refusal ? (
        <EmptyState icon="ban" title={refusal} />
      ) : failed ? (
        <ReadProblem cause={failed} onRetry={() => (listing.error ? listing.refetch() : found.refetch())} />
      ) : (
        <Skeleton shape="page" />
      )}
    </Dialog>
  );
}
