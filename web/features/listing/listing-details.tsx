import * as words from "#web/words.ts";
import "./listing.css";
import "./listing-details.css";
import { Suspense, useDeferredValue } from "react";
import { addressOf, paths } from "#api/addresses.ts";
import type { ReplyOf } from "#api/call.ts";
import { viewListingEndpoint } from "#api/endpoints/listings.ts";
import type { ListingDocument } from "#core/market/listing/listing.ts";
import { usePerson, useRead } from "#web/client.ts";
import { faceOf, pictureUrl } from "#web/files/pictures.ts";
import { bidTones } from "#web/market/bid-tones.ts";
import { ItemsTable } from "#web/market/items-table.tsx";
import { ScopeList } from "#web/market/scope-list.tsx";
import { Reading } from "#web/reading/reading.tsx";
import { useOverlay } from "#web/routing/use-overlay.ts";
import { useMay } from "#web/session/role.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Fact, Facts } from "#web/ui/Facts.tsx";
import { saySize } from "#web/ui/file-size.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Money } from "#web/ui/Money.tsx";
import { Person } from "#web/ui/Person.tsx";
import { Section } from "#web/ui/Section.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { StateTag } from "#web/ui/StateTag.tsx";
import { When } from "#web/ui/When.tsx";
import { DaysLeft } from "./days-left.tsx";
import { LikeButton } from "./like-button.tsx";
import { BidderCount } from "./listing-facts.tsx";
import { Location } from "./location.tsx";
import { Photos } from "./photos.tsx";
import { cityAndState, titleCase } from "./say.ts";

/** A document's type in words; pictures that the server redrew are images. */
const kinds: Readonly<Record<string, string>> = {
  "application/pdf": "PDF",
  "application/msword": "Word",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "Word",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "Excel",
  "text/csv": "CSV",
  "application/eps": "EPS",
  "image/x-raw": "RAW",
  "image/webp": words.listingDetails.image,
};

