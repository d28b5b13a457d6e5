import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { listBidsEndpoint, viewBidEndpoint } from "#api/endpoints/bids.ts";
import { withdrawContractEndpoint } from "#api/endpoints/contracts.ts";
import { viewListingEndpoint } from "#api/endpoints/listings.ts";
import { useDo, useRead, useReadPages } from "#web/client.ts";
import { ReadProblem } from "#web/read-problem.tsx";
import { Button } from "#web/ui/Button.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Money } from "#web/ui/Money.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { useToasts } from "#web/ui/Toasts.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";
import { BidSkeletons } from "./bid-skeletons.tsx";
import { type Asked, BidderCard, type BidRow } from "./bidder-card.tsx";
import { DeclineDialog } from "./decline-dialog.tsx";
import { HireDialog } from "./hire-dialog.tsx";
import "./bid.css";

const back = { to: "/v1/projects", label: words.bidder.backToProjects };
const rowsAPage = 50;

/** What is asked about has left the screen with its button; the page's title is where reading goes on. */
const focusTitle = () => requestAnimationFrame(() => document.querySelector<HTMLElement>("[data-page-title]")?.focus());

function Asking({ asked, onClose }: { asked: Asked | undefined; onClose: () => void }) {
  const toasts = useToasts();
  const withdraw = useDo(withdrawContractEndpoint);
  const contractId = asked?.bid.contractId;
  const takeBack = async () => {
    if (contractId && (await withdraw.run({ params: { contractId } }))) toasts.success(words.bidder.withdrawn);
    onClose();
  };
  return (
    <>
      {asked?.what === "hire" ? <HireDialog bid={asked.bid} onClose={onClose} /> : null}
      {asked?.what === "decline" ? (
        <DeclineDialog
          bid={asked.bid}
          onClose={onClose}
          onDeclined={() => {
            onClose();
            focusTitle();
          }}
        />
      ) : null}
      <ConfirmDialog
        open={asked?.what === "withdraw"}
        title={words.bidder.withdrawAsk}
        message={words.bidder.withdrawHint}
        yes={words.bidder.withdraw}
        no={words.bidder.keep}
        danger
        onYes={takeBack}
        onNo={onClose}
      />
    </>
  );
}

/** Who must act now, over all the bids. */
function Sentence({ rows }: { rows: readonly BidRow[] }) {
  const offered = rows.find(({ state }) => state === "contract_created");
  if (offered) {
    return (
      <>
        Waiting for <bdi>{offered.bidder.name}</bdi> to accept, sent <When at={offered.updatedAt} within />
      </>
    );
  }
  const hired = rows.find(({ state }) => state === "contract_started" || state === "end_by_poster");
  if (hired) {
    return (
      <>
        You hired <bdi>{hired.bidder.name}</bdi>
      </>
    );
  }
  const waiting = rows.filter(({ state }) => state === "submitted").length;
  return waiting > 0 ? words.bidder.waitForYou(waiting) : words.bidder.none;
}

function Cards({ rows }: { rows: readonly BidRow[] }) {
  const [asked, setAsked] = useState<Asked>();
  if (rows.length === 0) {
    return (
      <EmptyState icon="users" title={words.bidder.none}>
        {words.bidder.noneHint}
      </EmptyState>
    );
  }
  return (
    <>
      <div className="bid-cards">
        {rows.map((bid) => (
          <BidderCard key={bid.id} bid={bid} onAsk={setAsked} />
        ))}
      </div>
      <Asking asked={asked} onClose={() => setAsked(undefined)} />
    </>
  );
}

function ForProject({ title, budget, deadline }: { title: string; budget: number; deadline: string }) {
  return (
    <p className="bid-project">
      <strong>
        <bdi>{title}</bdi>
      </strong>
      <span>
        {words.bidForm.budgetOf} <Money cents={budget} />
      </span>
      <span>
        {words.bidForm.due} <When at={deadline} as="deadline" within />
      </span>
    </p>
  );
}

function OneBid({ bidId }: { bidId: string }) {
  const found = useRead(viewBidEndpoint, { params: { bidId } });
  const bid = found.data;
  const shown = bid && bid.state !== "declined" && bid.state !== "retracted" ? [bid] : [];
  const gone = found.error?.problem.status === 404 || found.error?.problem.status === 400;
  return (
    <>
      <PageHeader title={words.bidder.title} back={back} sentence={bid ? <Sentence rows={shown} /> : undefined} />
      {bid ? (
        <>
          <ForProject {...bid.listing} />
          <Cards rows={shown} />
        </>
      ) : gone ? (
        <EmptyState icon="users" title={words.bidder.none} />
      ) : found.error ? (
        <ReadProblem cause={found.error} onRetry={() => found.refetch()} />
      ) : (
        <BidSkeletons />
      )}
    </>
  );
}

function BidsOfListing({ listingId }: { listingId: string }) {
  const listing = useRead(viewListingEndpoint, { params: { listingId } });
  const found = useReadPages(listBidsEndpoint, { params: { listingId }, query: { limit: rowsAPage } });
  const gone = [404, 400, 403].includes(found.error?.problem.status ?? 0);
  return (
    <>
      <PageHeader
        title={words.bidder.title}
        back={back}
        sentence={found.data ? <Sentence rows={found.rows} /> : undefined}
      />
      {listing.data ? <ForProject {...listing.data} /> : <span className="bid-project bid-project--coming" />}
      {found.data ? (
        <>
          <Cards rows={found.rows} />
          {found.hasNextPage ? (
            <p className="bid-more">
              <Button busy={found.isFetchingNextPage} onPress={() => void found.fetchNextPage()}>
                {words.ownBid.more}
              </Button>
            </p>
          ) : null}
        </>
      ) : gone ? (
        <EmptyState icon="users" title={words.bidder.none} />
      ) : found.error ? (
        <ReadProblem cause={found.error} onRetry={() => found.refetch()} />
      ) : (
        <BidSkeletons />
      )}
    </>
  );
}

/** View Bidders: `?listing_id=` shows all bids on one's own project, `?bidOfferBidID=` only that one. */
export function BiddersPage() {
  const [search] = useSearchParams();
  const bidId = search.get("bidOfferBidID");
  const listingId = search.get("listing_id");
  if (bidId) return <OneBid key={bidId} bidId={bidId} />;
  if (listingId) return <BidsOfListing key={listingId} listingId={listingId} />;
  return (
    <>
      <PageHeader title={words.bidder.title} back={back} />
      <EmptyState icon="users" title={words.bidder.none} />
    </>
  );
}
