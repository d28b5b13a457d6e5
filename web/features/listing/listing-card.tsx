import type { FoundListing } from "#core/listing/found-listing.ts";
import { usePerson } from "#web/client.ts";
import { useFresh } from "#web/fresh.ts";
import { photoOf, pictureUrl } from "#web/pictures.ts";
import { useOverlay } from "#web/search-param.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Menu } from "#web/ui/Menu.tsx";
import { Money } from "#web/ui/Money.tsx";
import { Person } from "#web/ui/Person.tsx";
import { Photo } from "#web/ui/Photo.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";
import { LikeButton } from "./like-button.tsx";
import { ListingFacts } from "./listing-facts.tsx";
import { titleCase } from "./say.ts";

/** A listing among others. The whole card opens its details. */
export function ListingCard({ listing, onOpen, eager }: { listing: FoundListing; onOpen: () => void; eager: boolean }) {
  const own = usePerson().id === listing.posterId;
  const share = useOverlay("share");
  const fresh = useFresh("listing", listing.id);
  const title = titleCase(listing.title);
  return (
    <Card
      media={<Photo {...photoOf(listing.pictures[0])} alt={title} eager={eager} />}
      title={<span className="listing-card__title">{title}</span>}
      onOpen={onOpen}
      fresh={fresh}
      menu={
        <>
          {own ? null : <LikeButton listingId={listing.id} title={title} />}
          <Menu
            label={words.listing.more(title)}
            entries={[
              { label: words.project.viewInDetails, icon: "eye", onChoose: onOpen },
              { label: words.project.share, icon: "share-alt", onChoose: () => share.open(listing.id) },
            ]}
          />
        </>
      }
      footer={
        <>
          <strong className="listing-card__budget">
            <Money cents={listing.budget} />
          </strong>
          {own ? (
            <ButtonLink to={`/v1/projects/bidders?listing_id=${listing.id}`}>{words.project.viewBidders}</ButtonLink>
          ) : (
            <Button onPress={onOpen}>
              {words.listing.viewDetails}
              <span className="visually-hidden">: {title}</span>
            </Button>
          )}
        </>
      }
    >
      <Person
        size="small"
        name={listing.poster.name}
        imageUrl={listing.poster.pictureId ? pictureUrl(listing.poster.pictureId, "card") : null}
        detail={
          <bdi>
            {own ? `${words.listing.yours} · ` : null}
            {words.listing.posted} <When at={listing.postedAt} />
          </bdi>
        }
      />
      <ListingFacts listing={listing} />
    </Card>
  );
}
