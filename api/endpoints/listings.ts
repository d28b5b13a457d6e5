import { Schema } from "effect";
import { ContractAtWork } from "#core/contract/contract/contract.ts";
import {
  FoundListing,
  Listing,
  ListingDraft,
  ListingKind,
  OwnListingView,
  ViewedListing,
} from "#core/market/listing/listing.ts";
import { ListingFilter, ListingSort, Near, StateCode } from "#core/market/listing/listing-filter.ts";
import { Day } from "#core/shared/day.ts";
import { ListingId } from "#core/shared/ids.ts";
import { Cents } from "#core/shared/money.ts";
import { Page } from "#core/shared/page.ts";
import { Text } from "#core/shared/text.ts";
import { creating, endpoint, keyed, listAll, pageQuery } from "../endpoint.ts";

/** The filter as the query of a search states it; `miles` are from `zipCode`, 50 by default. */
const filterQuery = {
  text: Schema.optionalKey(Text(200)),
  industries: Schema.optionalKey(ListingFilter.fields.industries),
  city: Schema.optionalKey(Text(80)),
  state: Schema.optionalKey(StateCode),
  zipCode: Schema.optionalKey(Near.fields.zipCode),
  miles: Schema.optionalKey(Near.fields.miles),
  kind: Schema.optionalKey(ListingKind),
  materialsProvided: Schema.optionalKey(Schema.Boolean),
  budget: Schema.optionalKey(Cents),
  deadline: Schema.optionalKey(Day),
};

export const searchListingsEndpoint = endpoint("GET /api/listings", {
  name: "searchListings",
  summary: "Open listings that match, in the order that is asked for; by distance only from a ZIP code",
  isOpenToAll: true,
  query: Schema.Struct({ ...pageQuery, ...filterQuery, sort: Schema.optionalKey(ListingSort) }),
  reply: Schema.Struct({
    ...Page(FoundListing).fields,
    /** The search's time limit ended before it looked at everything: a narrower search finds more. */
    isCut: Schema.Boolean,
  }),
});

export const countListingsEndpoint = endpoint("GET /api/listings/count", {
  name: "countListings",
  summary:
    "How many open listings match, and whether there may be more; counting ends at 1,000, or when its time is over",
  query: Schema.Struct(filterQuery),
  reply: Schema.Struct({ count: Schema.Int, more: Schema.Boolean }),
});

export const viewListingEndpoint = endpoint("GET /api/listings/:listingId", {
  name: "viewListing",
  summary: "One listing, with what you may do with it",
  reply: ViewedListing,
});

export const postListingEndpoint = creating("POST /api/listings", {
  name: "postListing",
  summary: "Post a project or a request for materials",
  body: ListingDraft,
  reply: Listing,
});

export const editListingEndpoint = keyed("PUT /api/listings/:listingId", {
  name: "editListing",
  summary: "Change your open listing",
  body: ListingDraft,
  reply: Listing,
});

export const closeListingEndpoint = keyed("POST /api/listings/:listingId/close", {
  name: "closeListing",
  summary: "Close your open listing; waiting bids are declined",
  reply: Listing,
});

export const removeListingEndpoint = keyed("DELETE /api/listings/:listingId", {
  name: "removeListing",
  summary: "Remove your open listing from every screen",
  reply: Listing,
});

export const likeListingEndpoint = endpoint("PUT /api/listings/:listingId/like", {
  name: "likeListing",
  summary: "Save a listing among those you like",
});

export const unlikeListingEndpoint = endpoint("DELETE /api/listings/:listingId/like", {
  name: "unlikeListing",
  summary: "Save a listing no longer",
});

export const listLikesEndpoint = listAll("GET /api/people/me/likes", {
  name: "listLikes",
  summary: "The ids of all listings that you like, at most 500",
  of: ListingId,
});

export const listLikedListingsEndpoint = endpoint("GET /api/people/me/likes/listings", {
  name: "listLikedListings",
  summary: "The listings that you like, in one state, the latest update first",
  query: Schema.Struct({ ...pageQuery, state: Schema.Literals(["open", "ongoing", "closed"]) }),
  reply: Page(OwnListingView),
});

export const listOwnListingsEndpoint = endpoint("GET /api/people/me/listings", {
  name: "listOwnListings",
  summary: "Your own listings in one state, the latest update first",
  query: Schema.Struct({ ...pageQuery, state: Schema.Literals(["open", "ongoing", "closed"]) }),
  /** With the contract that came of the listing, as its card shows it. */
  reply: Page(Schema.Struct({ ...OwnListingView.fields, contract: Schema.NullOr(ContractAtWork) })),
});
