import { useNarrow } from "#web/ui/use-narrow.ts";
import * as words from "#web/words.ts";
import "./listing.css";
import { type ReactNode, Suspense, useDeferredValue } from "react";
import { addressOf, paths } from "#api/addresses.ts";
import { countListingsEndpoint, searchListingsEndpoint } from "#api/endpoints/listings.ts";
import type { FoundListing } from "#core/market/listing/listing.ts";
import { fieldProblems, problemOf, usePerson, useRead, useReadPages } from "#web/client.ts";
import { NextPage } from "#web/reading/next-page.tsx";
import { ReadProblem } from "#web/reading/read-problem.tsx";
import { useOverlay } from "#web/routing/use-overlay.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { CardGrid } from "#web/ui/Card.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { countOf, filterQueryOf, queryOf, useFilter } from "./filter.ts";
import { Filters } from "./filters.tsx";
import { LikeButton } from "./like-button.tsx";
import { ListingFrame } from "./listing-frame.tsx";
import { ListingSkeletons } from "./listing-skeletons.tsx";
import { PostedBy } from "./posted-by.tsx";
import { sentenceCase } from "./say.ts";

/** Shows a listing in the list. The whole card opens its details. */
function ListingCard({ listing, onOpen, eager }: { listing: FoundListing; onOpen: () => void; eager: boolean }) {
  const own = usePerson().id === listing.posterId;
  const title = sentenceCase(listing.title);
  return (
    <ListingFrame
      listing={listing}
      eager={eager}
      onOpen={onOpen}
      heart={own ? null : <LikeButton listingId={listing.id} title={title} />}
      posted={<PostedBy listing={listing} own={own} />}
      main={
        own ? (
          <ButtonLink to={addressOf({ to: "bidders", listingId: listing.id })}>{words.project.viewBidders}</ButtonLink>
        ) : (
          <Button onPress={onOpen}>
            {words.listing.viewDetails}
            <span className="visually-hidden">: {title}</span>
          </Button>
        )
      }
    />
  );
}

const SaveSearch = lazyPart(async () => (await import("./save-search.tsx")).SaveSearch);

const rowsAPage = 18;
/** The number of cards that are seen first; their pictures load before all others. */
const firstSeen = 1;
/** How many cards fit on a phone's first screen, including the start of the next one. */
const firstScreen = 2;

/**
 * Shows the open listings, searched and filtered by the address. `header` is the top of a page that shows only them.
 */
export function Listings({ header }: { header?: ReactNode }) {
  const { filter, change, clear } = useFilter();
  const details = useOverlay("postID");
  // On a phone the details fill the screen: if they were opened by a link, the list loads when they close.
  const isCovered = useNarrow() && details.value !== null;
  const options = { keepPrevious: true, enabled: !isCovered };
  const found = useReadPages(searchListingsEndpoint, { query: { ...queryOf(filter), limit: rowsAPage } }, options);
  const counted = useRead(countListingsEndpoint, { query: filterQueryOf(filter) }, options);
  const zipProblem = found.error ? fieldProblems(problemOf(found.error)).zipCode : undefined;
  const isCut = found.data?.pages.at(-1)?.isCut === true;
  // The first screen renders before the cards below it, which follow in slices.
  const drawn = useDeferredValue(found.rows);
  const shown = drawn.length > 0 ? drawn : found.rows.slice(0, firstScreen);
  const filtered = filter.text.trim() !== "" || countOf(filter) > 0;

  return (
    <>
      {header}
      <Filters filter={filter} found={counted.data} zipProblem={zipProblem} onChange={change} onClear={clear}>
        {filtered && !zipProblem ? (
          <Suspense fallback={null}>
            <SaveSearch filter={filter} />
          </Suspense>
        ) : (
          <ButtonLink variant="text" icon="bell" to={paths.saved_searches}>
            {words.listing.savedSearches}
          </ButtonLink>
        )}
      </Filters>
      <div aria-busy={found.isFetching} className={found.isPlaceholderData ? "listing-old" : undefined}>
        {found.isPending ? (
          <ListingSkeletons />
        ) : found.data === undefined && zipProblem ? (
          <EmptyState
            icon="map-marker"
            title={words.listing.zipUnknown}
            action={<Button onPress={() => change({ zip: "" })}>{words.listing.removeZip}</Button>}
          >
            {zipProblem}
          </EmptyState>
        ) : found.data === undefined ? (
          <ReadProblem cause={found.error} onRetry={() => found.refetch()} />
        ) : found.rows.length === 0 ? (
          filtered ? (
            <EmptyState
              icon="search"
              title={isCut ? words.listing.noneYet : words.listing.noneMatch}
              action={<Button onPress={clear}>{words.listing.clearFilters}</Button>}
            >
              {isCut ? words.listing.refine : words.listing.noneMatchHint}
            </EmptyState>
          ) : (
            <EmptyState icon="list" title={words.listing.none}>
              {words.listing.noneHint}
            </EmptyState>
          )
        ) : (
          <>
            <CardGrid>
              {shown.map((listing, index) => (
                <ListingCard
                  key={listing.id}
                  listing={listing}
                  eager={index < firstSeen}
                  onOpen={() => details.open(listing.id)}
                />
              ))}
            </CardGrid>
            {isCut ? <p className="listing-refine">{words.listing.refine}</p> : null}
            {drawn.length > 0 ? (
              <NextPage pages={found} skeletons={<ListingSkeletons label={words.page.loadingMoreProjects} />} />
            ) : null}
          </>
        )}
      </div>
    </>
  );
}
