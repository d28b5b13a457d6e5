import { Schema } from "effect";
import { Industry } from "#core/listing/industries.ts";
import { Listing, ListingDraft, ListingView, OwnListingView, SeenListing } from "#core/listing/listing.ts";
import { Day } from "#core/shared/day.ts";
import { ListingId } from "#core/shared/ids.ts";
import { Cents } from "#core/shared/money.ts";
import { Page } from "#core/shared/page.ts";
import { Text } from "#core/shared/text.ts";
import { endpoint, pageQuery } from "../endpoint.ts";

const params = Schema.Struct({ listingId: ListingId });

export const searchListingsEndpoint = endpoint({
  name: "searchListings",
  summary: "Open listings that match, newest first",
  method: "GET",
  path: "/api/listings",
  query: Schema.Struct({
    ...pageQuery,
    text: Schema.optionalKey(Text(200)),
    industries: Schema.optionalKey(Schema.Array(Industry).check(Schema.isMaxLength(27))),
    city: Schema.optionalKey(Text(80)),
    budget: Schema.optionalKey(Cents),
    deadline: Schema.optionalKey(Day),
  }),
  reply: Page(ListingView),
});

export const viewListingEndpoint = endpoint({
  name: "viewListing",
  summary: "One listing, with what you may do with it",
  method: "GET",
  path: "/api/listings/:listingId",
  params,
  reply: Schema.Struct({ ...SeenListing.fields, moves: Schema.Array(Schema.String) }),
});

export const postListingEndpoint = endpoint({
  name: "postListing",
  summary: "Post a project or a request for materials",
  method: "POST",
  path: "/api/listings",
  body: ListingDraft,
  reply: Listing,
  status: 201,
});

export const editListingEndpoint = endpoint({
  name: "editListing",
  summary: "Change your open listing",
  method: "PUT",
  path: "/api/listings/:listingId",
  params,
  body: ListingDraft,
  reply: Listing,
});

export const closeListingEndpoint = endpoint({
  name: "closeListing",
  summary: "Close your open listing; waiting bids are declined",
  method: "POST",
  path: "/api/listings/:listingId/close",
  params,
  reply: Listing,
});

export const removeListingEndpoint = endpoint({
  name: "removeListing",
  summary: "Remove your open listing from every screen",
  method: "DELETE",
  path: "/api/listings/:listingId",
  params,
  reply: Listing,
});

export const listOwnListingsEndpoint = endpoint({
  name: "listOwnListings",
  summary: "Your own listings in one state, the latest update first",
  method: "GET",
  path: "/api/people/me/listings",
  query: Schema.Struct({ ...pageQuery, state: Schema.Literals(["open", "ongoing", "closed"]) }),
  reply: Page(OwnListingView),
});
