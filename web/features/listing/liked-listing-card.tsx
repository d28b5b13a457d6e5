import type { OwnListingView } from "#core/listing/listing.ts";
import { useFresh } from "#web/fresh.ts";
import { photoOf, pictureUrl } from "#web/pictures.ts";
import { useOverlay } from "#web/search-param.ts";
import { Card } from "#web/ui/Card.tsx";
import { Menu } from "#web/ui/Menu.tsx";
import { Money } from "#web/ui/Money.tsx";
import { Person } from "#web/ui/Person.tsx";
import { Photo } from "#web/ui/Photo.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";
import { ListingFacts } from "./listing-facts.tsx";
import { MainButton } from "./main-button.tsx";
import { titleCase } from "./say.ts";
import { useLike } from "./use-like.ts";

/** A project among one's saved ones. */
export function LikedListingCard({ listing }: { listing: OwnListingView }) {
  const details = useOverlay("postID");
  const share = useOverlay("share");
  const { set } = useLike();
  const fresh = useFresh("listing", listing.id);
  const title = titleCase(listing.title);
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
            { label: words.project.share, icon: "share-alt", onChoose: () => share.open(listing.id) },
            {
              label: words.project.unlike,
              icon: "heart-fill",
              apart: true,
              onChoose: () => void set(listing.id, false),
            },
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
      <Person
        size="small"
        name={listing.poster.name}
        imageUrl={listing.poster.pictureId ? pictureUrl(listing.poster.pictureId, "card") : null}
        detail={
          <bdi>
            {words.listing.posted} <When at={listing.postedAt} />
          </bdi>
        }
      />
      <ListingFacts listing={listing} />
    </Card>
  );
}
