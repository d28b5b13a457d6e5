import { listingLifecycle } from "#core/market/listing/listing.machine.ts";
import type { Listing, ListingDraft, ListingItem } from "#core/market/listing/listing.ts";
import type { ScopeLine } from "#core/market/listing/scope.ts";
import type { Day } from "#core/shared/day.ts";
import { ListingId, type PersonId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { idOf, moment } from "./moment.ts";

/** A service project that is valid except that it has no picture yet. */
export const aListingDraft = (but: Partial<ListingDraft> = {}): ListingDraft => ({
  kind: "service",
  title: "Rebuild the back porch",
  description: "Cedar boards, about 20 by 12 feet; the old one has to go.",
  industries: ["Carpenter", "General Contractor"],
  budget: cents(900_000),
  deadline: "2099-06-30" as Day,
  place: {
    streetAddress: "12 Elm Street",
    city: "Austin",
    state: "TX",
    zipCode: "78701",
    latitude: 30.2713,
    longitude: -97.7426,
  },
  materialsProvided: false,
  items: [],
  pictures: [],
  documents: [],
  ...but,
});

/** A material that can be requested in addition to those of `aMaterialsDraft`. */
export const deckScrews: ListingItem = {
  productName: "Deck screws",
  brand: "Gripwell",
  category: "Fasteners",
  description: "",
  unit: "box of 100",
  quantity: 6,
  estimatedPrice: cents(975),
};

/** A material request that is valid except that it has no picture yet. */
export const aMaterialsDraft = (but: Partial<ListingDraft> = {}): ListingDraft =>
  aListingDraft({
    kind: "material_supply",
    title: "Cedar boards for a porch",
    industries: ["Carpenter"],
    materialsProvided: null,
    items: [
      {
        productName: "Cedar decking",
        brand: "Any",
        category: "Lumber",
        description: "5/4 by 6, 12 feet",
        unit: "each",
        quantity: 40,
        estimatedPrice: cents(2_500),
      },
    ],
    ...but,
  });

/** A valid line of scope. */
export const aScopeLine = (id: string, but: Partial<ScopeLine> = {}): ScopeLine => ({
  id,
  title: "Tear out the old porch",
  quantity: 240,
  unit: "sq ft",
  note: "",
  kind: "required",
  allowance: null,
  ...but,
});

/** A stored open listing of this poster. */
export const aListing = (posterId: PersonId, but: Partial<Listing> = {}): Listing => {
  const at = moment();
  return {
    ...aListingDraft(),
    scope: [],
    id: idOf(ListingId, at),
    posterId,
    state: listingLifecycle.initial,
    hiddenBecause: null,
    postedAt: at,
    updatedAt: at,
    version: 1,
    ...but,
  };
};
