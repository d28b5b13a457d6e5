import type { ListingView } from "#core/market/listing/listing.ts";
import { faceOf } from "#web/files/pictures.ts";
import { Person } from "#web/ui/Person.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";

/** Shows on a card who posted the listing, and when. */
export function PostedBy({ listing: { poster, postedAt }, own = false }: { listing: ListingView; own?: boolean }) {
  return (
    <Person
      size="small"
      name={poster.name}
      imageUrl={faceOf(poster)}
      detail={
        <bdi>
          {own ? `${words.listing.yours} · ` : null}
          {words.listing.posted} <When at={postedAt} within />
        </bdi>
      }
    />
  );
}
