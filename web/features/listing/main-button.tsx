import type { OwnListingView } from "#core/market/listing/listing.ts";
import { usePerson } from "#web/client.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import * as words from "#web/words.ts";

/** What one does next with a project of one's own, or with a saved one. */
export function MainButton({ listing, onDetails }: { listing: OwnListingView; onDetails: () => void }) {
  const person = usePerson();
  const own = listing.posterId === person.id;
  // Whoever posted it: the page shows the poster the bids, and everybody else who bid without what they ask for.
  if (listing.state === "open" || (own && listing.state === "hidden")) {
    return <ButtonLink to={`/v1/projects/bidders?listing_id=${listing.id}`}>{words.project.viewBidders}</ButtonLink>;
  }
  // Only its two sides are sent a contract.
  if (listing.contractId) {
    const page = own ? "/v1/projects/contract" : "/v1/my-bids/contract";
    return <ButtonLink to={`${page}?contract_id=${listing.contractId}`}>{words.project.viewContract}</ButtonLink>;
  }
  return <Button onPress={onDetails}>{words.listing.viewDetails}</Button>;
}
