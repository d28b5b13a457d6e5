import type { Listing } from "#core/market/listing/listing.ts";
import { type ListingSort, matches, type ResolvedFilter } from "#core/market/listing/listing-filter.ts";
import type { ListingSearch } from "#core/market/listing/listings.ts";
import { cutPage, type Page, type PageRequest } from "#core/shared/page.ts";
import { milesBetween, pointOf } from "#core/shared/place/place.ts";

export const isFound = (filter: ResolvedFilter, listing: Listing): boolean =>
  listing.state === "open" && matches(filter, listing);

type Rank = string | number;
/** The sort key of each order, which comes before the id, and whether the greatest comes first. */
const orders: {
  readonly [Sort in ListingSort]: {
    readonly descending: boolean;
    readonly rankOf: (listing: Listing, search: ListingSearch) => Rank;
  };
} = {
  newest: { descending: true, rankOf: () => "" },
  budget: { descending: true, rankOf: ({ budget }) => budget },
  // Past deadlines come after all future ones.
  deadline: {
    descending: false,
    rankOf: ({ deadline }, { today }) => `${today !== null && deadline < today ? 1 : 0} ${deadline}`,
  },
  distance: {
    descending: false,
    rankOf: ({ place }, { filter: { near } }) => {
      const point = pointOf(place);
      return near && point ? milesBetween(near, point) : 0;
    },
  },
};

type Place = readonly [rank: Rank, id: string];
/** Which of two places comes first; ties go to the newest, which has the greatest id. */
const compareIn =
  (sort: ListingSort) =>
  ([a, one]: Place, [b, other]: Place): number =>
    a !== b ? (a < b === orders[sort].descending ? 1 : -1) : one < other ? 1 : one > other ? -1 : 0;

/** The position that a page key encodes; null if no page has returned such a key. */
const placeOf = (key: string, like: Rank): Place | null => {
  const [, rank, id] = /^(.*)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(key) ?? [];
  if (rank === undefined || id === undefined) return null;
  return [typeof like === "number" ? Number(rank) : rank, id];
};

/** One page of the search results. */
export const pageOfSearch = (
  listings: Iterable<Listing>,
  search: ListingSearch,
  { after, limit }: PageRequest,
): Page<Listing> => {
  const { rankOf } = orders[search.sort];
  const compare = compareIn(search.sort);
  const found = [...listings]
    .filter((listing) => isFound(search.filter, listing))
    .map((listing) => ({ listing, place: [rankOf(listing, search), listing.id] as const }))
    .sort((a, b) => compare(a.place, b.place));
  const [first] = found;
  const begin = after === null || first === undefined ? null : placeOf(after, first.place[0]);
  const rest = found.filter(({ place }) => begin === null || compare(place, begin) > 0);
  const page = cutPage(rest.slice(0, limit + 1), limit, ({ place: [rank, id] }) => `${rank}_${id}`);
  return { items: page.items.map(({ listing }) => listing), next: page.next };
};
