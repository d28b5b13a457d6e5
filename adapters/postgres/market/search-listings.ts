import { eq, sql } from "drizzle-orm";
import { Option, Schema } from "effect";
import type { Sql } from "postgres";
import type { Listing } from "#core/market/listing/listing.ts";
import type { ListingSort, ResolvedFilter } from "#core/market/listing/listing-filter.ts";
import type { ListingSearch } from "#core/market/listing/listings.ts";
import { type OpenCounts, openCounts } from "#core/market/listing/public-listing.ts";
import { industriesOfMask, industryMask } from "#core/people/person/industries.ts";
import { Day } from "#core/shared/day.ts";
import { Uuid } from "#core/shared/ids.ts";
import { Cents } from "#core/shared/money.ts";
import { searchKey } from "#core/shared/text.ts";
import { personCard } from "../people/card.ts";
import { person } from "../people/person.table.ts";
import { rowsOf, statement } from "../statement.ts";
import { listing, listingCard } from "./listing.table.ts";

/** The parameters of the database's `search_listings`, in order. */
const names = [
  "pattern",
  "types",
  "city",
  "state",
  "supply",
  "provided",
  "budget",
  "deadline",
  "latitude",
  "longitude",
  "miles",
  "sort",
  "today",
  "afterDeadline",
  "afterBudget",
  "afterWay",
  "afterId",
  "limit",
] as const;
type Values = { readonly [Name in (typeof names)[number]]: string | number | boolean | null };

const call = sql`search_listings(${sql.join(
  names.map((name) => sql.placeholder(name)),
  sql`, `,
)})`;

/**
 * The listings that a search finds, in its order, each with its `way` (distance) from the place, for `searchKeyOf`. If
 * time ran out before it had looked at everything, the last row has `isCut` and is no listing.
 */
export const matchingListings = statement<Values>()((db) =>
  db
    .select({
      ...listingCard,
      poster: personCard(person),
      way: sql<number | null>`found.way`,
      isCut: sql<boolean>`found.id is null`,
    })
    .from(sql`${call} with ordinality found (id, way, turn)`)
    .leftJoin(listing, eq(listing.id, sql`found.id`))
    .leftJoin(person, eq(person.id, listing.posterId))
    // The search may find a listing that was posted while it ran and is not yet visible here.
    .where(sql`found.id is null or ${listing.id} is not null`)
    .orderBy(sql`found.turn`),
);

/** How many listings a search finds, and whether time ran out before it had found all. */
export const countMatching = statement<Values>()((db) =>
  db
    .select({
      count: sql<number>`count(found.id)::integer`,
      isCut: sql<boolean>`coalesce(bool_or(found.id is null), false)`,
    })
    .from(sql`${call} found`),
);

const filterValues = (filter: ResolvedFilter) => ({
  // '_' is a word character, but matches any character in a LIKE pattern.
  pattern: filter.text === null ? null : `%${filter.text.replaceAll("_", "\\_")}%`,
  types: industryMask(filter.industries),
  city: filter.city,
  state: filter.state,
  supply: filter.kind === null ? null : filter.kind === "material_supply",
  provided: filter.materialsProvided,
  budget: filter.budget,
  deadline: filter.deadline,
  latitude: filter.near?.latitude ?? null,
  longitude: filter.near?.longitude ?? null,
  miles: filter.near?.miles ?? null,
});

/** The parameters that tell `search_listings` where to continue, for each order. */
const nowhere = { afterDeadline: null, afterBudget: null, afterWay: null, afterId: null };
type After = Pick<Values, keyof typeof nowhere>;

type Row = Pick<Listing, "id" | "budget" | "deadline"> & { readonly way: number | null };

/** The key of a found row, and the parameters it decodes to; none for a key that no page has returned. */
type Cursor = {
  readonly keyOf: (row: Row) => string;
  readonly read: (after: string) => Option.Option<Partial<After>>;
};

