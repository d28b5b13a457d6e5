import type { ListingView } from "#core/market/listing/listing.ts";
import { usePerson } from "#web/client.ts";
import { useOverlay } from "#web/routing/use-overlay.ts";
import { Icon } from "#web/ui/Icon.tsx";
import * as words from "#web/words.ts";
import { DaysLeft } from "./days-left.tsx";
import { cityAndState } from "./say.ts";

/** Shows how many people bid, with a link to who they are; the person's own bidders have a page. */
export function BidderCount({ listing }: { listing: Pick<ListingView, "id" | "posterId" | "bidCount"> }) {
  const person = usePerson();
  const bidders = useOverlay("bidders");
  const count = <bdi className="tabular">{words.listing.bidderCount(listing.bidCount)}</bdi>;
  if (listing.bidCount === 0 || listing.posterId === person.id) return count;
  return (
    <button
      type="button"
      className="listing-facts__bidders"
      aria-haspopup="dialog"
      onClick={() => bidders.open(listing.id)}
    >
      {count}
    </button>
  );
}

/**
 * Shows what every card has: the place, and its distance in a nearby search, the number of materials, the number of
 * bids, the days left.
 */
export function ListingFacts({ listing }: { listing: ListingView & { readonly miles?: number | null } }) {
  const { miles = null } = listing;
  return (
    <ul className="plain-list listing-facts soft cluster-flat">
      <li>
        <Icon name="map-marker" size="small" />
        <bdi>
          {cityAndState(listing.place)}
          {miles === null ? null : ` · ${words.listing.milesAway(miles)}`}
        </bdi>
      </li>
      {listing.items[0] ? (
        <li>
          <Icon name="box" size="small" />
          <bdi className="tabular">{words.listing.itemCount(listing.items.length)}</bdi>
        </li>
      ) : null}
      <li>
        <Icon name="users" size="small" />
        <BidderCount listing={listing} />
      </li>
      {listing.state === "open" ? (
        <li>
          <Icon name="calendar" size="small" />
          <DaysLeft deadline={listing.deadline} />
        </li>
      ) : null}
    </ul>
  );
}
