import { addressOf } from "#api/addresses.ts";
import type { FoundListing } from "#core/market/listing/listing.ts";
import { usePerson } from "#web/client.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import * as words from "#web/words.ts";
import { LikeButton } from "./like-button.tsx";
import { ListingFrame } from "./listing-frame.tsx";
import { PostedBy } from "./posted-by.tsx";
import { titleCase } from "./say.ts";

/** A listing among others. The whole card opens its details. */
export function ListingCard({ listing, onOpen, eager }: { listing: FoundListing; onOpen: () => void; eager: boolean }) {
  const own = usePerson().id === listing.posterId;
  const title = titleCase(listing.title);
  return (
    <ListingFrame
      listing={listing}
      eager={eager}
      onOpen={onOpen}
      heart={own ? null : <LikeButton listingId={listing.id} title={title} />}
      posted={<PostedBy listing={listing} own={own} />}
      main={
        own ? (
          <ButtonLink to={addressOf({ to: "bidders", listingId: listing.id })}>{words.project.viewBidders}</ButtonLink>
        ) : (
          <Button onPress={onOpen}>
            {words.listing.viewDetails}
            <span className="visually-hidden">: {title}</span>
          </Button>
        )
      }
    />
  );
}
