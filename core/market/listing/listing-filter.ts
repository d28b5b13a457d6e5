import { Schema, Struct } from "effect";
import { Industry } from "#core/people/person/industries.ts";
import { Day } from "#core/shared/day.ts";
import { Cents } from "#core/shared/money.ts";
import { milesBetween, pointOf } from "#core/shared/place/place.ts";
import { searchKey, Text } from "#core/shared/text.ts";
import { ListingDraft, ListingKind } from "./listing.ts";

const filtered = [
  "title",
  "description",
  "kind",
  "industries",
  "place",
  "materialsProvided",
  "budget",
  "deadline",
] as const;

/** The fields of a listing that a filter compares. */
export const FilteredListing = Schema.Struct(Struct.pick(ListingDraft.fields, filtered));
export type FilteredListing = typeof FilteredListing.Type;

/** The listing without the fields that no filter compares. */
export const filteredPart = (listing: FilteredListing): FilteredListing => Struct.pick(listing, filtered);

/** A state's two-letter code. */
export const StateCode = Schema.String.check(Schema.isPattern(/^[A-Z]{2}$/));

/** The largest search radius, in miles. */
export const mostMiles = 500;

export const Near = Schema.Struct({
  zipCode: Schema.String.check(Schema.isPattern(/^\d{5}$/)),
  miles: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: mostMiles })),
});
export type Near = typeof Near.Type;

/** A search filter; a listing must match every part that is set. Null, an empty list and empty text set nothing. */
export const ListingFilter = Schema.Struct({
  /** A substring of title plus description, both stripped of non-word characters and in lower case. */
  text: Schema.NullOr(Text(200)),
  /** Any of these trades. */
  industries: Schema.Array(Industry).check(Schema.isMaxLength(27)),
  /** This city exactly. */
  city: Schema.NullOr(Text(80)),
  state: Schema.NullOr(StateCode),
  /** At most this many miles from the center of this ZIP code. */
  near: Schema.NullOr(Near),
  /** A project or a request for materials. */
  kind: Schema.NullOr(ListingKind),
  /** Whether the poster provides the materials; a request for materials matches neither value. */
  materialsProvided: Schema.NullOr(Schema.Boolean),
  /** A budget at or below this; null or 0 is no limit. */
  budget: Schema.NullOr(Cents),
  /** A deadline on or before this day. */
  deadline: Schema.NullOr(Day),
});
export type ListingFilter = typeof ListingFilter.Type;

/** A filter that sets nothing and matches every listing. */
export const noFilter: ListingFilter = {
  text: null,
  industries: [],
  city: null,
  state: null,
  near: null,
  kind: null,
  materialsProvided: null,
  budget: null,
  deadline: null,
};

/**
 * A filter ready to be compared with listings (`resolveFilter`): its text is a search key, parts that set nothing are
 * null, and the ZIP code has coordinates, in degrees.
 */
export const ResolvedFilter = Schema.Struct({
  ...ListingFilter.fields,
  near: Schema.NullOr(Schema.Struct({ ...Near.fields, latitude: Schema.Finite, longitude: Schema.Finite })),
});
export type ResolvedFilter = typeof ResolvedFilter.Type;

/** `distance` needs a filter with `near`; without one, the newest listings come first. */
export const ListingSort = Schema.Literals(["newest", "deadline", "budget", "distance"]);
export type ListingSort = typeof ListingSort.Type;

/** Whether the listing, open or not, matches the filter. */
export const matches = (filter: ResolvedFilter, listing: FilteredListing): boolean => {
  const { text, industries, city, state, near, kind, materialsProvided, budget, deadline } = filter;
  const point = pointOf(listing.place);
  return (
    (text === null || searchKey(listing.title + listing.description).includes(text)) &&
    (industries.length === 0 || industries.some((industry) => listing.industries.includes(industry))) &&
    (city === null || listing.place.city === city) &&
    (state === null || listing.place.state === state) &&
    (near === null || (point !== null && milesBetween(near, point) <= near.miles)) &&
    (kind === null || listing.kind === kind) &&
    (materialsProvided === null || listing.materialsProvided === materialsProvided) &&
    (budget === null || listing.budget <= budget) &&
    (deadline === null || listing.deadline <= deadline)
  );
};
