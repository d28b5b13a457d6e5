import { viewListingEndpoint } from "#api/endpoints/listings.ts";
import { useRead } from "#web/client.ts";
import { HomeTop } from "#web/features/home/home.tsx";
import { Listings } from "#web/features/listing/listings.tsx";
import { useOverlay } from "#web/routing/use-overlay.ts";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import * as words from "#web/words.ts";
import { Overlays, PostButton } from "./overlays.tsx";

/** Where what opens over the page covers all of it. */
const phone = window.matchMedia("(max-width: 600px)");

/** /v1: what waits for one, the money due, and the open projects; over them a listing's details, a bid or a post. */
export function HomePage() {
  const { value: listingId } = useOverlay("postID");
  // What opens over the page is read first; what lies behind it afterwards, where any of that is seen.
  const details = useRead(
    viewListingEndpoint,
    { params: { listingId: listingId ?? "" } },
    { enabled: listingId !== null },
  );
  return (
    <>
      <PageHeader title={words.home.title} actions={<PostButton />} />
      <HomeTop isCovered={listingId !== null && (phone.matches || details.isPending)} />
      <h2 className="listing-heading">{words.home.list}</h2>
      <Listings />
      <Overlays />
    </>
  );
}
