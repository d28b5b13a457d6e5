import { viewUsualOfListingEndpoint } from "#api/endpoints/usual.ts";
import type { ListingId } from "#core/shared/ids.ts";
import { useRead } from "#web/client.ts";
import { UsualLine } from "#web/market/usual-line.tsx";

/** What is usually paid for projects like the one that is bid on. */
export function UsualOfListing({ listingId }: { listingId: ListingId }) {
  const found = useRead(viewUsualOfListingEndpoint, { params: { listingId } });
  return <UsualLine usual={found.data?.usual} />;
}
