import { Effect } from "effect";
import { withContracts } from "#core/contract/contract/list-contracts.ts";
import { closeListing, removeListing } from "#core/market/listing/close-listing.ts";
import { editListing } from "#core/market/listing/edit-listing.ts";
import { likeListing, listLikedListings, listLikes, unlikeListing } from "#core/market/listing/like-listing.ts";
import type { ListingFilter } from "#core/market/listing/listing-filter.ts";
import { postListing } from "#core/market/listing/post-listing.ts";
import { countListings, searchListings } from "#core/market/listing/search-listings.ts";
import { shareListing } from "#core/market/listing/share-listing.ts";
import { listOwnListings, viewListing } from "#core/market/listing/view-listing.ts";
import { pageOf } from "../endpoint.ts";
import * as listings from "../endpoints/listings.ts";
import { shareListingEndpoint } from "../endpoints/share-links.ts";
import type { Serving } from "../serve.ts";

/** The default search radius, in miles. */
const usualMiles = 50;

/** Returns the filter of a query. */
const filterOf = ({
  zipCode,
  miles = usualMiles,
  ...said
}: (typeof listings.countListingsEndpoint.query)["Type"]): ListingFilter => ({
  text: said.text ?? null,
  industries: said.industries ?? [],
  city: said.city ?? null,
  state: said.state ?? null,
  near: zipCode === undefined ? null : { zipCode, miles },
  kind: said.kind ?? null,
  materialsProvided: said.materialsProvided ?? null,
  budget: said.budget ?? null,
  deadline: said.deadline ?? null,
});

export const listingRoutes = (serve: Serving, publicUrl: string): void => {
  serve.person(listings.searchListingsEndpoint, ({ query }) =>
    searchListings({ filter: filterOf(query), sort: query.sort ?? "newest" }, pageOf(query)),
  );
  serve.person(listings.countListingsEndpoint, ({ query }) => countListings(filterOf(query)));
  serve.person(listings.viewListingEndpoint, ({ actor, params }) => viewListing(actor, params.listingId));
  serve.person(listings.postListingEndpoint, ({ actor, body }) => postListing(actor, body));
  serve.person(listings.editListingEndpoint, ({ actor, params, body }) =>
    editListing(actor, { listingId: params.listingId, draft: body }),
  );
  serve.person(listings.closeListingEndpoint, ({ actor, params }) => closeListing(actor, params.listingId));
  serve.person(listings.removeListingEndpoint, ({ actor, params }) => removeListing(actor, params.listingId));
  serve.person(shareListingEndpoint, ({ actor, params }) =>
    Effect.map(shareListing(actor, params.listingId), (code) => ({ code, url: `${publicUrl}/s/${code}` })),
  );
  serve.person(listings.likeListingEndpoint, ({ actor, params }) => likeListing(actor, params.listingId));
  serve.person(listings.unlikeListingEndpoint, ({ actor, params }) => unlikeListing(actor, params.listingId));
  serve.person(listings.listLikesEndpoint, ({ actor }) => Effect.map(listLikes(actor), (items) => ({ items })));
  serve.person(listings.listLikedListingsEndpoint, ({ actor, query }) =>
    listLikedListings(actor, query.state, pageOf(query)),
  );
  serve.person(listings.listOwnListingsEndpoint, ({ actor, query }) =>
    Effect.flatMap(listOwnListings(actor, query.state, pageOf(query)), (found) => withContracts(actor, found)),
  );
};
