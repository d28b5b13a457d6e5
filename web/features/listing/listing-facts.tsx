import type { ListingView } from "#core/listing/listing.ts";
import { Icon } from "#web/ui/Icon.tsx";
import * as words from "#web/words.ts";
import { DaysLeft } from "./days-left.tsx";
import { cityAndState } from "./say.ts";

/** The three facts that every card says: where, how many bid, how long it still runs. */
export function ListingFacts({ listing }: { listing: ListingView }) {
  return (
    <ul className="plain-list listing-facts">
      <li>
        <Icon name="map-marker" size="small" />
        <bdi>{cityAndState(listing.place)}</bdi>
      </li>
      <li>
        <Icon name="users" size="small" />
        <bdi className="tabular">{words.listing.bidderCount(listing.bidCount)}</bdi>
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
