import { Listings } from "#web/features/listing/listings.tsx";
import { Overlays, PostButton } from "./overlays.tsx";

/** /v1: the listings, and over them a listing's details, a bid or a post. */
export function ListingsPage() {
  return (
    <>
      <Listings post={<PostButton />} />
      <Overlays />
    </>
  );
}
