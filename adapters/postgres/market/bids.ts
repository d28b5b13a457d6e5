import { asc, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { Effect } from "effect";
import {
  type Bid,
  type BidderRecord,
  type BidExists,
  type BidGroup,
  type BidOrder,
  bidExists,
  statesOfGroup,
} from "#core/market/bid/bid.ts";
import { Bids } from "#core/market/bid/bids.ts";
import type { PersonCard } from "#core/people/person/person.ts";
import { type Stale, stale } from "#core/shared/errors.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { cutPage } from "#core/shared/page.ts";
import { contract } from "../contract/contract.table.ts";
import { feedback } from "../contract/feedback.table.ts";
import { updateAfter, updateKey } from "../cursor.ts";
import { brokenUnique, missingValue } from "../failure.ts";
import { file } from "../people/file.table.ts";
import { person } from "../people/person.table.ts";
import { bidder, poster, sideCards } from "../people/sides.ts";
import { found, inDatabase, nextVersion, oldestFirst } from "../rows.ts";
import { is, statement } from "../statement.ts";
import { bid } from "./bid.table.ts";
import { listing } from "./listing.table.ts";
import { countedBid, insertBid, updateBid } from "./write-bid.ts";

const own = getTableColumns(bid);

const view = {
  ...own,
  ...sideCards,
  listing: {
    id: listing.id,
    kind: listing.kind,
    title: listing.title,
    state: listing.state,
    budget: listing.budget,
    deadline: listing.deadline,
    pictures: listing.pictures,
  },
  attachment: { id: file.id, name: file.name, size: file.size },
  contractId: sql<ContractId | null>`(
    select contract.id from contract
    where contract.bid_id = ${bid.id} and contract.state in ('offer_sent', 'accepted', 'ended', 'cancelled')
  )`,
  paidBy: sql<PersonCard | null>`(
    select json_build_object('id', buyer.id, 'name', buyer.name, 'userType', buyer.user_type, 'city', buyer.city,
      'state', buyer.state, 'pictureId', buyer.picture_id)
    from contract join person buyer on buyer.id = contract.poster_id
    where contract.bid_id = ${bid.id} and contract.poster_id <> ${bid.posterId}
      and contract.state in ('offer_sent', 'accepted', 'ended', 'cancelled')
  )`,
};

type Id = { readonly id: Bid["id"] };
const limit = sql.placeholder("limit");

const get = statement<Id>()((db) => db.select(own).from(bid).where(is(bid.id, "id")));

const viewed = (db: PostgresJsDatabase) =>
  db
    .select(view)
    .from(bid)
    .innerJoin(bidder, eq(bidder.id, bid.bidderId))
    .innerJoin(poster, eq(poster.id, bid.posterId))
    .innerJoin(listing, eq(listing.id, bid.listingId))
    .leftJoin(file, eq(file.id, bid.attachmentId));

const one = statement<Id>()((db) => viewed(db).where(is(bid.id, "id")));

const ofListing = statement<{ readonly id: Bid["listingId"]; readonly after: string; readonly limit: number }>()((db) =>
  viewed(db)
    .where(
      sql`${is(bid.listingId, "id")} and ${bid.state} not in ('declined', 'retracted')
        and ${bid.id} > ${sql.placeholder("after")}`,
    )
    .orderBy(asc(bid.id))
    .limit(limit),
);

const ofBidder = (states: SQL) =>
  statement<{
    readonly bidderId: Bid["bidderId"];
    readonly afterTime: Date;
    readonly afterId: string;
    readonly limit: number;
  }>()((db) =>
    viewed(db)
      .where(
        sql`${is(bid.bidderId, "bidderId")} and ${states}
          and (${bid.updatedAt}, ${bid.id}) < (${sql.placeholder("afterTime")}, ${sql.placeholder("afterId")})`,
      )
      .orderBy(desc(bid.updatedAt), desc(bid.id))
      .limit(limit),
  );

// Literals, because each group has its own partial index, which the planner chooses by the states in the query.
const inGroup = (group: BidGroup) =>
  ofBidder(sql`${bid.state} in (${sql.raw(statesOfGroup[group].map((state) => `'${state}'`).join(", "))})`);
const everyOfBidder = ofBidder(sql`${bid.state} <> 'retracted'`);
const ofBidderIn = { waiting: inGroup("waiting"), won: inGroup("won"), declined: inGroup("declined") };

/** The sort columns of each order; the bidders' figures come from the joins below. */
const orders = {
  amount: [asc(bid.amount)],
  rating: [sql`average desc nulls last`, sql`rated desc`, asc(bid.amount)],
  finish: [asc(bid.endDay), asc(bid.amount)],
  contracts: [sql`finished desc`, asc(bid.amount)],
} as const satisfies Readonly<Record<BidOrder, ReadonlyArray<SQL>>>;

/** A bidder's rating and number of finished contracts; `id` is the column of the bidder's id. */
const figuresOf = (db: PostgresJsDatabase, id: PgColumn) => ({
  ratings: db
    .select({
      rated: sql<number>`count(*)::int`.as("rated"),
      average: sql<number | null>`avg(${feedback.stars})::float8`.as("average"),
    })
    .from(feedback)
    .where(eq(feedback.aboutId, id))
    .as("ratings"),
  endings: db
    .select({ finished: sql<number>`count(*)::int`.as("finished") })
    .from(contract)
    .where(sql`${contract.bidderId} = ${id} and ${contract.state} = 'ended'`)
    .as("endings"),
});

/** The same as `shownBidToFinal` (core/people/bid-to-final/bid-to-final.ts); `id` is the column of the person's id. */
const bidToFinalOf = (id: PgColumn) => sql<BidderRecord["bidToFinal"]>`(
  select json_build_object('percent', percent, 'within', within, 'contracts', contracts, 'answer', text)
  from bid_to_final left join final_answer
    on final_answer.person_id = bid_to_final.person_id and final_answer.hidden_because is null
  where bid_to_final.person_id = ${id}
)`;

/** A certificate as JSON represents it. */
type WrittenCertificate = Omit<BidderRecord["certificates"][number], "createdAt"> & { readonly createdAt: string };

const recordsOf = statement<{ readonly ids: string }>()((db) => {
  const { ratings, endings } = figuresOf(db, person.id);
  return db
    .select({
      personId: person.id,
      rating: { count: ratings.rated, average: ratings.average },
      finishedContracts: endings.finished,
      bidToFinal: bidToFinalOf(person.id),
      company: sql<string | null>`${person.business} ->> 'name'`,
      certificates: sql`(
        select coalesce(
          json_agg(json_build_object('title', title, 'issuerName', issuer_name, 'createdAt', created_at) order by id), '[]'
        )
        from certificate where certificate.person_id = ${person.id}
      )`.mapWith((rows: ReadonlyArray<WrittenCertificate>): BidderRecord["certificates"] =>
        rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) })),
      ),
    })
    .from(person)
    .innerJoinLateral(ratings, sql`true`)
    .innerJoinLateral(endings, sql`true`)
    .where(
      sql`${person.id} = any(array(select value::uuid from jsonb_array_elements_text(${sql.placeholder("ids")}::jsonb)))`,
    );
});

