import { Effect, Schema } from "effect";
import { BidState } from "#core/market/bid/bid.machine.ts";
import { aboutFile, FileLink, GivenFile } from "#core/people/file/file.ts";
import { Industry } from "#core/people/person/industries.ts";
import { PersonCard } from "#core/people/person/person.ts";
import { Day } from "#core/shared/day.ts";
import { BidId, ContractId, ListingId, PersonId } from "#core/shared/ids.ts";
import { Cents } from "#core/shared/money.ts";
import { Place } from "#core/shared/place/place.ts";
import { Text } from "#core/shared/text.ts";
import { versioned } from "#core/shared/versioned.ts";
import { mostItems, mostPieces } from "./check-listing.ts";
import { ListingState } from "./listing.machine.ts";
import { Scope } from "./scope.ts";

export const ListingKind = Schema.Literals(["service", "material_supply"]);
export type ListingKind = typeof ListingKind.Type;

/** What people call a listing of this kind. */
export const listingNoun: Readonly<Record<ListingKind, string>> = {
  service: "project",
  material_supply: "request for materials",
};

export const ownPicture: RegExp = /^\/catalogue\/[\w-]+(\.[\w-]+)*$/;

/** One line of a request for materials; the price is an estimate in cents for one of the unit, such as a bag. */
export const ListingItem = Schema.Struct({
  productName: Text(200),
  brand: Text(120),
  category: Text(120),
  description: Text(2000),
  /** What one is, as the catalogue says it; nothing where somebody did not say. */
  unit: Schema.optionalKey(Text(40)),
  quantity: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: mostPieces })),
  estimatedPrice: Schema.NullOr(Cents),
  /** Where the catalogue's picture of it lies: among our own alone, since whoever posts could name any address. */
  picture: Schema.optionalKey(Text(500).check(Schema.isPattern(ownPicture))),
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
  items: Schema.Array(ListingItem).check(Schema.isMaxLength(mostItems)),
  /** Of a project alone; left out by whoever knows nothing of it, and then what was there stays. */
  scope: Schema.optionalKey(Scope),
  pictures: Schema.Array(GivenFile).check(Schema.isMaxLength(20)),
  /** Plans, lists and the like, for whoever wants to bid. */
  documents: Schema.Array(GivenFile).check(Schema.isMaxLength(40)),
});
export type ListingDraft = typeof ListingDraft.Type;

export const Listing = Schema.Struct({
  id: ListingId,
  posterId: PersonId,
  ...ListingDraft.fields,
  scope: Scope.pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
  pictures: Schema.Array(FileLink),
  documents: Schema.Array(FileLink),
  state: ListingState,
  /** What support has told the poster, while it is hidden. */
  hiddenBecause: Schema.NullOr(Schema.String),
  postedAt: Schema.Date,
  ...versioned,
});
export type Listing = typeof Listing.Type;

const { documents: _documents, scope: _scope, ...listed } = Listing.fields;

/** A listing as lists show it; its documents and its scope are for whoever opens it. */
export const ListingView = Schema.Struct({
  ...listed,
  poster: PersonCard,
  /** How many bids it has that are neither declined nor retracted: as many as `Bids.ofListing` lists. */
  bidCount: Schema.Int,
});
export type ListingView = typeof ListingView.Type;

/** A listing as the one who looks at it sees it. */
export const SeenListing = Schema.Struct({
  ...ListingView.fields,
  documents: Listing.fields.documents,
  scope: Listing.fields.scope,
  /** The viewer's own newest bid on it that is not retracted; null where there is none. */
  ownBid: Schema.NullOr(Schema.Struct({ id: BidId, state: BidState })),
});
export type SeenListing = typeof SeenListing.Type;

/** A document of a listing, as whoever looks at it can save it. */
export const ListingDocument = Schema.Struct({ id: FileLink, ...aboutFile });
export type ListingDocument = typeof ListingDocument.Type;

/** A listing with all that its own page says of it, and what its viewer may do with it. */
export const ViewedListing = Schema.Struct({
  ...SeenListing.fields,
  documents: Schema.Array(ListingDocument),
  moves: Schema.Array(Schema.String),
});
export type ViewedListing = typeof ViewedListing.Type;

/** A listing as its poster's own list shows it. */
export const OwnListingView = Schema.Struct({
  ...ListingView.fields,
  /** The contract that was made of it, if one is alive or was ended; refused and withdrawn offers do not count. */
  contractId: Schema.NullOr(ContractId),
});
export type OwnListingView = typeof OwnListingView.Type;

/** The end of a short link: letters and digits that nobody confuses. */
export const ShareCode = Schema.String.check(Schema.isPattern(/^[1-9A-HJ-NP-Za-km-z]{8}$/)).pipe(
  Schema.brand("ShareCode"),
);
export type ShareCode = typeof ShareCode.Type;

/** A listing as a search shows it. */
export const FoundListing = Schema.Struct({
  ...ListingView.fields,
  /** How far it is from the ZIP code, as the crow flies; null where none was asked for. */
  miles: Schema.NullOr(Schema.Finite),
});
export type FoundListing = typeof FoundListing.Type;
