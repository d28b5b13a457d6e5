import { Effect, Layer, Result } from "effect";
import type { Listing, ListingView } from "#core/listing/listing.ts";
import { type ListingFilter, Listings } from "#core/listing/listings.ts";
import type { ContractId, ListingId } from "#core/shared/ids.ts";
import { searchKey } from "#core/shared/text.ts";
import { latestBidOf } from "./bids.ts";
import { Memory } from "./memory.ts";
import { cardOfPerson } from "./people.ts";
import { byId, byUpdate, found, mapPage, newestFirst, nextVersion } from "./rows.ts";
import { type Tables, withRow } from "./tables.ts";

const viewOf = (tables: Tables, listing: Listing): ListingView => ({
  ...listing,
  poster: cardOfPerson(tables, listing.posterId),
  bidCount: [...tables.bids.values()].filter(
    ({ listingId, state }) => listingId === listing.id && state !== "declined" && state !== "retracted",
  ).length,
});

/** The latest contract that counts: refused and withdrawn offers do not. */
const contractOf = (tables: Tables, listingId: ListingId): ContractId | null =>
  [...tables.contracts.values()]
    .filter((it) => it.listingId === listingId && it.state !== "withdrawn" && it.state !== "refused")
    .map(({ id }) => id)
    .sort()
    .at(-1) ?? null;

const matches = (filter: ListingFilter, listing: Listing): boolean =>
  listing.state === "open" &&
  (!filter.text || searchKey(listing.title + listing.description).includes(filter.text)) &&
  (filter.industries.length === 0 || filter.industries.some((industry) => listing.industries.includes(industry))) &&
  (filter.city === null || listing.place.city === filter.city) &&
  (!filter.budget || listing.budget <= filter.budget) &&
  (filter.deadline === null || listing.deadline <= filter.deadline);

export const memoryListings = Layer.effect(
  Listings,
  Effect.map(Memory, ({ read, write, modify }) =>
    Listings.of({
      insert: (listing) => write((tables) => withRow(tables, "listings", listing.id, listing)),
      get: (id) =>
        Effect.flatMap(
          read(({ listings }) => listings.get(id)),
          (listing) => found("listing", listing),
        ),
      // Units of work are done one at a time here, so nobody else is there to keep out.
      hold: (id) =>
        Effect.flatMap(
          read(({ listings }) => listings.get(id)),
          (listing) => found("listing", listing),
        ),
      save: (listing) =>
        modify((tables) =>
          Result.map(nextVersion("listing", tables.listings.get(listing.id), listing), (saved) => [
            saved,
            withRow(tables, "listings", saved.id, saved),
          ]),
        ),
      view: (id, viewerId) =>
        Effect.flatMap(
          read((tables) => {
            const listing = tables.listings.get(id);
            const bid = latestBidOf(tables, id, viewerId);
            return listing && { ...viewOf(tables, listing), ownBid: bid && { id: bid.id, state: bid.state } };
          }),
          (view) => found("listing", view),
        ),
      search: (filter, page) =>
        read((tables) => {
          const open = [...tables.listings.values()].filter((listing) => matches(filter, listing));
          return mapPage(newestFirst(open, page, byId), (listing) => viewOf(tables, listing));
        }),
      ofPoster: (posterId, state, page) =>
        read((tables) => {
          const own = [...tables.listings.values()].filter((it) => it.posterId === posterId && it.state === state);
          return mapPage(newestFirst(own, page, byUpdate), (listing) => ({
            ...viewOf(tables, listing),
            contractId: contractOf(tables, listing.id),
          }));
        }),
    }),
  ),
);
