import type { ReplyOf } from "#api/call.ts";
import { viewListingEndpoint } from "#api/endpoints/listings.ts";
import { usePerson, useRead } from "#web/client.ts";
import { pictureUrl } from "#web/pictures.ts";
import { ReadProblem } from "#web/read-problem.tsx";
import { useOverlay } from "#web/search-param.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Money } from "#web/ui/Money.tsx";
import { Person } from "#web/ui/Person.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { StateTag, type Tone } from "#web/ui/StateTag.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";
import { DaysLeft } from "./days-left.tsx";
import { Location } from "./location.tsx";
import { Photos } from "./photos.tsx";
import { cityAndState, titleCase } from "./say.ts";
import "./listing.css";

type Viewed = ReplyOf<typeof viewListingEndpoint>;

const bidTones: Record<NonNullable<Viewed["ownBid"]>["state"], Tone> = {
  submitted: "waiting",
  contract_created: "info",
  contract_started: "success",
  declined: "danger",
  retracted: "neutral",
  end_by_poster: "neutral",
};

/** What this person may do with the listing: look at the bidders, bid, or see how their own bid stands. */
function Actions({ listing }: { listing: Viewed }) {
  const person = usePerson();
  const bid = useOverlay("bid");
  const { ownBid } = listing;
  if (listing.posterId === person.id) {
    return listing.state === "open" ? (
      <ButtonLink variant="primary" to={`/v1/projects/bidders?listing_id=${listing.id}`}>
        {words.project.viewBidders}
      </ButtonLink>
    ) : null;
  }
  if (ownBid && ownBid.state !== "retracted") {
    return (
      <>
        <StateTag tone={bidTones[ownBid.state]} label={words.listing.bidStates[ownBid.state]} />
        <ButtonLink to="/v1/my-bids">{words.listing.viewOwnBid}</ButtonLink>
      </>
    );
  }
  if (person.userType === "home_owner" || listing.state !== "open") return null;
  return (
    <Button variant="primary" onPress={() => bid.open(listing.id)}>
      {words.listing.makeABid}
    </Button>
  );
}

function Body({ listing }: { listing: Viewed }) {
  const title = titleCase(listing.title);
  return (
    <div className="listing-details">
      <Photos pictures={listing.pictures} title={title} />
      <Person
        name={listing.poster.name}
        imageUrl={listing.poster.pictureId ? pictureUrl(listing.poster.pictureId, "card") : null}
        detail={
          <bdi>
            {cityAndState(listing.place)} · {words.listing.posted} <When at={listing.postedAt} />
          </bdi>
        }
      />
      <dl className="listing-details__facts">
        <div>
          <dt>{words.listing.due}</dt>
          <dd>
            <DaysLeft deadline={listing.deadline} />
          </dd>
        </div>
        <div>
          <dt>{words.listing.bidsSoFar}</dt>
          <dd className="tabular">{words.listing.bidderCount(listing.bidCount)}</dd>
        </div>
        <div>
          <dt>{words.listing.createdOn}</dt>
          <dd>
            <When at={listing.postedAt} as="MMM-DD-YYYY" />
          </dd>
        </div>
      </dl>
      <div className="listing-details__kind">
        <p>{listing.industries.join(", ")}</p>
        {listing.materialsProvided === null ? null : (
          <p>{listing.materialsProvided ? words.listing.materialsProvided : words.listing.materialsNotProvided}</p>
        )}
      </div>
      <section aria-labelledby="listing-description">
        <h3 id="listing-description">{words.listing.description}</h3>
        <p className="listing-details__description" dir="auto">
          {listing.description.trim() || words.listing.noDescription}
        </p>
      </section>
      <Location place={listing.place} />
    </div>
  );
}

/** 'View Details': everything about one listing, over the page it was opened from. `?postID=` opens it from anywhere. */
export function ListingDetails({ listingId, onClose }: { listingId: string; onClose: () => void }) {
  const found = useRead(viewListingEndpoint, { params: { listingId } });
  const listing = found.data;
  const gone = found.error?.problem.status === 404 || found.error?.problem.status === 400;
  return (
    <Dialog
      open
      size="large"
      dismissable
      title={listing ? titleCase(listing.title) : gone ? words.listing.gone : words.listing.viewDetails}
      onClose={onClose}
      footer={
        listing ? (
          <div className="listing-details__footer">
            <p className="listing-details__budget">
              <span>{words.listing.budget}</span>
              <Money cents={listing.budget} size="large" />
            </p>
            <div className="listing-details__actions">
              <Actions listing={listing} />
            </div>
          </div>
        ) : null
      }
    >
      {listing ? (
        <Body listing={listing} />
      ) : gone ? (
        <EmptyState title={words.listing.gone}>{words.listing.goneHint}</EmptyState>
      ) : found.error ? (
        <ReadProblem cause={found.error} onRetry={() => found.refetch()} />
      ) : (
        <Skeleton shape="page" />
      )}
    </Dialog>
  );
}
