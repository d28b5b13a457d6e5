import { type ReactNode, useId, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { addressOf } from "#api/addresses.ts";
import { compareBidsEndpoint } from "#api/endpoints/bids.ts";
import { viewListingEndpoint } from "#api/endpoints/listings.ts";
import type { BidOrder } from "#core/market/bid/bid.ts";
import { useRead } from "#web/client.ts";
import { ReadProblem } from "#web/reading/read-problem.tsx";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { Select } from "#web/ui/Select.tsx";
import * as words from "#web/words.ts";
import { BidPromptDialog } from "./bid-prompt.tsx";
import { BidSkeletons } from "./bid-skeletons.tsx";
import type { BidPrompt } from "./bidder-card.tsx";
import { ComparedBidColumn, type ComparedRow, type Labels } from "./compared-bid.tsx";
import { ForProject } from "./for-project.tsx";
import "./compare.css";

const orders = ["amount", "rating", "finish", "contracts"] as const satisfies readonly BidOrder[];
const isOrder = (text: string | null): text is BidOrder => (orders as readonly (string | null)[]).includes(text);

/** The one that is best in a respect; nobody, where two are equally good or nobody has anything to show for it. */
const bestBy = (rows: readonly ComparedRow[], figure: (row: ComparedRow) => number | string | null) => {
  const figures = rows.flatMap((row) => {
    const value = figure(row);
    return value === null ? [] : [{ id: row.id, value }];
  });
  const [first, ...others] = figures.toSorted((one, other) => (one.value < other.value ? -1 : 1));
  return rows.length > 1 && first && others[0]?.value !== first.value ? first.id : undefined;
};

function Columns({ rows, materials }: { rows: readonly ComparedRow[]; materials: boolean }) {
  const [prompt, setPrompt] = useState<BidPrompt>();
  const best = {
    // A bid on a part of what is asked for is no bargain beside one on all of it.
    amount: bestBy(rows, ({ amount, items }) => (items.every(({ offered }) => offered) ? amount : null)),
    rating: bestBy(rows, ({ rating }) => (rating.average === null ? null : -rating.average)),
    finish: bestBy(rows, ({ endDay }) => endDay),
    contracts: bestBy(rows, ({ finishedContracts }) => (finishedContracts === 0 ? null : -finishedContracts)),
  };
  const labels: Labels = {
    amount: words.compare.amount,
    rating: words.compare.rating,
    contracts: words.compare.contracts,
    credentials: words.credential.title,
    dates: materials ? words.compare.delivery : words.compare.dates,
    plan: materials ? words.compare.materials : words.compare.stages,
    included: words.compare.included,
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what does not fit is reached by the arrow keys */}
      <section className="compare" aria-label={words.compare.side} tabIndex={0}>
        <div className="compare__labels" aria-hidden="true">
          <span />
          {Object.values(labels).map((label) => (
            <span key={label} className="compare__label soft">
              {label}
            </span>
          ))}
        </div>
        {rows.map((bid) => (
          <ComparedBidColumn
            key={bid.id}
            bid={bid}
            labels={labels}
            best={orders.filter((order) => best[order] === bid.id)}
            onAsk={setPrompt}
          />
        ))}
      </section>
      <BidPromptDialog prompt={prompt} onClose={() => setPrompt(undefined)} />
    </>
  );
}

function Order({ order, onOrder }: { order: BidOrder; onOrder: (order: BidOrder) => void }): ReactNode {
  const id = useId();
  return (
    <div className="compare__order no-print">
      <label htmlFor={id}>{words.compare.order}</label>
      <Select
        id={id}
        options={orders.map((value) => ({ value, label: words.compare.orders[value] }))}
        value={order}
        onChange={(event) => {
          if (isOrder(event.target.value)) onOrder(event.target.value);
        }}
      />
    </div>
  );
}

/** The bids on one's own project side by side, best first by what matters; the address keeps by what. */
export function CompareBids({ listingId }: { listingId: string }) {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get("order");
  const order = isOrder(wanted) ? wanted : "amount";
  const listing = useRead(viewListingEndpoint, { params: { listingId } });
  const found = useRead(compareBidsEndpoint, { params: { listingId }, query: { order } }, { keepPrevious: true });
  const rows = found.data?.items ?? [];
  const gone = [404, 400, 403].includes(found.error?.problem.status ?? 0);
  const onOrder = (next: BidOrder) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.set("order", next);
        return after;
      },
      { replace: true },
    );
  return (
    <>
      <PageHeader
        title={words.compare.title}
        back={{ to: addressOf({ to: "bidders", listingId }), label: words.compare.back }}
        sentence={
          found.data && rows.length > 0
            ? [words.compare.sentence(rows.length), ...(found.data.more ? [words.compare.more(rows.length)] : [])].join(
                " ",
              )
            : undefined
        }
        actions={
          rows.length > 0 ? (
            <Button icon="print" onPress={() => print()}>
              {words.compare.print}
            </Button>
          ) : null
        }
      />
      {listing.data ? (
        <ForProject {...listing.data} />
      ) : gone ? null : (
        <span className="bid-project bid-project--coming" />
      )}
      {found.data ? (
        rows.length === 0 ? (
          <EmptyState icon="users" title={words.bidder.none}>
            {words.bidder.noneHint}
          </EmptyState>
        ) : (
          <>
            <Order order={order} onOrder={onOrder} />
            <Columns rows={rows} materials={rows.some(({ items }) => items.length > 0)} />
          </>
        )
      ) : gone ? (
        <EmptyState icon="users" title={words.bidder.none} />
      ) : found.error ? (
        <ReadProblem cause={found.error} onRetry={() => found.refetch()} />
      ) : (
        <BidSkeletons count={3} />
      )}
    </>
  );
}
