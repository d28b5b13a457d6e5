import { viewUsualOfListingEndpoint } from "#api/endpoints/usual.ts";
import type { ListingId } from "#core/shared/ids.ts";
import { useRead } from "#web/client.ts";
import { UsualLine } from "#web/market/usual-line.tsx";

/** Shows the usual price of projects like the one that the bid is on. */
export function UsualOfListing({ listingId }: { listingId: ListingId }) {
  const found = useRead(viewUsualOfListingEndpoint, { params: { listingId } });
  return <UsualLine usual={found.data?.usual} />;
}
