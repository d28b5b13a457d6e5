import { Effect, Schema } from "effect";
import { BidState } from "#core/bid/bid.machine.ts";
import { PersonCard } from "#core/person/person.ts";
import { Place } from "#core/place/place.ts";
import { Day } from "#core/shared/day.ts";
import { type Issue, invalid } from "#core/shared/errors.ts";
import { BidId, ContractId, FileId, ListingId, PersonId } from "#core/shared/ids.ts";
import { Cents } from "#core/shared/money.ts";
import { Text } from "#core/shared/text.ts";
import { Industry } from "./industries.ts";
import { ListingState } from "./listing.machine.ts";

export const ListingKind = Schema.Literals(["service", "material_supply"]);
export type ListingKind = typeof ListingKind.Type;

/** One line of a request for materials; the price is an estimate in cents for one piece. */
export const ListingItem = Schema.Struct({
  productName: Text(200),
  brand: Text(120),
  category: Text(120),
  description: Text(2000),
  quantity: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100_000 })),
  estimatedPrice: Schema.NullOr(Cents),
});
export type ListingItem = typeof ListingItem.Type;

/** What the poster says about a project; the rest of a listing is Dibbs's own. */
export const ListingDraft = Schema.Struct({
  kind: ListingKind,
  title: Text(150),
  description: Text(5000),
  industries: Schema.Array(Industry).check(Schema.isMaxLength(27)),
  budget: Cents,
  deadline: Day,
  place: Place,
  /** Whether the poster provides the materials; null for a request of materials. */
  materialsProvided: Schema.NullOr(Schema.Boolean),
  items: Schema.Array(ListingItem).check(Schema.isMaxLength(200)),
  pictures: Schema.Array(FileId).check(Schema.isMaxLength(20)),
});
export type ListingDraft = typeof ListingDraft.Type;

export const Listing = Schema.Struct({
  id: ListingId,
  posterId: PersonId,
  ...ListingDraft.fields,
  state: ListingState,
  postedAt: Schema.Date,
  updatedAt: Schema.Date,
  version: Schema.Int,
});
export type Listing = typeof Listing.Type;

/** A listing as lists and the detail view show it. */
export const ListingView = Schema.Struct({
  ...Listing.fields,
  poster: PersonCard,
  /** How many bids it has that are neither declined nor retracted: as many as `Bids.ofListing` lists. */
  bidCount: Schema.Int,
});
export type ListingView = typeof ListingView.Type;

/** A listing as the one who looks at it sees it. */
export const SeenListing = Schema.Struct({
  ...ListingView.fields,
  /** The viewer's own newest bid on it that is not retracted; null where there is none. */
  ownBid: Schema.NullOr(Schema.Struct({ id: BidId, state: BidState })),
});
export type SeenListing = typeof SeenListing.Type;

/** A listing as its poster's own list shows it. */
export const OwnListingView = Schema.Struct({
  ...ListingView.fields,
  /** The contract that was made of it, if one is alive or was ended; refused and withdrawn offers do not count. */
  contractId: Schema.NullOr(ContractId),
});
export type OwnListingView = typeof OwnListingView.Type;

/** The rules of posting and editing, in the spec's words (spec 1, section 5); `todayIs` decides what is past. */
export const listingIssues = (
  draft: ListingDraft,
  todayIs: Day,
  supportedStates: ReadonlyArray<string>,
): ReadonlyArray<Issue> => {
  const service = draft.kind === "service";
  const rules: ReadonlyArray<readonly [broken: boolean, field: string, message: string]> = [
    [draft.title.trim() === "", "title", "Please input your project title!"],
    [service && draft.industries.length === 0, "industries", "Please select the project industry!"],
    [
      service && draft.materialsProvided === null,
      "materialsProvided",
      "Please indicate if you will provide materials!",
    ],
    [draft.budget === 0, "budget", "Please input your project budget!"],
    [
      draft.deadline < todayIs,
      "deadline",
      service ? "Please select a completion date!" : "Please select a delivery date!",
    ],
    [draft.pictures.length === 0, "pictures", "Please upload at least one image."],
    [draft.pictures.length > 5, "pictures", "Please upload at most five images."],
    [draft.place.city.trim() === "", "place", "Please Choose A Location For Your Project."],
    [
      !supportedStates.includes(draft.place.state),
      "place",
      "Please select an address in a state where Dibbs is currently available.",
    ],
    [!service && draft.items.length === 0, "items", "Please add at least one material."],
  ];
  return rules.filter(([broken]) => broken).map(([, field, message]) => ({ field, message }));
};

/** Fails `Invalid` with every rule that the draft breaks. */
export const checkListing = (draft: ListingDraft, todayIs: Day, supportedStates: ReadonlyArray<string>) => {
  const [first, ...others] = listingIssues(draft, todayIs, supportedStates);
  return first ? Effect.fail(invalid(first, ...others)) : Effect.void;
};
