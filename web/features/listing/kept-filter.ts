/** Converts the address's filter to a saved one, and back. */

import { paths } from "#api/addresses.ts";
import type { ListingFilter } from "#core/market/listing/listing-filter.ts";
import { industries } from "#core/people/person/industries.ts";
import type { Day } from "#core/shared/day.ts";
import { cents } from "#core/shared/money.ts";
import { cleared, type Filter, writeFilter } from "./filter.ts";

const centsADollar = 100;

/** Returns the saved form of a filter, without its order. */
export const keptFilterOf = (filter: Filter): ListingFilter => ({
  text: filter.text.trim() || null,
  industries: industries.filter((trade) => filter.types.includes(trade)),
  city: filter.city || null,
  state: filter.state || null,
  near: filter.zip ? { zipCode: filter.zip, miles: filter.miles } : null,
  kind: filter.kind || null,
  materialsProvided: filter.materials ? filter.materials === "provided" : null,
  budget: filter.budget ? cents(filter.budget * centsADollar) : null,
  // The address accepts only text in the form of a day; the server checks whether that day exists.
  deadline: filter.deadline ? (filter.deadline as Day) : null,
});

/** Returns the address of the results page. */
export const resultsOf = (kept: ListingFilter): string => {
  const filter: Filter = {
    ...cleared,
    text: kept.text ?? "",
    types: kept.industries,
    city: kept.city ?? "",
    state: kept.state ?? "",
    ...(kept.near ? { zip: kept.near.zipCode, miles: kept.near.miles } : {}),
    kind: kept.kind ?? "",
    materials: kept.materialsProvided === null ? "" : kept.materialsProvided ? "provided" : "not_provided",
    budget: kept.budget && Math.ceil(kept.budget / centsADollar),
    deadline: kept.deadline ?? "",
    sort: "newest",
  };
  return `${paths.listings}?${writeFilter(new URLSearchParams(), filter)}`;
};
