import type { ReactNode } from "react";
import { searchListingsEndpoint } from "#api/endpoints/listings.ts";
import { useReadPages } from "#web/client.ts";
import { ReadProblem } from "#web/read-problem.tsx";
import { useOverlay } from "#web/search-param.ts";
import { Button } from "#web/ui/Button.tsx";
import { CardGrid } from "#web/ui/Card.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import * as words from "#web/words.ts";
import { countOf, queryOf, useFilter } from "./filter.ts";
import { Filters } from "./filters.tsx";
import { ListingCard } from "./listing-card.tsx";
import { ListingSkeletons } from "./listing-skeletons.tsx";
import { NextPage } from "./next-page.tsx";
import "./listing.css";

const rowsAPage = 18;
/** The cards one sees first; their pictures are fetched at once. */
const firstSeen = 3;

/** The open listings, searched and filtered by the address. `post` is the button that posts a project. */
export function Listings({ post }: { post: ReactNode }) {
  const { filter, change, clear } = useFilter();
  const details = useOverlay("postID");
  const found = useReadPages(
    searchListingsEndpoint,
    { query: { ...queryOf(filter), limit: rowsAPage } },
    { keepPrevious: true },
  );
  const filtered = filter.text.trim() !== "" || countOf(filter) > 0;

  return (
    <>
      <PageHeader title={words.navigation.listings} sentence={words.listing.sentence} actions={post} />
      <Filters filter={filter} onChange={change} onClear={clear} />
      <div aria-busy={found.isFetching} className={found.isPlaceholderData ? "listing-old" : undefined}>
        {found.isPending ? (
          <ListingSkeletons />
        ) : found.data === undefined ? (
          <ReadProblem cause={found.error} onRetry={() => found.refetch()} />
        ) : found.rows.length === 0 ? (
          filtered ? (
            <EmptyState
              icon="search"
              title={words.listing.noneMatch}
              action={<Button onPress={clear}>{words.listing.clearFilters}</Button>}
            >
              {words.listing.noneMatchHint}
            </EmptyState>
          ) : (
            <EmptyState icon="list" title={words.listing.none}>
              {words.listing.noneHint}
            </EmptyState>
          )
        ) : (
          <>
            <CardGrid>
              {found.rows.map((listing, index) => (
                <ListingCard
                  key={listing.id}
                  listing={listing}
                  eager={index < firstSeen}
                  onOpen={() => details.open(listing.id)}
                />
              ))}
            </CardGrid>
            <NextPage pages={found} />
          </>
        )}
      </div>
    </>
  );
}
