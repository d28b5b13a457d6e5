/**
 * A separate module from the listings, because every page of listings needs their shapes, but only sharing needs this.
 */
import { Schema } from "effect";
import { ShareCode } from "#core/market/listing/listing.ts";
import { endpoint } from "../endpoint.ts";

export const shareListingEndpoint = endpoint("POST /api/listings/:listingId/link", {
  name: "shareListing",
  summary: "The short link to a listing, for anybody to follow",
  reply: Schema.Struct({ code: ShareCode, url: Schema.String }),
});
