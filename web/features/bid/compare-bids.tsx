import { type ReactNode, Suspense, useId, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { addressOf } from "#api/addresses.ts";
import { askBiddersEndpoint, compareBidsEndpoint } from "#api/endpoints/bids.ts";
import { viewListingEndpoint } from "#api/endpoints/listings.ts";
import type { BidOrder } from "#core/market/bid/bid.ts";
import { type LeveledBid, levelBids } from "#core/market/bid/level-bids.ts";
import type { Scope } from "#core/market/listing/scope.ts";
import { useDo, useRead } from "#web/client.ts";
import { saveText } from "#web/files/save-file.ts";
import { Reading } from "#web/reading/reading.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";
import { Select } from "#web/ui/Select.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { useToasts } from "#web/ui/Toasts.tsx";
import { WriteButton } from "#web/ui/WriteButton.tsx";
import * as words from "#web/words.ts";
import { BidPromptDialog } from "./bid-prompt.tsx";
import { BidSkeletons } from "./bid-skeletons.tsx";
import type { BidPrompt } from "./bidder-card.tsx";
import { ComparedBidColumn, type ComparedRow, type Labels } from "./compared-bid.tsx";
import type { NamedBid } from "./comparison-csv.ts";
import { ForProject } from "./for-project.tsx";
import "./compare.css";

const LevelTable = lazyPart(async () => (await import("./level-table.tsx")).LevelTable);
const NoteDialog = lazyPart(async () => (await import("./note-dialog.tsx")).NoteDialog, "over the page");

const none: Scope = [];

const orders = ["amount", "rating", "finish", "contracts"] as const satisfies readonly BidOrder[];
const isOrder = (text: string | null): text is BidOrder => (orders as readonly (string | null)[]).includes(text);

/** Returns the best bid by one figure; none if two are equally good or no bid has the figure. */
const bestBy = (rows: readonly ComparedRow[], figure: (row: ComparedRow) => number | string | null) => {
  const figures = rows.flatMap((row) => {
    const value = figure(row);
    return value === null ? [] : [{ id: row.id, value }];
  });
  const [first, ...others] = figures.toSorted((one, other) => (one.value < other.value ? -1 : 1));
  return rows.length > 1 && first && others[0]?.value !== first.value ? first.id : undefined;
};

interface ColumnsProps {
  rows: readonly ComparedRow[];
  materials: boolean;
  /** By bid; empty if there is no scope of work. */
  leveled: ReadonlyMap<string, LeveledBid>;
  onAsk: (prompt: BidPrompt) => void;
  onNote: (bid: ComparedRow) => void;
}

function Columns({ rows, materials, leveled, onAsk, onNote }: ColumnsProps) {
  /** Whether the bid covers everything that was asked for, as far as is known. */
  const coversAll = ({ id, items }: ComparedRow) => {
    const level = leveled.get(id);
    // What a bid on the whole leaves out is unknown.
    if (level && level.leveled === null) return false;
    const { gaps = 0, exclusions = 0 } = level ?? {};
    return items.every(({ offered }) => offered) && gaps + exclusions === 0;
  };
  const lowestLeveled = bestBy(rows, ({ id }) => leveled.get(id)?.leveled ?? null);
  const best = {
    // A bid on a part of the request is no bargain compared with one on all of it.
    amount: bestBy(rows, (row) => (coversAll(row) ? row.amount : null)),
    rating: bestBy(rows, ({ rating }) => (rating.average === null ? null : -rating.average)),
    finish: bestBy(rows, ({ endDay }) => endDay),
    contracts: bestBy(rows, ({ finishedContracts }) => (finishedContracts === 0 ? null : -finishedContracts)),
  };
  const shape = leveled.size > 0 ? "compare compare--leveled" : "compare";
  const labels: Labels = {
    amount: words.compare.amount,
    ...(leveled.size > 0 ? { leveled: words.level.leveled } : {}),
    rating: words.compare.rating,
    contracts: words.compare.contracts,
    credentials: words.credential.title,
    dates: materials ? words.compare.delivery : words.compare.dates,
    plan: materials ? words.compare.materials : words.compare.stages,
    included: words.compare.included,
    notes: words.level.notes,
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what does not fit is reached by the arrow keys
    <section className={shape} aria-label={words.compare.side} tabIndex={0}>
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
          leveled={leveled.get(bid.id)}
          isLowestOfAll={rows.every(({ amount }) => bid.amount <= amount)}
          isLowestLeveled={lowestLeveled === bid.id}
          onAsk={onAsk}
          onNote={onNote}
        />
      ))}
    </section>
  );
}

function Order({ order, onOrder }: { order: BidOrder; onOrder: (order: BidOrder) => void }): ReactNode {
  const id = useId();
  return (
    <div className="compare__sort">
      <label htmlFor={id}>{words.compare.order}</label>
      <Select
        id={id}
        options={orders.map((value) => ({ value, label: words.compare.orders[value] }))}
        value={order}
        onChange={(value) => {
          if (isOrder(value)) onOrder(value);
        }}
      />
    </div>
  );
}

