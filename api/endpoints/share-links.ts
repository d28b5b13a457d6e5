/** Apart from the listings, of which every page of them needs the shapes; this only who shares one. */
import { Schema } from "effect";
import { ShareCode } from "#core/market/listing/listing.ts";
import { endpoint } from "../endpoint.ts";

export const shareListingEndpoint = endpoint("POST /api/listings/:listingId/link", {
  name: "shareListing",
  summary: "The short link to a listing, for anybody to follow",
  reply: Schema.Struct({ code: ShareCode, url: Schema.String }),
});
