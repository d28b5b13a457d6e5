import type { OwnListingView } from "#core/market/listing/listing.ts";
import { focusPageTitle } from "#web/routing/after-navigation.ts";
import { useOverlay } from "#web/routing/use-overlay.ts";
import * as words from "#web/words.ts";
import { ListingFrame } from "./listing-frame.tsx";
import { MainButton } from "./main-button.tsx";
import { PostedBy } from "./posted-by.tsx";
import { useLike } from "./use-like.ts";

/** A project among one's saved ones. */
export function LikedListingCard({ listing }: { listing: OwnListingView }) {
  const details = useOverlay("postID");
  const { set } = useLike();
  const open = () => details.open(listing.id);
  return (
    <ListingFrame
      listing={listing}
      onOpen={open}
      entries={[
        {
          label: words.project.unlike,
          icon: "heart-fill",
          apart: true,
          onChoose: () => {
            void set(listing.id, false);
            focusPageTitle();
          },
        },
      ]}
      posted={<PostedBy listing={listing} />}
      main={<MainButton listing={listing} onDetails={open} />}
    />
  );
}