/** Asks all bidders with open bids the same. */
function AskAll({ listingId }: { listingId: string }) {
  const ask = useDo(askBiddersEndpoint, {
    said: ({ asked, skipped }) =>
      [words.level.asked(asked), ...(skipped > 0 ? [words.level.skipped(skipped)] : [])].join(" "),
  });
  return (
    <WriteButton
      icon="comments"
      asks={{
        title: words.level.ask,
        hint: words.level.askHint,
        label: words.level.askLabel,
        required: words.level.askRequired,
        send: words.level.send,
        maxLength: 4000,
      }}
      onSend={(text) => ask.run({ params: { listingId }, body: { text } })}
    >
      {words.level.ask}
    </WriteButton>
  );
}

/** Saves the comparison for a spreadsheet. */
function SaveCsv({ scope, bids }: { scope: Scope; bids: readonly NamedBid[] }) {
  const toasts = useToasts();
  const save = async () => {
    const { comparisonCsv } = await import("./comparison-csv.ts");
    saveText({ name: `dibbs-${words.level.csvName}.csv`, text: comparisonCsv(scope, bids) }, "text/csv;charset=utf-8");
    toasts.success(words.level.csvSaved);
  };
  return (
    <Button icon="download" onPress={save}>
      {words.level.csv}
    </Button>
  );
}

/** Shows the bids on the person's own project side by side, in the order that the address contains. */
export function CompareBids({ listingId }: { listingId: string }) {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get("order");
  const order = isOrder(wanted) ? wanted : "amount";
  const listing = useRead(viewListingEndpoint, { params: { listingId } });
  const found = useRead(compareBidsEndpoint, { params: { listingId }, query: { order } }, { keepPrevious: true });
  const [onlyShortlist, setOnlyShortlist] = useState(false);
  const [prompt, setPrompt] = useState<BidPrompt>();
  const [noted, setNoted] = useState<ComparedRow>();
  const all = found.data?.items ?? [];
  const rows = onlyShortlist ? all.filter(({ review }) => review.isShortlisted) : all;
  const scope = listing.data?.scope ?? none;
  // Leveled across all bids, whichever are shown.
  const levels = useMemo(() => (scope.length > 0 ? levelBids(scope, all) : []), [scope, all]);
  const leveled = new Map(levels.map((one) => [one.bidId as string, one]));
  const bids = rows.flatMap(({ id, bidder, bidToFinal }) => {
    const one = leveled.get(id);
    return one ? [{ leveled: one, name: bidder.name, bidToFinal }] : [];
  });
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
          found.data && all.length > 0
            ? [words.compare.sentence(rows.length), ...(found.data.more ? [words.compare.more(all.length)] : [])].join(
                " ",
              )
            : undefined
        }
        actions={
          all.length > 0 ? (
            <>
              {all.some(({ state }) => state === "submitted") ? <AskAll listingId={listingId} /> : null}
              {bids.length > 0 ? <SaveCsv scope={scope} bids={bids} /> : null}
              <Button icon="print" onPress={() => print()}>
                {words.compare.print}
              </Button>
            </>
          ) : null
        }
      />
      {listing.data ? (
        <ForProject {...listing.data} />
      ) : gone ? null : (
        <span className="bid-project cluster-flat bid-project--coming" />
      )}
      {found.data ? (
        all.length === 0 ? (
          <EmptyState icon="users" title={words.bidder.none}>
            {words.bidder.noneHint}
          </EmptyState>
        ) : (
          <>
            <div className="compare__order no-print">
              <Order order={order} onOrder={onOrder} />
              <Checkbox label={words.level.onlyShortlist} checked={onlyShortlist} onChange={setOnlyShortlist} />
            </div>
            {rows.length === 0 ? (
              <EmptyState icon="star" title={words.level.emptyShortlist}>
                {words.level.emptyShortlistHint}
              </EmptyState>
            ) : (
              <Columns
                rows={rows}
                materials={rows.some(({ items }) => items.length > 0)}
                leveled={leveled}
                onAsk={setPrompt}
                onNote={setNoted}
              />
            )}
            {bids.length > 0 ? (
              <Suspense fallback={<Skeleton shape="row" />}>
                <LevelTable scope={scope} bids={bids} />
              </Suspense>
            ) : null}
          </>
        )
      ) : gone ? (
        <EmptyState icon="users" title={words.bidder.none} />
      ) : (
        <Reading of={found} skeleton={<BidSkeletons count={3} />} />
      )}
      {/* Outside the table, so that a dialog stays open if the last column disappears; it explains that by itself. */}
      <BidPromptDialog prompt={prompt} onClose={() => setPrompt(undefined)} />
      {noted ? (
        <NoteDialog bid={all.find(({ id }) => id === noted.id) ?? noted} onClose={() => setNoted(undefined)} />
      ) : null}
    </>
  );
}