/** Shows the documents of a listing, each with a download link. */
export function Documents({ documents }: { documents: readonly ListingDocument[] }) {
  return (
    <Section level={3} id="listing-documents" title={words.listingDetails.documents}>
      <ul className="plain-list listing-documents">
        {documents.map(({ id, name, mediaType, size }) => (
          <li key={id}>
            <a className="listing-documents__link frame-small" href={pictureUrl(id, "original")} download>
              <Icon name={mediaType === "application/pdf" ? "file-pdf" : "file"} />
              <span className="listing-documents__name">
                <bdi>{name}</bdi>
              </span>
              <bdi className="soft tabular">{[kinds[mediaType], saySize(size)].filter(Boolean).join(" · ")}</bdi>
              <Icon name="download" size="small" />
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const Questions = lazyPart(async () => (await import("./questions.tsx")).Questions);

type Viewed = ReplyOf<typeof viewListingEndpoint>;

/** Shows what this person may do with the listing: see the bidders, bid, or see the state of their own bid. */
function Actions({ listing }: { listing: Viewed }) {
  const person = usePerson();
  const bid = useOverlay("bid");
  const mayBid = useMay("estimator");
  const { ownBid } = listing;
  if (listing.posterId === person.id) {
    return listing.state === "open" ? (
      <ButtonLink variant="primary" to={addressOf({ to: "bidders", listingId: listing.id })}>
        {words.project.viewBidders}
      </ButtonLink>
    ) : null;
  }
  if (ownBid && ownBid.state !== "retracted") {
    return (
      <>
        <StateTag tone={bidTones[ownBid.state]} label={words.listing.bidStates[ownBid.state]} />
        <ButtonLink to={paths.my_bids}>{words.listing.viewOwnBid}</ButtonLink>
      </>
    );
  }
  if (person.userType === "home_owner" || listing.state !== "open" || !mayBid) return null;
  return (
    <Button variant="primary" onPress={() => bid.open(listing.id)}>
      {words.listing.makeABid}
    </Button>
  );
}

function Body({ listing }: { listing: Viewed }) {
  const title = titleCase(listing.title);
  const profile = useOverlay("profile");
  return (
    <div className="listing-details stack-16">
      <Photos pictures={listing.pictures} title={title} />
      <Person
        name={listing.poster.name}
        onOpen={() => profile.open(listing.poster.id)}
        imageUrl={faceOf(listing.poster)}
        detail={
          <bdi>
            {cityAndState(listing.place)} · {words.listing.posted} <When at={listing.postedAt} within />
          </bdi>
        }
      />
      <Facts className="listing-details__facts frame-small stack-12">
        <Fact label={words.listing.due}>
          <DaysLeft deadline={listing.deadline} />
        </Fact>
        <Fact label={words.listingDetails.bidsSoFar}>
          <BidderCount listing={listing} />
        </Fact>
        <Fact label={words.listingDetails.createdOn}>
          <When at={listing.postedAt} as="MMM-DD-YYYY" />
        </Fact>
      </Facts>
      <div className="stack-4">
        {listing.industries.length > 0 ? <p>{listing.industries.map(words.trade).join(", ")}</p> : null}
        {listing.kind === "material_supply" || listing.materialsProvided === null ? null : (
          <p>{listing.materialsProvided ? words.materials.materialsProvided : words.materials.materialsNotProvided}</p>
        )}
      </div>
      <Section level={3} id="listing-description" title={words.listingDetails.description}>
        <p className="listing-details__description" dir="auto">
          {listing.description.trim() || words.listingDetails.noDescription}
        </p>
      </Section>
      {listing.items.length > 0 ? (
        <Section level={3} id="listing-items" title={words.materials.asked}>
          <ItemsTable items={listing.items} />
        </Section>
      ) : null}
      {listing.scope.length > 0 ? (
        <Section level={3} id="listing-scope" title={words.scope.title}>
          <ScopeList scope={listing.scope} />
        </Section>
      ) : null}
      {listing.documents.length > 0 ? <Documents documents={listing.documents} /> : null}
      <Location place={listing.place} />
      <Suspense fallback={<Skeleton shape="row" count={2} />}>
        <Questions listingId={listing.id} poster={listing.poster.name} />
      </Suspense>
    </div>
  );
}

/** Shows placeholders in the shape of the details until these arrive. */
function Bones() {
  return (
    <div role="status">
      <span className="visually-hidden">{words.ui.loading}</span>
      <div className="listing-details stack-16" aria-hidden="true">
        <span className="ui-bone listing-details__picture-bone" data-picture="" />
        <span className="ui-bone listing-bone--person ui-bone--half" />
        <span className="ui-bone listing-details__facts-bone" />
        <span className="ui-bone listing-bone--title ui-bone--long" />
        <span className="ui-bone listing-details__text-bone" />
      </div>
    </div>
  );
}

/**
 * Shows 'View Details': everything about one listing, over the page it was opened from. `?postID=` opens it from
 * anywhere.
 */
export function ListingDetails({ listingId, onClose }: { listingId: string; onClose: () => void }) {
  const found = useRead(viewListingEndpoint, { params: { listingId } });
  const share = useOverlay("share");
  const listing = found.data;
  // The details are large for a phone: they render in slices, so that touches are handled in between.
  const drawn = useDeferredValue(listing);
  const gone = found.error?.problem.status === 404 || found.error?.problem.status === 400;
  return (
    <Dialog
      size="large"
      dismissable
      title={listing ? titleCase(listing.title) : words.listing.viewDetails}
      onClose={onClose}
      footer={
        listing ? (
          <div className="listing-details__footer cluster-12">
            <p className="listing-details__budget">
              <span>{words.listing.budget}</span>
              <Money cents={listing.budget} size="large" />
            </p>
            <div className="listing-details__actions cluster-12">
              <Button icon="share-alt" onPress={() => share.open(listing.id)}>
                {words.listing.share}
              </Button>
              <LikeButton listingId={listing.id} title={titleCase(listing.title)} />
              <Actions listing={listing} />
            </div>
          </div>
        ) : null
      }
    >
      {listing && drawn ? (
        <Body listing={drawn} />
      ) : gone ? (
        <EmptyState title={words.listingDetails.gone}>{words.listingDetails.goneHint}</EmptyState>
      ) : (
        <Reading of={found} skeleton={<Bones />} />
      )}
    </Dialog>
  );
}
