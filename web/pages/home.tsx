import { HomeTop } from "#web/features/home/home.tsx";
import { Listings } from "#web/features/listing/listings.tsx";
import { useOverlay } from "#web/routing/use-overlay.ts";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import * as words from "#web/words.ts";
import { Overlays, PostButton } from "./overlays.tsx";

/** /v1: what waits for one, the money due, and the open projects; over them a listing's details, a bid or a post. */
export function HomePage() {
  const details = useOverlay("postID");
  return (
    <>
      <PageHeader title={words.home.title} actions={<PostButton />} />
      <HomeTop isCovered={details.value !== null} />
      <h2 className="listing-heading">{words.home.list}</h2>
      <Listings />
      <Overlays />
    </>
  );
}
