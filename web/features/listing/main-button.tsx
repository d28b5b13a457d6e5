import { addressOf, paths } from "#api/addresses.ts";
import type { OwnListingView } from "#core/market/listing/listing.ts";
import { usePerson } from "#web/client.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import * as words from "#web/words.ts";

/** Shows the next action for the person's own or a saved project. */
export function MainButton({ listing, onDetails }: { listing: OwnListingView; onDetails: () => void }) {
  const person = usePerson();
  const own = listing.posterId === person.id;
  // The page is for everybody: it shows the poster the bids, and everybody else the bidders without amounts.
  if (listing.state === "open" || (own && listing.state === "hidden")) {
    return (
      <ButtonLink to={addressOf({ to: "bidders", listingId: listing.id })}>{words.project.viewBidders}</ButtonLink>
    );
  }
  // Only the two sides of a contract receive its id.
  if (listing.contractId) {
    const page = own ? paths.poster_contract : paths.bidder_contract;
    return <ButtonLink to={`${page}?contract_id=${listing.contractId}`}>{words.project.viewContract}</ButtonLink>;
  }
  return <Button onPress={onDetails}>{words.listing.viewDetails}</Button>;
}
