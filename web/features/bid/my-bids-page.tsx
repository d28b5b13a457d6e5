import { useState } from "react";
import { paths } from "#api/addresses.ts";
import { listOwnBidsEndpoint } from "#api/endpoints/bids.ts";
import { useReadPages } from "#web/client.ts";
import { NextPage } from "#web/reading/next-page.tsx";
import { ReadProblem } from "#web/reading/read-problem.tsx";
import { useTab } from "#web/routing/use-tab.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { Tabs } from "#web/ui/Tabs.tsx";
import * as words from "#web/words.ts";
import { BidSkeletons } from "./bid-skeletons.tsx";
import type { BidRow } from "./bidder-card.tsx";
import { OwnBidCard } from "./own-bid-card.tsx";
import "./bid.css";
import "./bid-cards.css";

const BidOverlay = lazyPart(async () => (await import("./bid-overlay.tsx")).BidOverlay, "over the page");

const tabs = ["all", "waiting", "won", "declined"] as const;
type Tab = (typeof tabs)[number];

const rowsAPage = 20;

function OwnBidsIn({ tab, onEdit }: { tab: Tab; onEdit: (bid: BidRow) => void }) {
  const query = { limit: rowsAPage, ...(tab === "all" ? {} : { group: tab }) };
  const found = useReadPages(listOwnBidsEndpoint, { query });
  if (found.isPending) return <BidSkeletons shape="row" count={3} />;
  if (found.data === undefined) return <ReadProblem cause={found.error} onRetry={() => found.refetch()} />;
  if (found.rows.length === 0) {
    return (
      <EmptyState
        icon="briefcase"
        title={words.ownBid.none[tab]}
        action={tab === "all" ? <ButtonLink to={paths.listings}>{words.ownBid.find}</ButtonLink> : null}
      >
        {words.ownBid.noneHint[tab]}
      </EmptyState>
    );
  }
  return (
    <>
      <div className="stack-16">
        {found.rows.map((bid) => (
          <OwnBidCard key={bid.id} bid={bid} onEdit={onEdit} />
        ))}
      </div>
      <NextPage pages={found} skeletons={<BidSkeletons shape="row" count={3} />} />
    </>
  );
}

/** Shows My Bids: the person's own bids, latest change first, in tabs; the address contains the tab. */
export function MyBidsPage() {
  const tab = useTab(tabs);
  const [editing, setEditing] = useState<BidRow>();
  return (
    <>
      <PageHeader title={words.navigation.myBids} sentence={words.ownBid.sentence} />
      <Tabs label={words.ownBid.tabs} tabs={tabs.map((id) => ({ id, label: words.ownBid[id] }))} {...tab}>
        <OwnBidsIn key={tab.selected} tab={tab.selected} onEdit={setEditing} />
      </Tabs>
      {editing ? (
        <BidOverlay
          key={editing.id}
          listingId={editing.listingId}
          bid={editing}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
    </>
  );
}
