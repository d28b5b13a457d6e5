import { listBiddersEndpoint } from "#api/endpoints/bids.ts";
import { useReadPages } from "#web/client.ts";
import { NextPage } from "#web/next-page.tsx";
import { pictureUrl } from "#web/pictures.ts";
import { ReadProblem } from "#web/read-problem.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Money } from "#web/ui/Money.tsx";
import { Person } from "#web/ui/Person.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { When } from "#web/ui/When.tsx";
import * as words from "#web/words.ts";
import "./bidders-list.css";

const rowsAPage = 20;

/** Who has bid on somebody's project and when. What they ask for is told to its poster alone. */
export function BiddersList({ listingId }: { listingId: string }) {
  const found = useReadPages(listBiddersEndpoint, { params: { listingId }, query: { limit: rowsAPage } });
  return (
    <>
      {found.rows.length > 0 ? (
        <ul className="plain-list bidders-list">
          {found.rows.map(({ bidder, createdAt }) => (
            <li key={bidder.id}>
              <Person
                name={bidder.name}
                imageUrl={bidder.pictureId ? pictureUrl(bidder.pictureId, "card") : null}
                detail={
                  <bdi>
                    {words.bidder.date} <When at={createdAt} as="MMM DD, YYYY" />
                  </bdi>
                }
              />
              <Money cents={null} />
            </li>
          ))}
        </ul>
      ) : found.data ? (
        <EmptyState icon="users" title={words.bidder.none} />
      ) : found.error ? (
        <ReadProblem cause={found.error} onRetry={() => found.refetch()} />
      ) : (
        <Skeleton shape="row" />
      )}
      <NextPage pages={found} skeletons={<Skeleton shape="row" />} />
    </>
  );
}
