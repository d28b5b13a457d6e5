import { Likes, likedTabs } from "#core/market/listing/like-listing.ts";
import type { ListingId, PersonId } from "#core/shared/ids.ts";
import { inMemory } from "../memory.ts";
import { byUpdate, mapPage, newestFirst } from "../rows.ts";
import { type Tables, withoutRow, withRow } from "../tables.ts";
import { contractOf, listingViewOf } from "./listings.ts";

const keyOf = (personId: PersonId, listingId: ListingId): string => `${personId} ${listingId}`;

const likesOf = ({ likes, listings }: Tables, id: PersonId, tabs: ReadonlyArray<string> = likedTabs) =>
  [...likes.values()]
    .filter(({ personId }) => personId === id)
    .flatMap(({ listingId, likedAt }) => {
      const listing = listings.get(listingId);
      return listing && tabs.includes(listing.state) ? { listing, likedAt } : [];
    });

export const memoryLikes = inMemory(Likes)(({ read, write }) => ({
  put: (personId, listingId, likedAt) =>
    write((tables) => {
      const key = keyOf(personId, listingId);
      return tables.likes.has(key) ? tables : withRow(tables, "likes", key, { personId, listingId, likedAt });
    }),
  remove: (personId, listingId) => write((tables) => withoutRow(tables, "likes", keyOf(personId, listingId))),
  count: (personId) => read((tables) => likesOf(tables, personId).length),
  all: (personId) =>
    read((tables) =>
      likesOf(tables, personId)
        .toSorted((a, b) => b.likedAt.getTime() - a.likedAt.getTime())
        .map(({ listing }) => listing.id),
    ),
  ofPerson: (personId, tab, page) =>
    read((tables) => {
      const liked = likesOf(tables, personId, [tab]).map(({ listing }) => listing);
      return mapPage(newestFirst(liked, page, byUpdate), (listing) => ({
        ...listingViewOf(tables, listing),
        contractId: contractOf(tables, listing.id, personId),
      }));
    }),
}));
