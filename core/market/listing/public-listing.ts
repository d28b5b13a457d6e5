import { Struct } from "effect";
import type { Industry } from "#core/people/person/industries.ts";
import { withoutContacts } from "#core/shared/text.ts";
import type { Listing } from "./listing.ts";

/**
 * Whether everybody may see a listing, signed in or not: only while it is open. Hidden, suspended, ongoing, closed and
 * removed listings are not public.
 */
export const isPublic = ({ state }: Pick<Listing, "state">): boolean => state === "open";

const shownAsIs = [
  "id",
  "kind",
  "industries",
  "budget",
  "deadline",
  "materialsProvided",
  "postedAt",
  "updatedAt",
] as const;

/** What everybody may see of an open listing: which work, roughly where, by when and for how much; not for whom. */
export type PublicListing = Pick<Listing, (typeof shownAsIs)[number] | "title" | "description"> & {
  readonly city: string;
  /** The two-letter code. */
  readonly state: string;
  readonly items: ReadonlyArray<Pick<Listing["items"][number], "productName" | "unit" | "quantity">>;
  readonly pictureCount: number;
};

/** Returns a listing as everybody may see it. The poster's text is shown without street address and contact details. */
export const publicListingOf = (listing: Omit<Listing, "documents" | "scope">): PublicListing => {
  const { place } = listing;
  const shown = (text: string) => withoutContacts(text, place.streetAddress);
  return {
    ...Struct.pick(listing, shownAsIs),
    title: shown(listing.title),
    description: shown(listing.description),
    city: place.city,
    state: place.state,
    items: listing.items.map(({ productName, unit, quantity }) => ({
      productName: shown(productName),
      quantity,
      ...(unit !== undefined && { unit }),
    })),
    pictureCount: listing.pictures.length,
  };
};

/**
 * How many listings are open. A listing with several trades counts in each of them; trades and states without listings
 * are left out.
 */
export type OpenCounts = {
  readonly total: number;
  readonly byIndustry: ReadonlyMap<Industry, number>;
  /** How many listings are open. A listing counts in each of its trades; trades and states without any are left out. */
  readonly byState: ReadonlyMap<string, number>;
};

/** Sums up groups of open listings by trade and by state; the total counts each listing once. */
export const openCounts = (
  groups: ReadonlyArray<{
    readonly industries: ReadonlyArray<Industry>;
    readonly state: string | null;
    readonly count: number;
  }>,
): OpenCounts => {
  const byIndustry = new Map<Industry, number>();
  const byState = new Map<string, number>();
  for (const { industries, state, count } of groups) {
    for (const industry of industries) byIndustry.set(industry, (byIndustry.get(industry) ?? 0) + count);
    if (state !== null) byState.set(state, (byState.get(state) ?? 0) + count);
  }
  return { total: [...byState.values()].reduce((total, count) => total + count, 0), byIndustry, byState };
};
