import type { OwnListingView } from "#core/market/listing/listing.ts";
import { useOverlay } from "#web/routing/use-overlay.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { only } from "#web/ui/Menu.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";
import { ListingFrame } from "./listing-frame.tsx";
import { MainButton } from "./main-button.tsx";
import type { TakingDown } from "./take-down.tsx";

export interface OwnListingCardProps {
  listing: OwnListingView;
  onTakeDown: (prompt: TakingDown) => void;
}

/** One of one's own projects. Edit, close and remove are offered only while it is open; one that support hides says why. */
export function OwnListingCard({ listing, onTakeDown }: OwnListingCardProps) {
  const details = useOverlay("postID");
  const post = useOverlay("post");
  const hidden = listing.state === "hidden";
  const isOpen = listing.state === "open";
  const open = () => details.open(listing.id);
  return (
    <ListingFrame
      listing={listing}
      onOpen={open}
      entries={[
        ...only(isOpen || hidden, {
          label: words.project.edit,
          icon: "pencil",
          onChoose: () => post.open(listing.id),
        }),
        ...only(isOpen, {
          label: words.project.close,
          icon: "lock",
          apart: true,
          onChoose: () => onTakeDown({ how: "close", listing }),
        }),
        ...only(isOpen || hidden, {
          label: words.project.remove,
          icon: "trash",
          apart: hidden,
          onChoose: () => onTakeDown({ how: "remove", listing }),
        }),
      ]}
      posted={
        <>
          <p className="soft">
            {words.listing.posted} <When at={listing.postedAt} />
          </p>
          {hidden ? (
            <div className="listing-card__hidden">
              <p>
                <Icon name="exclamation-circle" size="small" /> {words.project.hidden}
              </p>
              <p dir="auto">{listing.hiddenBecause}</p>
              <p>{words.project.hiddenHint}</p>
            </div>
          ) : null}
        </>
      }
      main={<MainButton listing={listing} onDetails={open} />}
    />
  );
}