/** A cursor for an order by a value, with ties broken by id. */
const cursorOf = <Value extends typeof Day | typeof Cents | typeof Schema.Finite>(
  of: (row: Row) => Value["Type"] | null,
  value: Value,
  from: (read: Value["Type"]) => Partial<After>,
): Cursor => {
  const Key = Schema.TemplateLiteralParser([value, "_", Uuid]);
  return {
    keyOf: (row) => `${of(row)}_${row.id}`,
    read: (after) =>
      Option.map(Schema.decodeUnknownOption(Key)(after), ([read, , afterId]) => ({ ...from(read), afterId })),
  };
};

const cursors: { readonly [Sort in ListingSort]: Cursor } = {
  newest: {
    keyOf: ({ id }) => id,
    read: (after) => Option.map(Schema.decodeOption(Uuid)(after), (afterId) => ({ afterId })),
  },
  deadline: cursorOf(
    ({ deadline }) => deadline,
    Day,
    (afterDeadline) => ({ afterDeadline }),
  ),
  budget: cursorOf(
    ({ budget }) => budget,
    Cents,
    (afterBudget) => ({ afterBudget }),
  ),
  distance: cursorOf(
    ({ way }) => way,
    Schema.Finite,
    (afterWay) => ({ afterWay }),
  ),
};

/** The key of a found listing, after which the next page of this order begins. */
export const searchKeyOf = (sort: ListingSort): ((row: Row) => string) => cursors[sort].keyOf;

export const searchValues = ({ filter, sort, today }: ListingSearch, after: string | null, limit: number): Values => ({
  ...filterValues(filter),
  ...nowhere,
  ...(after === null ? {} : Option.getOrElse(cursors[sort].read(after), () => ({}))),
  sort,
  today,
  limit,
});

export const countValues = (filter: ResolvedFilter, most: number): Values => ({
  ...filterValues(filter),
  ...nowhere,
  sort: "newest",
  today: null,
  limit: most,
});

/** Updates the search data of a listing; only open listings have any. */
export const indexForSearch =
  ({ id, state, kind, place, industries, budget, deadline, materialsProvided, title, description }: Listing) =>
  (on: Sql) =>
    state === "open"
      ? on`
          with filters as (
            insert into listing_search (id, position, cell, industries, budget, deadline, is_supply, materials_provided,
              state, city)
            values (${id}, on_globe(${place.latitude}, ${place.longitude}),
              globe_cell(${place.latitude}, ${place.longitude}), ${industryMask(industries)}, ${budget}, ${deadline},
              ${kind === "material_supply"}, ${materialsProvided}, ${place.state}, ${place.city})
            on conflict (id) do update set position = excluded.position, cell = excluded.cell,
              industries = excluded.industries, budget = excluded.budget, deadline = excluded.deadline,
              is_supply = excluded.is_supply, materials_provided = excluded.materials_provided,
              state = excluded.state, city = excluded.city
          )
          insert into listing_text (id, search_key) values (${id}, ${searchKey(title + description)})
          on conflict (id) do update set search_key = excluded.search_key`
      : on`
          with filters as (delete from listing_search where id = ${id})
          delete from listing_text where id = ${id}`;

/** How many open listings have exactly these trades, and how many are in this state, from a single index. */
export const countOpenRows = (on: Sql) =>
  on`select industries, state, count(*)::integer as count from listing_search group by grouping sets ((industries), (state))`;

const openRows = rowsOf(
  Schema.Struct({
    industries: Schema.NullOr(Schema.Int),
    state: Schema.NullOr(Schema.String),
    count: Schema.Int,
  }),
);

export const openCountsOf = (rows: unknown): OpenCounts =>
  openCounts(
    openRows(rows).map(({ industries, state, count }) => ({
      industries: industries === null ? [] : industriesOfMask(industries),
      state,
      count,
    })),
  );
