import { Effect } from "effect";
import { noFilter } from "#core/market/listing/listing-filter.ts";
import { searchListings } from "#core/market/listing/search-listings.ts";
import type { PageRequest } from "#core/shared/page.ts";

export const firstPage: PageRequest = { after: null, limit: 20 };

/** What leaves no listing out. */
export const anything = { filter: noFilter, sort: "newest" } as const;

/** The listings that are found by whoever looks for anything. */
export const foundListings = Effect.map(searchListings(anything, firstPage), ({ items }) => items.map(({ id }) => id));
