import { viewListingEndpoint } from "#api/endpoints/listings.ts";
import { useRead } from "#web/client.ts";
import { HomeTop } from "#web/features/home/home.tsx";
import { Listings } from "#web/features/listing/listings.tsx";
import { useOverlay } from "#web/routing/use-overlay.ts";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { useNarrow } from "#web/ui/use-narrow.ts";
import * as words from "#web/words.ts";
import { Overlays, PostButton } from "./overlays.tsx";

/** Shows /v1: the to-do list, the money due, and the open projects; over them a listing's details, a bid or a post. */
export function HomePage() {
  const { value: listingId } = useOverlay("postID");
  // On a phone the overlay covers the whole page.
  const isNarrow = useNarrow();
  // The overlay loads first; the page behind it loads afterwards, if any of it is visible.
  const details = useRead(
    viewListingEndpoint,
    { params: { listingId: listingId ?? "" } },
    { enabled: listingId !== null },
  );
  return (
    <>
      <PageHeader title={words.home.title} actions={<PostButton />} />
      <HomeTop isCovered={listingId !== null && (isNarrow || details.isPending)} />
      <h2 className="listing-heading">{words.home.list}</h2>
      <Listings />
      <Overlays />
    </>
  );
}
