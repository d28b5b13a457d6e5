import { asc, desc, eq, getTableColumns, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { Effect, Layer } from "effect";
import { type Bid, bidExists } from "#core/bid/bid.ts";
import { Bids } from "#core/bid/bids.ts";
import { notFound, stale } from "#core/shared/errors.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { cutPage } from "#core/shared/page.ts";
import { bid } from "./bid.table.ts";
import { personCard } from "./card.ts";
import { idAfter, oldestId, updateAfter, updateKey } from "./cursor.ts";
import { listing } from "./listing.table.ts";
import { person } from "./person.table.ts";
import { is, statement } from "./statement.ts";
import { Database } from "./transaction.ts";
import { insertBid, updateBid } from "./write-bid.ts";

const own = getTableColumns(bid);
const bidder = alias(person, "bidder");
const poster = alias(person, "poster");

const view = {
  ...own,
  bidder: personCard(bidder),
  poster: personCard(poster),
  listing: {
    id: listing.id,
    kind: listing.kind,
    title: listing.title,
    state: listing.state,
    budget: listing.budget,
    deadline: listing.deadline,
    pictures: listing.pictures,
  },
  contractId: sql<ContractId | null>`(
    select contract.id from contract where contract.bid_id = ${bid.id} and contract.state in ('offer_sent', 'accepted')
  )`,
};

type Id = { readonly id: Bid["id"] };
const limit = sql.placeholder("limit");

const get = statement<Id>()((db) => db.select(own).from(bid).where(is(bid.id, "id")));

const one = statement<Id>()((db) =>
  db
    .select(view)
    .from(bid)
    .innerJoin(bidder, eq(bidder.id, bid.bidderId))
    .innerJoin(poster, eq(poster.id, bid.posterId))
    .innerJoin(listing, eq(listing.id, bid.listingId))
    .where(is(bid.id, "id")),
);

const latestOf = statement<Pick<Bid, "listingId" | "bidderId">>()((db) =>
  db
    .select(own)
    .from(bid)
    .where(sql`${is(bid.listingId, "listingId")} and ${is(bid.bidderId, "bidderId")} and ${bid.state} <> 'retracted'`)
    .orderBy(desc(bid.id))
    .limit(1),
);

const ofListing = statement<{ readonly id: Bid["listingId"]; readonly after: string; readonly limit: number }>()((db) =>
  db
    .select(view)
    .from(bid)
    .innerJoin(bidder, eq(bidder.id, bid.bidderId))
    .innerJoin(poster, eq(poster.id, bid.posterId))
    .innerJoin(listing, eq(listing.id, bid.listingId))
    .where(
      sql`${is(bid.listingId, "id")} and ${bid.state} not in ('declined', 'retracted')
        and ${bid.id} > ${sql.placeholder("after")}`,
    )
    .orderBy(asc(bid.id))
    .limit(limit),
);

const ofBidder = statement<{
  readonly bidderId: Bid["bidderId"];
  readonly afterTime: Date;
  readonly afterId: string;
  readonly limit: number;
}>()((db) =>
  db
    .select(view)
    .from(bid)
    .innerJoin(bidder, eq(bidder.id, bid.bidderId))
    .innerJoin(poster, eq(poster.id, bid.posterId))
    .innerJoin(listing, eq(listing.id, bid.listingId))
    .where(
      sql`${is(bid.bidderId, "bidderId")} and ${bid.state} <> 'retracted'
        and (${bid.updatedAt}, ${bid.id}) < (${sql.placeholder("afterTime")}, ${sql.placeholder("afterId")})`,
    )
    .orderBy(desc(bid.updatedAt), desc(bid.id))
    .limit(limit),
);

const submittedOn = statement<{ readonly id: Bid["listingId"] }>()((db) =>
  db
    .select(own)
    .from(bid)
    .where(
      sql`${is(bid.listingId, "id")} and ${bid.state} = 'submitted' and ${bid.state} not in ('declined', 'retracted')`,
    )
    .orderBy(asc(bid.id)),
);

export const postgresBids: Layer.Layer<Bids, never, Database> = Layer.effect(
  Bids,
  Effect.gen(function* () {
    const { run, query } = yield* Database;
    return {
      insert: Effect.fnUntraced(function* (placed) {
        const [result] = yield* query(insertBid(placed));
        if (!result?.done) return yield* bidExists();
      }),
      get: Effect.fnUntraced(function* (id) {
        const [found] = yield* run(get, { id });
        return found ?? (yield* notFound("bid"));
      }),
      save: Effect.fnUntraced(function* (changed) {
        const [result] = yield* query(updateBid(changed));
        if (result?.taken) return yield* bidExists();
        if (!result?.done) return yield* stale("bid");
        return { ...changed, version: changed.version + 1 };
      }),
      view: Effect.fnUntraced(function* (id) {
        const [found] = yield* run(one, { id });
        return found ?? (yield* notFound("bid"));
      }),
      latestOf: (listingId, bidderId) => Effect.map(run(latestOf, { listingId, bidderId }), ([found]) => found ?? null),
      ofListing: Effect.fnUntraced(function* (id, page) {
        const rows = yield* run(ofListing, { id, after: idAfter(page.after, oldestId), limit: page.limit + 1 });
        return cutPage(rows, page.limit, (row) => row.id);
      }),
      ofBidder: Effect.fnUntraced(function* (bidderId, page) {
        const rows = yield* run(ofBidder, { bidderId, ...updateAfter(page.after), limit: page.limit + 1 });
        return cutPage(rows, page.limit, updateKey);
      }),
      submittedOn: (id) => run(submittedOn, { id }),
    };
  }),
);
