import type { Listing, ListingView } from "#core/market/listing/listing.ts";
import { Listings, tabOf } from "#core/market/listing/listings.ts";
import { isPublic, openCounts } from "#core/market/listing/public-listing.ts";
import type { ContractId, ListingId, PersonId } from "#core/shared/ids.ts";
import { inMemory } from "../memory.ts";
import { cardOfPerson } from "../people/people.ts";
import { byUpdate, mapPage, newestFirst, newestOf } from "../rows.ts";
import { type Tables, withRow } from "../tables.ts";
import { latestBidOf } from "./bids.ts";
import { isFound, pageOfSearch } from "./search-listings.ts";

export const listingViewOf = (
  tables: Tables,
  { documents: _documents, scope: _scope, ...listing }: Listing,
): ListingView => ({
  ...listing,
  poster: cardOfPerson(tables, listing.posterId),
  bidCount: [...tables.bids.values()].filter(
    ({ listingId, state }) => listingId === listing.id && state !== "declined" && state !== "retracted",
  ).length,
});

/** This person's latest contract of the listing; refused and withdrawn offers do not count. */
export const contractOf = (tables: Tables, listingId: ListingId, personId: PersonId): ContractId | null =>
  [...tables.contracts.values()]
    .filter((it) => it.listingId === listingId && (it.posterId === personId || it.bidderId === personId))
    .filter(({ state }) => state !== "withdrawn" && state !== "refused")
    .map(({ id }) => id)
    .sort()
    .at(-1) ?? null;

export const memoryListings = inMemory(Listings)(({ read, write, versioned, readOne }) => ({
  ...versioned("listings", "listing"),
  // Units of work run one after the other, so nothing needs a lock.
  getForUpdate: versioned("listings", "listing").get,
  insert: (listing) => write((tables) => withRow(tables, "listings", listing.id, listing)),
  view: (id, viewerId) =>
    readOne("listing", (tables) => {
      const listing = tables.listings.get(id);
      const bid = latestBidOf(tables, id, viewerId);
      if (!listing) return undefined;
      const { documents, scope } = listing;
      const ownBid = bid && { id: bid.id, state: bid.state };
      return { ...listingViewOf(tables, listing), documents, scope, ownBid };
    }),
  search: (search, page) =>
    read((tables) => ({
      ...mapPage(pageOfSearch(tables.listings.values(), search, page), (listing) => listingViewOf(tables, listing)),
      isCut: false,
    })),
  count: (filter, most) =>
    read(({ listings }) => ({
      count: Math.min(most, [...listings.values()].filter((it) => isFound(filter, it)).length),
      isCut: false,
    })),
  countOpen: () =>
    read(({ listings }) =>
      openCounts(
        [...listings.values()].filter(isPublic).flatMap(({ industries, place }) => [
          { industries, state: null, count: 1 },
          { industries: [], state: place.state, count: 1 },
        ]),
      ),
    ),
  listOpen: (page) =>
    read(({ listings }) =>
      mapPage(newestOf(listings, page, isPublic), ({ id, updatedAt }) => ({
        id,
        updatedAt,
      })),
    ),
  ofPoster: (posterId, tab, page) =>
    read((tables) => {
      const own = [...tables.listings.values()].filter((it) => it.posterId === posterId && tabOf(it.state) === tab);
      return mapPage(newestFirst(own, page, byUpdate), (listing) => ({
        ...listingViewOf(tables, listing),
        contractId: contractOf(tables, listing.id, listing.posterId),
      }));
    }),
}));
