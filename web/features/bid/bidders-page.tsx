import { Suspense, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { addressOf, paths } from "#api/addresses.ts";
import { listBidsEndpoint, viewBidEndpoint } from "#api/endpoints/bids.ts";
import { viewListingEndpoint } from "#api/endpoints/listings.ts";
import type { ViewedListing } from "#core/market/listing/listing.ts";
import { usePerson, useRead, useReadPages } from "#web/client.ts";
import { NextPage } from "#web/reading/next-page.tsx";
import { ReadProblem } from "#web/reading/read-problem.tsx";
import { Reading } from "#web/reading/reading.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import * as words from "#web/words.ts";
import { BidPromptDialog } from "./bid-prompt.tsx";
import { BidSkeletons } from "./bid-skeletons.tsx";
import { BidderCard, type BidPrompt, type JudgedRow } from "./bidder-card.tsx";
import { BiddersList } from "./bidders-list.tsx";
import { BidsHeader, back, Sentence } from "./bids-header.tsx";
import { ForProject } from "./for-project.tsx";
import "./bid.css";
import "./bid-cards.css";

const CompareBids = lazyPart(async () => (await import("./compare-bids.tsx")).CompareBids);

const backToSaved = { to: paths.saved_projects, label: words.navigation.savedProjects };
const rowsAPage = 20;

function Cards({ rows }: { rows: readonly JudgedRow[] }) {
  const [prompt, setPrompt] = useState<BidPrompt>();
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState icon="users" title={words.bidder.none}>
          {words.bidder.noneHint}
        </EmptyState>
      ) : (
        <div className="bid-cards stack-24">
          {rows.map((bid) => (
            <BidderCard key={bid.id} bid={bid} onAsk={setPrompt} />
          ))}
        </div>
      )}
      {/* Stays open even if the last bid disappears; the dialog says so. */}
      <BidPromptDialog prompt={prompt} onClose={() => setPrompt(undefined)} />
    </>
  );
}

function OneBid({ bidId }: { bidId: string }) {
  const found = useRead(viewBidEndpoint, { params: { bidId } });
  const bid = found.data;
  const shown = bid && bid.state !== "declined" && bid.state !== "retracted" ? [bid] : [];
  const gone = found.error?.problem.status === 404 || found.error?.problem.status === 400;
  return (
    <>
      <PageHeader
        title={words.bidder.title}
        back={bid ? { to: addressOf({ to: "bidders", listingId: bid.listingId }), label: words.bidder.allBids } : back}
        sentence={bid ? <Sentence rows={shown} /> : undefined}
      />
      {bid ? (
        <>
          <ForProject {...bid.listing} />
          <Cards rows={shown} />
        </>
      ) : gone ? (
        <EmptyState icon="users" title={words.bidder.none} />
      ) : (
        <Reading of={found} skeleton={<BidSkeletons />} />
      )}
    </>
  );
}

/** Shows who bid on somebody else's project: without amounts or actions. */
function BiddersOfAnother({ listing }: { listing: ViewedListing }) {
  return (
    <>
      <PageHeader title={words.bidder.title} back={backToSaved} />
      <ForProject {...listing} />
      <BiddersList listingId={listing.id} />
    </>
  );
}

function BidsOfListing({ listingId }: { listingId: string }) {
  const person = usePerson();
  const listing = useRead(viewListingEndpoint, { params: { listingId } });
  const found = useReadPages(listBidsEndpoint, { params: { listingId }, query: { limit: rowsAPage } });
  const gone = [404, 400, 403].includes(found.error?.problem.status ?? 0);
  if (listing.data && listing.data.posterId !== person.id) return <BiddersOfAnother listing={listing.data} />;
  return (
    <>
      <BidsHeader listingId={listingId} rows={found.data && found.rows} />
      {listing.data ? (
        <ForProject {...listing.data} />
      ) : gone ? null : (
        <span className="bid-project cluster-flat bid-project--coming" />
      )}
      {found.data ? (
        <>
          <Cards rows={found.rows} />
          <NextPage pages={found} skeletons={<BidSkeletons />} />
        </>
      ) : gone && !listing.isPending ? (
        <EmptyState icon="users" title={words.bidder.none} />
      ) : found.error && !gone ? (
        <ReadProblem cause={found.error} onRetry={() => found.refetch()} />
      ) : (
        <BidSkeletons />
      )}
    </>
  );
}

/**
 * View Bidders: `?listing_id=` shows all bids on the person's own project, with `&compare=1` side by side, and the
 * bidders of somebody else's; `?bidOfferBidID=` only that bid.
 */
export function BiddersPage() {
  const [search] = useSearchParams();
  const bidId = search.get("bidOfferBidID");
  const listingId = search.get("listing_id");
  if (bidId) return <OneBid key={bidId} bidId={bidId} />;
  if (listingId && search.has("compare")) {
    return (
      <Suspense fallback={<BidSkeletons count={3} />}>
        <CompareBids key={listingId} listingId={listingId} />
      </Suspense>
    );
  }
  if (listingId) return <BidsOfListing key={listingId} listingId={listingId} />;
  return (
    <>
      <PageHeader title={words.bidder.title} back={back} />
      <EmptyState icon="users" title={words.bidder.none} />
    </>
  );
}
