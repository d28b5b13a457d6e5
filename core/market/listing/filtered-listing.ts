import { Schema } from "effect";
import { ListingDraft } from "./listing.ts";

const { title, description, kind, industries, place, materialsProvided, budget, deadline } = ListingDraft.fields;

/** What a filter looks at in a listing. */
export const FilteredListing = Schema.Struct({
  title,
  description,
  kind,
  industries,
  place,
  materialsProvided,
  budget,
  deadline,
});
export type FilteredListing = typeof FilteredListing.Type;

/** The listing without what no filter looks at. */
export const filteredPart = (listing: FilteredListing): FilteredListing => ({
  title: listing.title,
  description: listing.description,
  kind: listing.kind,
  industries: listing.industries,
  place: listing.place,
  materialsProvided: listing.materialsProvided,
  budget: listing.budget,
  deadline: listing.deadline,
});