const comparedBy = (order: BidOrder) =>
  statement<{ readonly id: Bid["listingId"]; readonly limit: number }>()((db) => {
    const { ratings, endings } = figuresOf(db, bid.bidderId);
    return db
      .select({
        ...view,
        rating: { count: ratings.rated, average: ratings.average },
        finishedContracts: endings.finished,
        bidToFinal: bidToFinalOf(bid.bidderId),
      })
      .from(bid)
      .innerJoin(bidder, eq(bidder.id, bid.bidderId))
      .innerJoin(poster, eq(poster.id, bid.posterId))
      .innerJoin(listing, eq(listing.id, bid.listingId))
      .leftJoin(file, eq(file.id, bid.attachmentId))
      .innerJoinLateral(ratings, sql`true`)
      .innerJoinLateral(endings, sql`true`)
      .where(sql`${is(bid.listingId, "id")} and ${bid.state} not in ('declined', 'retracted')`)
      .orderBy(...orders[order], asc(bid.id))
      .limit(limit);
  });
const comparedIn = {
  amount: comparedBy("amount"),
  rating: comparedBy("rating"),
  finish: comparedBy("finish"),
  contracts: comparedBy("contracts"),
};

const submittedOn = statement<{ readonly id: Bid["listingId"] }>()((db) =>
  db
    .select(own)
    .from(bid)
    .where(
      sql`${is(bid.listingId, "id")} and ${bid.state} = 'submitted' and ${bid.state} not in ('declined', 'retracted')`,
    )
    .orderBy(asc(bid.id)),
);

/** Whether the error means that the bidder has another live bid on the listing. */
const isSecondLive = (defect: unknown): boolean => brokenUnique(defect) === "bid_one_live";

export const postgresBids = inDatabase(Bids)(({ run }) => ({
  insert: (placed, { version }) =>
    Effect.catchDefect(
      Effect.asVoid(run(insertBid, { ...countedBid(placed), listingVersion: version })),
      (defect): Effect.Effect<never, BidExists | Stale> => {
        // The update found no listing with that version, so the bid got no listing id.
        if (missingValue(defect) === "bid.listing_id") return Effect.fail(stale("listing"));
        return isSecondLive(defect) ? Effect.fail(bidExists()) : Effect.die(defect);
      },
    ),
  get: (id) => found("bid", run(get, { id })),
  save: (changed) =>
    Effect.catchDefect(nextVersion("bid", changed, run(updateBid, countedBid(changed))), (defect) =>
      isSecondLive(defect) ? Effect.fail(bidExists()) : Effect.die(defect),
    ),
  view: (id) => found("bid", run(one, { id })),
  ofListing: (id, page) => oldestFirst(page, (range) => run(ofListing, { id, ...range })),
  compare: (id, order, most) => run(comparedIn[order], { id, limit: most }),
  ofBidder: Effect.fnUntraced(function* (bidderId, group, page) {
    const rows = yield* run(group === null ? everyOfBidder : ofBidderIn[group], {
      bidderId,
      ...updateAfter(page.after),
      limit: page.limit + 1,
    });
    return cutPage(rows, page.limit, updateKey);
  }),
  recordsOf: (ids) => (ids.length === 0 ? Effect.succeed([]) : run(recordsOf, { ids: JSON.stringify(ids) })),
  submittedOn: (id) => run(submittedOn, { id }),
}));
