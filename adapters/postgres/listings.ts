import { and, desc, eq, getTableColumns, sql } from "drizzle-orm";
import { Effect, Layer } from "effect";
import { industryMask } from "#core/listing/industries.ts";
import type { Listing } from "#core/listing/listing.ts";
import { type ListingFilter, Listings } from "#core/listing/listings.ts";
import { notFound, stale } from "#core/shared/errors.ts";
import type { ContractId, PersonId } from "#core/shared/ids.ts";
import { cutPage } from "#core/shared/page.ts";
import { searchKey } from "#core/shared/text.ts";
import { bid } from "./bid.table.ts";
import { personCard } from "./card.ts";
import { contract } from "./contract.table.ts";
import { idAfter, newestId, updateAfter, updateKey } from "./cursor.ts";
import { listing } from "./listing.table.ts";
import { person } from "./person.table.ts";
import { blanks, is, sized, statement } from "./statement.ts";
import { Database } from "./transaction.ts";

const { bidCount, ...own } = getTableColumns(listing);
const { id: _id, posterId: _posterId, postedAt: _postedAt, version: _version, ...changing } = own;
const view = { ...own, bidCount, poster: personCard(person) };

type Id = { readonly id: Listing["id"] };
const limit = sql.placeholder("limit");

const insert = statement<Listing>()((db) => db.insert(listing).values({ ...blanks(own), bidCount: 0 }));

const get = statement<Id>()((db) => db.select(own).from(listing).where(is(listing.id, "id")));

// The lock that counting a bid takes as well, so that no two units wait for each other to give up a weaker one.
const hold = statement<Id>()((db) => db.select(own).from(listing).where(is(listing.id, "id")).for("no key update"));

const save = statement<Listing>()((db) =>
  db
    .update(listing)
    .set({ ...blanks(changing), version: sql`${listing.version} + 1` })
    .where(sql`${is(listing.id, "id")} and ${is(listing.version, "version")}`)
    .returning({ id: listing.id }),
);

const one = statement<Id & { readonly viewerId: PersonId }>()((db) => {
  const ownBid = db
    .select({ id: bid.id, state: bid.state })
    .from(bid)
    .where(and(eq(bid.listingId, listing.id), is(bid.bidderId, "viewerId"), sql`${bid.state} <> 'retracted'`))
    .orderBy(desc(bid.id))
    .limit(1)
    .as("own_bid");
  return db
    .select({ ...view, ownBid: { id: ownBid.id, state: ownBid.state } })
    .from(listing)
    .innerJoin(person, eq(person.id, listing.posterId))
    .leftJoinLateral(ownBid, sql`true`)
    .where(is(listing.id, "id"));
});

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

type Search = {
  readonly pattern: string | null;
  readonly types: number;
  readonly city: string | null;
  readonly budget: number | null;
  readonly deadline: string | null;
  readonly after: string;
  readonly limit: number;
};
const part = (name: keyof Search) => sql.placeholder(name);
const searchCall = sql`search_listings(${part("pattern")}, ${part("types")}, ${part("city")}, ${part("budget")},
  ${part("deadline")}, ${part("after")}, ${part("limit")})`;

const matching = statement<Search>()((db) =>
  db
    .select(view)
    .from(listing)
    .innerJoin(person, eq(person.id, listing.posterId))
    .where(sql`${listing.id} in (select ${searchCall})`)
    .orderBy(desc(listing.id)),
);

/** The latest contract that counts: refused and withdrawn offers do not. */
const latestContract = sql<ContractId | null>`(select ${contract.id} from ${contract}
  where ${contract.listingId} = ${listing.id} and ${contract.state} not in ('refused', 'withdrawn')
  order by ${contract.id} desc limit 1)`;

const ofPoster = statement<{
  readonly posterId: Listing["posterId"];
  readonly state: Listing["state"];
  readonly afterTime: Date;
  readonly afterId: string;
  readonly limit: number;
}>()((db) =>
  db
    .select({ ...view, contractId: latestContract })
    .from(listing)
    .innerJoin(person, eq(person.id, listing.posterId))
    .where(
      sql`${is(listing.posterId, "posterId")} and ${is(listing.state, "state")}
        and (${listing.updatedAt}, ${listing.id}) < (${sql.placeholder("afterTime")}, ${sql.placeholder("afterId")})`,
    )
    .orderBy(desc(listing.updatedAt), desc(listing.id))
    .limit(limit),
);

const isUnfiltered = ({ text, industries, city, budget, deadline }: ListingFilter): boolean =>
  text === null && industries.length === 0 && city === null && !budget && deadline === null;

export const postgresListings: Layer.Layer<Listings, never, Database> = Layer.effect(
  Listings,
  Effect.gen(function* () {
    const { run, send } = yield* Database;

    /** What search looks at follows the listing in the same unit of work: there while it is open, and only then. */
    const index = ({ id, state, place, industries, budget, deadline, title, description }: Listing) =>
      state === "open"
        ? send(
            (on) => on`
              with filters as (
                insert into listing_search (id, city, industries, budget, deadline)
                values (${id}, ${place.city}, ${industryMask(industries)}, ${budget}, ${deadline})
                on conflict (id) do update set city = excluded.city, industries = excluded.industries,
                  budget = excluded.budget, deadline = excluded.deadline
              )
              insert into listing_text (id, search_key) values (${id}, ${searchKey(title + description)})
              on conflict (id) do update set search_key = excluded.search_key`,
          )
        : send(
            (on) => on`
              with filters as (delete from listing_search where id = ${id})
              delete from listing_text where id = ${id}`,
          );

    return {
      insert: Effect.fnUntraced(function* (posted) {
        yield* run(insert, posted);
        yield* index(posted);
      }),
      get: Effect.fnUntraced(function* (id) {
        const [found] = yield* run(get, { id });
        return found ?? (yield* notFound("listing"));
      }),
      hold: Effect.fnUntraced(function* (id) {
        const [found] = yield* run(hold, { id });
        return found ?? (yield* notFound("listing"));
      }),
      save: Effect.fnUntraced(function* (changed) {
        const saved = yield* run(save, changed);
        if (saved.length === 0) return yield* stale("listing");
        yield* index(changed);
        return { ...changed, version: changed.version + 1 };
      }),
      view: Effect.fnUntraced(function* (id, viewerId) {
        const [found] = yield* run(one, { id, viewerId });
        return found ?? (yield* notFound("listing"));
      }),
      search: Effect.fnUntraced(function* (filter, page) {
        const range = { after: idAfter(page.after, newestId), limit: page.limit + 1 };
        const rows = isUnfiltered(filter)
          ? yield* run(newest(range.limit), { after: range.after })
          : yield* run(matching, {
              ...range,
              // '_' is a word character, and stands for any character in a pattern.
              pattern: filter.text && `%${searchKey(filter.text).replaceAll("_", "\\_")}%`,
              types: industryMask(filter.industries),
              city: filter.city,
              budget: filter.budget || null,
              deadline: filter.deadline,
            });
        return cutPage(rows, page.limit, ({ id }) => id);
      }),
      ofPoster: Effect.fnUntraced(function* (posterId, state, page) {
        const rows = yield* run(ofPoster, { posterId, state, ...updateAfter(page.after), limit: page.limit + 1 });
        return cutPage(rows, page.limit, updateKey);
      }),
    };
  }),
);
