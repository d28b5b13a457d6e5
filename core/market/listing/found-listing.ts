import { Schema } from "effect";
import { ListingView } from "./listing.ts";

/** A listing as a search shows it. */
export const FoundListing = Schema.Struct({
  ...ListingView.fields,
  /** How far it is from the ZIP code, as the crow flies; null where none was asked for. */
  miles: Schema.NullOr(Schema.Finite),
});
export type FoundListing = typeof FoundListing.Type;
