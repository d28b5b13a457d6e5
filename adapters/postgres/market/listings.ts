import { and, desc, eq, getTableColumns, sql } from "drizzle-orm";
import { Effect } from "effect";
import type { Listing, ListingView } from "#core/market/listing/listing.ts";
import { type ListingSearch, Listings, type ListingTab } from "#core/market/listing/listings.ts";
import type { ContractId, PersonId } from "#core/shared/ids.ts";
import { cutPage } from "#core/shared/page.ts";
import { contract } from "../contract/contract.table.ts";
import { idAfter, newestId, updateAfter, updateKey } from "../cursor.ts";
import { personCard } from "../people/card.ts";
import { person } from "../people/person.table.ts";
import { found, inDatabase, newestFirst, nextVersion, type Range, saving } from "../rows.ts";
import { blanks, is, statement } from "../statement.ts";
import { bid } from "./bid.table.ts";
import { listing, listingCard } from "./listing.table.ts";
import {
  countMatching,
  countOpenRows,
  countValues,
  indexForSearch,
  matchingListings,
  openCountsOf,
  searchKeyOf,
  searchValues,
} from "./search-listings.ts";

const { bidCount: _bidCount, ...own } = getTableColumns(listing);
const { id: _id, posterId: _posterId, postedAt: _postedAt, version: _version, ...changing } = own;
const view = { ...listingCard, poster: personCard(person) };

type Id = { readonly id: Listing["id"] };
const limit = sql.placeholder("limit");

const insert = statement<Listing>()((db) => db.insert(listing).values({ ...blanks(own), bidCount: 0 }));

const get = statement<Id>()((db) => db.select(own).from(listing).where(is(listing.id, "id")));

// The same lock that counting a bid takes, so that two transactions never deadlock when they upgrade a weaker one.
const getForUpdate = statement<Id>()((db) =>
  db.select(own).from(listing).where(is(listing.id, "id")).for("no key update"),
);

const save = saving<Listing>(listing, changing);

const one = statement<Id & { readonly viewerId: PersonId }>()((db) => {
  const ownBid = db
    .select({ id: bid.id, state: bid.state })
    .from(bid)
    .where(and(eq(bid.listingId, listing.id), is(bid.bidderId, "viewerId"), sql`${bid.state} <> 'retracted'`))
    .orderBy(desc(bid.id))
    .limit(1)
    .as("own_bid");
  return db
    .select({
      ...view,
      documents: listing.documents,
      scope: listing.scope,
      ownBid: { id: ownBid.id, state: ownBid.state },
    })
    .from(listing)
    .innerJoin(person, eq(person.id, listing.posterId))
    .leftJoinLateral(ownBid, sql`true`)
    .where(is(listing.id, "id"));
});

const sized = <Made>(make: (rows: number) => Made): ((rows: number) => Made) => {
  const made = new Map<number, Made>();
  return (rows) => {
    const known = made.get(rows) ?? make(rows);
    made.set(rows, known);
    return known;
  };
};

/**
 * One statement per page size, of which there are few. With the size as a parameter, the planner would overestimate it,
 * and plan the query anew at every run.
 */
const newest = sized((rows) =>
  statement<{ readonly after: string }>()((db) =>
    db
      .select(view)
      .from(listing)
      .innerJoin(person, eq(person.id, listing.posterId))
      .where(sql`${listing.state} = 'open' and ${listing.id} < ${sql.placeholder("after")}`)
      .orderBy(desc(listing.id))
      .limit(rows),
  ),
);

const openIds = statement<Range>()((db) =>
  db
    .select({ id: listing.id, updatedAt: listing.updatedAt })
    .from(listing)
    .where(sql`${listing.state} = 'open' and ${listing.id} < ${sql.placeholder("after")}`)
    .orderBy(desc(listing.id))
    .limit(limit),
);

/** The latest contract; refused and withdrawn offers do not count. */
const latestContract = sql<ContractId | null>`(select ${contract.id} from ${contract}
  where ${contract.listingId} = ${listing.id} and ${contract.posterId} = ${listing.posterId} and ${contract.state} not in ('refused', 'withdrawn')
  order by ${contract.id} desc limit 1)`;

// The tab's expression is exactly that of the index, letter by letter.
const ofPoster = statement<{
  readonly posterId: Listing["posterId"];
  readonly tab: ListingTab;
  readonly afterTime: Date;
  readonly afterId: string;
  readonly limit: number;
}>()((db) =>
  db
    .select({ ...view, contractId: latestContract })
    .from(listing)
    .innerJoin(person, eq(person.id, listing.posterId))
    .where(
      sql`${is(listing.posterId, "posterId")}
        and case when ${listing.state} = 'hidden' then 'open' else ${listing.state} end = ${sql.placeholder("tab")}
        and (${listing.updatedAt}, ${listing.id}) < (${sql.placeholder("afterTime")}, ${sql.placeholder("afterId")})`,
    )
    .orderBy(desc(listing.updatedAt), desc(listing.id))
    .limit(limit),
);

type FoundRow = ListingView & { readonly way: number | null; readonly isCut: boolean };

/** Whether every open listing matches the search; its first page is the most frequent request of all. */
const isNewest = ({ filter, sort }: ListingSearch): boolean =>
  sort === "newest" &&
  Object.values(filter).every((part) => part === null || (Array.isArray(part) && part.length === 0));

export const postgresListings = inDatabase(Listings)(({ run, read, search: runSearch, query }) => {
  /** Updates the search data of the listing in the same unit of work. */
  const index = (changed: Listing) => query(indexForSearch(changed));

  return {
    insert: Effect.fnUntraced(function* (posted) {
      yield* run(insert, posted);
      yield* index(posted);
    }),
    get: (id) => found("listing", run(get, { id })),
    getForUpdate: (id) => found("listing", run(getForUpdate, { id })),
    save: (changed) => Effect.tap(nextVersion("listing", changed, run(save, changed)), index(changed)),
    view: (id, viewerId) => found("listing", read(one, { id, viewerId })),
    search: Effect.fnUntraced(function* (search, { after, limit }) {
      if (isNewest(search)) {
        const rows = yield* read(newest(limit + 1), { after: idAfter(after, newestId) });
        return { ...cutPage(rows, limit, ({ id }) => id), isCut: false };
      }
      const rows = yield* runSearch(matchingListings, searchValues(search, after, limit + 1));
      // The last row of a search that timed out is no listing.
      const found = rows.filter(({ isCut }) => !isCut) as ReadonlyArray<FoundRow>;
      const { items, next } = cutPage(found, limit, searchKeyOf(search.sort));
      return {
        items: items.map(({ way: _way, isCut: _isCut, ...listing }) => listing),
        next,
        isCut: next === null && found.length < rows.length,
      };
    }),
    count: Effect.fnUntraced(function* (filter, most) {
      const [counted] = yield* runSearch(countMatching, countValues(filter, most));
      return counted ?? { count: 0, isCut: false };
    }),
    countOpen: () => Effect.map(query(countOpenRows), openCountsOf),
    listOpen: (page) => newestFirst(page, (range) => run(openIds, range)),
    ofPoster: Effect.fnUntraced(function* (posterId, tab, page) {
      const rows = yield* run(ofPoster, { posterId, tab, ...updateAfter(page.after), limit: page.limit + 1 });
      return cutPage(rows, page.limit, updateKey);
    }),
  };
});
