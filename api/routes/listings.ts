import { closeListing, removeListing } from "#core/listing/close-listing.ts";
import { editListing } from "#core/listing/edit-listing.ts";
import { listOwnListings } from "#core/listing/list-own-listings.ts";
import { postListing } from "#core/listing/post-listing.ts";
import { searchListings } from "#core/listing/search-listings.ts";
import { viewListing } from "#core/listing/view-listing.ts";
import { pageOf } from "../endpoint.ts";
import {
  closeListingEndpoint,
  editListingEndpoint,
  listOwnListingsEndpoint,
  postListingEndpoint,
  removeListingEndpoint,
  searchListingsEndpoint,
  viewListingEndpoint,
} from "../endpoints/listings.ts";
import type { Serving } from "../serve.ts";

export const listingRoutes = (serve: Serving): void => {
  serve.person(searchListingsEndpoint, ({ query }) => {
    const { text = null, industries = [], city = null, budget = null, deadline = null } = query;
    return searchListings({ text, industries, city, budget, deadline }, pageOf(query));
  });
  serve.person(viewListingEndpoint, ({ actor, params }) => viewListing(actor, params.listingId));
  serve.person(postListingEndpoint, ({ actor, body }) => postListing(actor, body));
  serve.person(editListingEndpoint, ({ actor, params, body }) =>
    editListing(actor, { listingId: params.listingId, draft: body }),
  );
  serve.person(closeListingEndpoint, ({ actor, params }) => closeListing(actor, params.listingId));
  serve.person(removeListingEndpoint, ({ actor, params }) => removeListing(actor, params.listingId));
  serve.person(listOwnListingsEndpoint, ({ actor, query }) => listOwnListings(actor, query.state, pageOf(query)));
};
