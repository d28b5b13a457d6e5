import type { OwnListingView } from "#core/listing/listing.ts";
import { useFresh } from "#web/fresh.ts";
import { photoOf } from "#web/pictures.ts";
import { useOverlay } from "#web/search-param.ts";
import { Card } from "#web/ui/Card.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { Menu, type MenuEntry } from "#web/ui/Menu.tsx";
import { Money } from "#web/ui/Money.tsx";
import { Photo } from "#web/ui/Photo.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";
import { ListingFacts } from "./listing-facts.tsx";
import { MainButton } from "./main-button.tsx";
import { titleCase } from "./say.ts";
import type { TakingDown } from "./take-down.tsx";

export interface OwnListingCardProps {
  listing: OwnListingView;
  onTakeDown: (asked: TakingDown) => void;
}

const only = (when: boolean, entry: MenuEntry): readonly MenuEntry[] => (when ? [entry] : []);

/** One of one's own projects. Edit, close and remove are offered only while it is open; one that support hides says why. */
export function OwnListingCard({ listing, onTakeDown }: OwnListingCardProps) {
  const details = useOverlay("postID");
  const post = useOverlay("post");
  const share = useOverlay("share");
  const fresh = useFresh("listing", listing.id);
  const title = titleCase(listing.title);
  const hidden = listing.state === "hidden";
  const isOpen = listing.state === "open";
  const open = () => details.open(listing.id);
  return (
    <Card
      media={<Photo {...photoOf(listing.pictures[0])} alt={title} />}
      title={<span className="listing-card__title">{title}</span>}
      onOpen={open}
      fresh={fresh}
      menu={
        <Menu
          label={words.project.more(title)}
          entries={[
            { label: words.project.viewInDetails, icon: "eye", onChoose: open },
            ...only(!hidden, {
              label: words.project.share,
              icon: "share-alt",
              onChoose: () => share.open(listing.id),
            }),
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
        />
      }
      footer={
        <>
          <strong className="listing-card__budget">
            <Money cents={listing.budget} />
          </strong>
          <MainButton listing={listing} onDetails={open} />
        </>
      }
    >
      <p className="listing-card__soft">
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
      <ListingFacts listing={listing} />
    </Card>
  );
}
