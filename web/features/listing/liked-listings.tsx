import * as words from "#web/words.ts";
import "./listing.css";
import { paths } from "#api/addresses.ts";
import { listLikedListingsEndpoint } from "#api/endpoints/listings.ts";
import type { OwnListingView } from "#core/market/listing/listing.ts";
import { useReadPages } from "#web/client.ts";
import { NextPage } from "#web/reading/next-page.tsx";
import { ReadProblem } from "#web/reading/read-problem.tsx";
import { focusPageTitle } from "#web/routing/after-navigation.ts";
import { useOverlay } from "#web/routing/use-overlay.ts";
import { useTab } from "#web/routing/use-tab.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { CardGrid } from "#web/ui/Card.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { Tabs } from "#web/ui/Tabs.tsx";
import { ListingFrame } from "./listing-frame.tsx";
import { ListingSkeletons } from "./listing-skeletons.tsx";
import { MainButton } from "./main-button.tsx";
import { PostedBy } from "./posted-by.tsx";
import { type TabState, tabs } from "./tabs.ts";
import { useLike } from "./use-like.ts";

/** Shows one of the person's saved projects. */
function LikedListingCard({ listing }: { listing: OwnListingView }) {
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

const rowsAPage = 18;

function LikedListingsIn({ state }: { state: TabState }) {
  const found = useReadPages(listLikedListingsEndpoint, { query: { state, limit: rowsAPage } });
  const { known, likes } = useLike();
  // An unliked project disappears at once, and reappears if saving fails.
  const rows = known ? found.rows.filter(({ id }) => likes(id)) : found.rows;
  if (found.isPending) return <ListingSkeletons />;
  if (found.data === undefined) return <ReadProblem cause={found.error} onRetry={() => found.refetch()} />;
  return (
    <>
      {rows.length === 0 && !found.hasNextPage ? (
        <EmptyState
          icon="heart"
          title={words.saved.none[state]}
          action={state === "open" ? <ButtonLink to={paths.listings}>{words.saved.find}</ButtonLink> : null}
        >
          {words.saved.noneHint[state]}
        </EmptyState>
      ) : (
        <CardGrid>
          {rows.map((listing) => (
            <LikedListingCard key={listing.id} listing={listing} />
          ))}
        </CardGrid>
      )}
      <NextPage pages={found} skeletons={<ListingSkeletons label={words.page.loadingMoreProjects} />} />
    </>
  );
}

/** Shows Saved Projects: the projects that the person likes, in three tabs; the address contains the tab. */
export function LikedListings() {
  const tab = useTab(tabs);
  return (
    <>
      <PageHeader
        title={words.navigation.savedProjects}
        sentence={words.saved.sentence}
        actions={
          <ButtonLink icon="bell" to={paths.saved_searches}>
            {words.listing.savedSearches}
          </ButtonLink>
        }
      />
      <Tabs label={words.project.tabs} tabs={tabs.map((id) => ({ id, label: words.project[id] }))} {...tab}>
        <LikedListingsIn key={tab.selected} state={tab.selected} />
      </Tabs>
    </>
  );
}
