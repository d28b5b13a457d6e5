import { Listings } from "#web/features/listing/listings.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import * as words from "#web/words.ts";
import { Overlays, PostButton } from "./overlays.tsx";

/** Shows /v1/listing: the listings, and over them a listing's details, a bid or a post. */
export function ListingsPage() {
  return (
    <>
      <Listings
        header={
          <PageHeader title={words.navigation.listings} sentence={words.listing.sentence} actions={<PostButton />} />
        }
      />
      <Overlays />
    </>
  );
}
