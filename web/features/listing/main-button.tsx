import { addressOf, paths } from "#api/addresses.ts";
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
    return (
      <ButtonLink to={addressOf({ to: "bidders", listingId: listing.id })}>{words.project.viewBidders}</ButtonLink>
    );
  }
  // Only its two sides are sent a contract.
  if (listing.contractId) {
    const page = own ? paths.poster_contract : paths.bidder_contract;
    return <ButtonLink to={`${page}?contract_id=${listing.contractId}`}>{words.project.viewContract}</ButtonLink>;
  }
  return <Button onPress={onDetails}>{words.listing.viewDetails}</Button>;
}
