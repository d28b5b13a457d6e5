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

/** The word that screens use for a listing of this kind. */
export const listingNoun: Readonly<Record<ListingKind, string>> = {
  service: "project",
  material_supply: "request for materials",
};

export const ownPicture: RegExp = /^\/catalogue\/[\w-]+(\.[\w-]+)*$/;

/** One line of a request for materials; the price is an estimate in cents per unit, such as a bag. */
export const ListingItem = Schema.Struct({
  productName: Text(200),
  brand: Text(120),
  category: Text(120),
  description: Text(2000),
  /** The unit as the catalogue names it; omitted if the poster didn't name one. */
  unit: Schema.optionalKey(Text(40)),
  quantity: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: mostPieces })),
  estimatedPrice: Schema.NullOr(Cents),
  /** The address of the catalogue's picture; only on Dibbs's own site, because a poster could name any address. */
  picture: Schema.optionalKey(Text(500).check(Schema.isPattern(ownPicture))),
});
export type ListingItem = typeof ListingItem.Type;

/** What the poster enters about a project; Dibbs sets the other fields of a listing. */
export const ListingDraft = Schema.Struct({
  kind: ListingKind,
  title: Text(150),
  description: Text(5000),
  industries: Schema.Array(Industry).check(Schema.isMaxLength(27)),
  budget: Cents,
  deadline: Day,
  place: Place,
  /** Whether the poster provides the materials; null for a request for materials. */
  materialsProvided: Schema.NullOr(Schema.Boolean),
  items: Schema.Array(ListingItem).check(Schema.isMaxLength(mostItems)),
  /** Only for projects; if a client omits the field, the saved scope stays. */
  scope: Schema.optionalKey(Scope),
  pictures: Schema.Array(GivenFile).check(Schema.isMaxLength(20)),
  /** Plans, lists and other documents for bidders. */
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
  /** Support's explanation to the poster, while the listing is hidden. */
  hiddenBecause: Schema.NullOr(Schema.String),
  postedAt: Schema.Date,
  ...versioned,
});
export type Listing = typeof Listing.Type;

const { documents: _documents, scope: _scope, ...listed } = Listing.fields;

/** A listing as lists show it; its documents and scope are shown only on its own page. */
export const ListingView = Schema.Struct({
  ...listed,
  poster: PersonCard,
  /** How many bids it has that are neither declined nor retracted: the ones that `Bids.ofListing` lists. */
  bidCount: Schema.Int,
});
export type ListingView = typeof ListingView.Type;

/** A listing as one viewer sees it. */
export const SeenListing = Schema.Struct({
  ...ListingView.fields,
  documents: Listing.fields.documents,
  scope: Listing.fields.scope,
  /** The viewer's own newest bid on it that is not retracted; null if there is none. */
  ownBid: Schema.NullOr(Schema.Struct({ id: BidId, state: BidState })),
});
export type SeenListing = typeof SeenListing.Type;

/** A document of a listing that viewers can download. */
export const ListingDocument = Schema.Struct({ id: FileLink, ...aboutFile });
export type ListingDocument = typeof ListingDocument.Type;

/** A listing as its own page shows it, with the moves that the viewer can make. */
export const ViewedListing = Schema.Struct({
  ...SeenListing.fields,
  documents: Schema.Array(ListingDocument),
  moves: Schema.Array(Schema.String),
});
export type ViewedListing = typeof ViewedListing.Type;

/** A listing as its poster's own list shows it. */
export const OwnListingView = Schema.Struct({
  ...ListingView.fields,
  /** The contract made from it, if that is active or was ended; refused and withdrawn offers do not count. */
  contractId: Schema.NullOr(ContractId),
});
export type OwnListingView = typeof OwnListingView.Type;

/** The code in a short link: letters and digits without those that look alike. */
export const ShareCode = Schema.String.check(Schema.isPattern(/^[1-9A-HJ-NP-Za-km-z]{8}$/)).pipe(
  Schema.brand("ShareCode"),
);
export type ShareCode = typeof ShareCode.Type;

/** A listing as a search result. */
export const FoundListing = Schema.Struct({
  ...ListingView.fields,
  /** Distance from the ZIP code in a straight line; null if the search named no ZIP code. */
  miles: Schema.NullOr(Schema.Finite),
});
export type FoundListing = typeof FoundListing.Type;
