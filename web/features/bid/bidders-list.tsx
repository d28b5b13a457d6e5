import { listBiddersEndpoint } from "#api/endpoints/bids.ts";
import { useReadPages } from "#web/client.ts";
import { NextPage } from "#web/reading/next-page.tsx";
import { Reading } from "#web/reading/reading.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Money } from "#web/ui/Money.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import * as words from "#web/words.ts";
import { Bidder } from "./bidder.tsx";
import "./bidders-list.css";

const rowsAPage = 20;

/** Shows who has bid on somebody's project and when. Only the poster sees the amounts. */
export function BiddersList({ listingId }: { listingId: string }) {
  const found = useReadPages(listBiddersEndpoint, { params: { listingId }, query: { limit: rowsAPage } });
  return (
    <>
      {found.rows.length > 0 ? (
        <ul className="plain-list bidders-list">
          {found.rows.map((bid) => (
            <li key={bid.bidder.id}>
              <Bidder bid={bid} />
              <Money cents={null} />
            </li>
          ))}
        </ul>
      ) : found.data ? (
        <EmptyState icon="users" title={words.bidder.none} />
      ) : (
        <Reading of={found} skeleton={<Skeleton shape="row" />} />
      )}
      <NextPage pages={found} skeletons={<Skeleton shape="row" />} />
    </>
  );
}
