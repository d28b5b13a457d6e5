import type { ListingView } from "#core/listing/listing.ts";
import { usePerson } from "#web/client.ts";
import { useFresh } from "#web/fresh.ts";
import { photoOf, pictureUrl } from "#web/pictures.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Money } from "#web/ui/Money.tsx";
import { Person } from "#web/ui/Person.tsx";
import { Photo } from "#web/ui/Photo.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";
import { ListingFacts } from "./listing-facts.tsx";
import { titleCase } from "./say.ts";

/** A listing among others. The whole card opens its details. */
export function ListingCard({ listing, onOpen, eager }: { listing: ListingView; onOpen: () => void; eager: boolean }) {
  const own = usePerson().id === listing.posterId;
  const fresh = useFresh("listing", listing.id);
  const title = titleCase(listing.title);
  return (
    <Card
      media={<Photo {...photoOf(listing.pictures[0])} alt={title} eager={eager} />}
      title={<span className="listing-card__title">{title}</span>}
      onOpen={onOpen}
      fresh={fresh}
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
