import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { listOwnBidsEndpoint } from "#api/endpoints/bids.ts";
import { useReadPages } from "#web/client.ts";
import { ReadProblem } from "#web/read-problem.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { Tabs } from "#web/ui/Tabs.tsx";
import * as words from "#web/words.ts";
import { BidDialog } from "./bid-dialog.tsx";
import { BidSkeletons } from "./bid-skeletons.tsx";
import type { BidRow } from "./bidder-card.tsx";
import { OwnBidCard } from "./own-bid-card.tsx";
import "./bid.css";

const tabs = ["all", "waiting", "won", "declined"] as const;
type Tab = (typeof tabs)[number];

const statesOf: Readonly<Record<Tab, readonly BidRow["state"][]>> = {
  all: ["submitted", "contract_created", "contract_started", "declined", "retracted", "end_by_poster"],
  waiting: ["submitted", "contract_created"],
  won: ["contract_started", "end_by_poster"],
  declined: ["declined"],
};

const isTab = (text: string | null): text is Tab => (tabs as readonly (string | null)[]).includes(text);
const rowsAPage = 100;

/** My Bids: one's own bids, the latest change first, in tabs that the address keeps. */
export function MyBidsPage() {
  const [search, setSearch] = useSearchParams();
  const [editing, setEditing] = useState<BidRow>();
  const found = useReadPages(listOwnBidsEndpoint, { query: { limit: rowsAPage } });
  const wanted = search.get("tab");
  const tab = isTab(wanted) ? wanted : "all";
  const of = (one: Tab) => found.rows.filter(({ state }) => statesOf[one].includes(state));
  const rows = of(tab);
  // Before the last page has arrived nobody knows how many there are.
  const counted = found.data !== undefined && !found.hasNextPage;

  return (
    <>
      <PageHeader title={words.navigation.myBids} sentence={words.ownBid.sentence} />
      <Tabs
        label={words.ownBid.tabs}
        tabs={tabs.map((id) => ({ id, label: words.ownBid[id], ...(counted ? { count: of(id).length } : {}) }))}
        selected={tab}
        onSelect={(id) => setSearch(id === "all" ? {} : { tab: id }, { replace: true })}
      >
        {found.data ? (
          rows.length > 0 ? (
            <div className="bid-rows">
              {rows.map((bid) => (
                <OwnBidCard key={bid.id} bid={bid} onEdit={setEditing} />
              ))}
            </div>
          ) : (
            <EmptyState
              icon="briefcase"
              title={words.ownBid.none[tab]}
              action={tab === "all" ? <ButtonLink to="/v1">{words.ownBid.find}</ButtonLink> : null}
            >
              {words.ownBid.noneHint[tab]}
            </EmptyState>
          )
        ) : found.error ? (
          <ReadProblem cause={found.error} onRetry={() => found.refetch()} />
        ) : (
          <BidSkeletons shape="row" count={3} />
        )}
        {found.hasNextPage ? (
          <p className="bid-more">
            <Button busy={found.isFetchingNextPage} onPress={() => void found.fetchNextPage()}>
              {words.ownBid.more}
            </Button>
          </p>
        ) : null}
      </Tabs>
      {editing ? (
        <BidDialog
          key={editing.id}
          listing={{ ...editing.listing, poster: editing.poster }}
          bid={editing}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
    </>
  );
}
