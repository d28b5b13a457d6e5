import { Schema } from "effect";
import { ListingDraft, ListingKind } from "#core/market/listing/listing.ts";
import { Near, StateCode } from "#core/market/listing/listing-filter.ts";
import { Usual } from "#core/money/usual/usual.ts";
import { Cents } from "#core/shared/money.ts";
import { endpoint } from "../endpoint.ts";

const reply = Schema.Struct({ usual: Schema.NullOr(Usual) });

export const viewUsualEndpoint = endpoint("GET /api/usual", {
  name: "viewUsual",
  summary:
    "What is usually paid for such projects: the middle half of what ended contracts came to; null where they are too few",
  query: Schema.Struct({
    kind: ListingKind,
    industries: ListingDraft.fields.industries,
    budget: Schema.optionalKey(Cents),
    state: Schema.optionalKey(StateCode),
    zipCode: Schema.optionalKey(Near.fields.zipCode),
  }),
  reply,
});

export const viewUsualOfListingEndpoint = endpoint("GET /api/listings/:listingId/usual", {
  name: "viewUsualOfListing",
  summary: "What is usually paid for projects like this one; null where too few have ended",
  reply,
});
