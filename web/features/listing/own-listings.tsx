import { type ReactNode, useState } from "react";
import { listOwnListingsEndpoint } from "#api/endpoints/listings.ts";
import { useReadPages } from "#web/client.ts";
import { NextPage } from "#web/reading/next-page.tsx";
import { ReadProblem } from "#web/reading/read-problem.tsx";
import { useTab } from "#web/routing/use-tab.ts";
import { CardGrid } from "#web/ui/Card.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { Tabs } from "#web/ui/Tabs.tsx";
import * as words from "#web/words.ts";
import { ListingSkeletons } from "./listing-skeletons.tsx";
import { OwnListingCard } from "./own-listing-card.tsx";
import { type TabState, tabs } from "./tabs.ts";
import { TakeDown, type TakingDown } from "./take-down.tsx";
import "./listing.css";

const rowsAPage = 18;

function OwnListingsIn({ state, fill }: { state: TabState; fill: ReactNode }) {
  const [prompt, setPrompt] = useState<TakingDown>();
  const found = useReadPages(listOwnListingsEndpoint, { query: { state, limit: rowsAPage } });
  if (found.isPending) return <ListingSkeletons />;
  if (found.data === undefined) return <ReadProblem cause={found.error} onRetry={() => found.refetch()} />;
  return (
    <>
      {found.rows.length === 0 ? (
        <EmptyState icon="briefcase" title={words.project.none[state]} action={state === "open" ? fill : null}>
          {words.project.noneHint[state]}
        </EmptyState>
      ) : (
        <CardGrid>
          {found.rows.map((listing) => (
            <OwnListingCard key={listing.id} listing={listing} onTakeDown={setPrompt} />
          ))}
        </CardGrid>
      )}
      <NextPage pages={found} skeletons={<ListingSkeletons label={words.page.loadingMoreProjects} />} />
      {prompt ? <TakeDown prompt={prompt} onDone={() => setPrompt(undefined)} /> : null}
    </>
  );
}

/**
 * Shows My Projects: the person's own posts, in three tabs; the address contains the tab. `post` posts a project;
 * `fill` is shown if there is none.
 */
export function OwnListings({ post, fill }: { post: ReactNode; fill: ReactNode }) {
  const tab = useTab(tabs);
  return (
    <>
      <PageHeader title={words.navigation.myProjects} sentence={words.project.sentence} actions={post} />
      <Tabs label={words.project.tabs} tabs={tabs.map((id) => ({ id, label: words.project[id] }))} {...tab}>
        <OwnListingsIn key={tab.selected} state={tab.selected} fill={fill} />
      </Tabs>
    </>
  );
}
