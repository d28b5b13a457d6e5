import { Effect, Result, Schema } from "effect";
import { mostItems, mostPieces } from "#core/market/listing/check-listing.ts";
import { ListingState } from "#core/market/listing/listing.machine.ts";
import { ListingKind } from "#core/market/listing/listing.ts";
import { mostScopeLines } from "#core/market/listing/scope.ts";
import { ShownBidToFinal } from "#core/people/bid-to-final/bid-to-final.ts";
import { CredentialOfBidder } from "#core/people/credential/shown-credential.ts";
import { FileLink, GivenFile } from "#core/people/file/file.ts";
import { type Person, PersonCard, Rating } from "#core/people/person/person.ts";
import { Day } from "#core/shared/day.ts";
import { NotAllowed } from "#core/shared/errors.ts";
import { BidId, ContractId, ListingId, PersonId } from "#core/shared/ids.ts";
import { Cents } from "#core/shared/money.ts";
import { sides } from "#core/shared/side.ts";
import { Text } from "#core/shared/text.ts";
import { createdAndVersioned } from "#core/shared/versioned.ts";
import { BidState } from "./bid.machine.ts";
import { ScopeAnswer } from "./scope-answer.ts";

const Pieces = (least: number) => Schema.Int.check(Schema.isBetween({ minimum: least, maximum: mostPieces }));

/** One line of a materials bid as the bidder types it, in the order of the request; empty fields are null. */
export const BidItemDraft = Schema.Struct({
  /** Whether the bid includes this line; the fields of a line that it leaves out may stay empty. */
  offered: Schema.Boolean,
  productName: Text(200),
  quantity: Schema.NullOr(Pieces(0)),
  /** In cents, per unit. */
  estimatedPrice: Schema.NullOr(Cents),
  /** What the request called the product when this was typed; if omitted, only the line's position identifies it. */
  asked: Schema.optionalKey(Schema.Struct({ productName: Text(200) })),
});
export type BidItemDraft = typeof BidItemDraft.Type;

/** One line of a bid on a request for materials. */
export const BidItem = Schema.Struct({
  offered: Schema.Boolean,
  productName: Text(200),
  brand: Text(120),
  unit: Schema.optionalKey(Text(40)),
  quantity: Pieces(1),
  /** In cents, per unit; null only if the line is not offered. */
  estimatedPrice: Schema.NullOr(Cents),
  /** What the request said when the bid was sent. */
  asked: Schema.Struct({ productName: Text(200), quantity: Pieces(1) }),
});
export type BidItem = typeof BidItem.Type;

type Priced = {
  readonly offered: boolean;
  readonly quantity: number | null;
  readonly estimatedPrice: number | null;
};

/** What a line adds to the bid, in cents; 0 if it is not offered. */
export const lineTotal = ({ offered, quantity, estimatedPrice }: Priced): number =>
  offered ? (quantity ?? 0) * (estimatedPrice ?? 0) : 0;

/** A milestone as the bidder plans it; the amount is in cents, and in whole dollars if a person typed it. */
export const PlannedMilestone = Schema.Struct({
  amount: Cents,
  description: Text(1000),
  endDay: Day,
  /** The milestone's only picture and its file name; both null if there is none. */
  pictureId: Schema.NullOr(FileLink),
  pictureName: Schema.NullOr(Text(255)),
});
export type PlannedMilestone = typeof PlannedMilestone.Type;

/** The picture fields of a milestone without a picture. */
export const noPicture = { pictureId: null, pictureName: null };

/** A milestone as a person types it; empty fields are null, and the rules reject them in the spec's words. */
export const MilestoneDraft = Schema.Struct({
  amount: Schema.NullOr(Cents),
  description: Text(1000),
  endDay: Schema.NullOr(Day),
  /** One picture, already uploaded for the purpose `milestone_picture`. */
  pictureId: Schema.optionalKey(Schema.NullOr(GivenFile)),
});
export type MilestoneDraft = typeof MilestoneDraft.Type;

/** The most milestones that a bid, and the contract made from it, may have; dropped milestones don't count. */
export const mostMilestones = 50;

/** What the bidder types. Empty fields are null here; the rules in bid-terms.ts reject them in the spec's words. */
export const BidDraft = Schema.Struct({
  /** In cents; ignored if there are milestones or materials, because their sum is then the amount. */
  amount: Schema.NullOr(Cents),
  description: Text(5000),
  startDay: Schema.NullOr(Day),
  /** The last day of the work, or the delivery day if materials are requested. */
  endDay: Schema.NullOr(Day),
  milestones: Schema.Array(MilestoneDraft).check(Schema.isMaxLength(mostMilestones)),
  /** One line per line of the request for materials; empty for services. */
  items: Schema.Array(BidItemDraft).check(Schema.isMaxLength(mostItems)),
  /** The answers to lines of the scope of work; if a client omits the field, the saved answers stay. */
  scopeAnswers: Schema.optionalKey(Schema.Array(ScopeAnswer).check(Schema.isMaxLength(mostScopeLines))),
  /** One file, already uploaded for the purpose `bid_attachment`. */
  attachmentId: Schema.NullOr(GivenFile),
  /** Whether the bidder asks for milestones to be funded before work starts; may be omitted if not. */
  asksFunding: Schema.optionalKey(Schema.Boolean),
});
export type BidDraft = typeof BidDraft.Type;

/** The fields of a bid whose draft has passed the rules. */
const termsFields = {
  amount: Cents,
  description: Text(5000),
  startDay: Schema.NullOr(Day),
  endDay: Day,
  milestones: Schema.Array(PlannedMilestone),
  items: Schema.Array(BidItem),
  scopeAnswers: Schema.Array(ScopeAnswer).pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
  attachmentId: Schema.NullOr(FileLink),
  /** Whether the bidder asks for milestones to be funded before work starts. */
  asksFunding: Schema.Boolean.pipe(Schema.withDecodingDefaultKey(Effect.succeed(false))),
};

export const Bid = Schema.Struct({
  id: BidId,
  listingId: ListingId,
  ...sides,
  state: BidState,
  ...termsFields,
  declinedReason: Schema.NullOr(Schema.String),
  ...createdAndVersioned,
});
export type Bid = typeof Bid.Type;
export type BidTerms = Pick<Bid, keyof typeof termsFields>;

/** A bid with the details that its screens show. */
export const BidView = Schema.Struct({
  ...Bid.fields,
  bidder: PersonCard,
  poster: PersonCard,
  listing: Schema.Struct({
    id: ListingId,
    kind: ListingKind,
    title: Schema.String,
    state: ListingState,
    budget: Cents,
    deadline: Day,
    pictures: Schema.Array(FileLink),
  }),
  /** The file attached to the bid; only its bidder and the poster see it. */
  attachment: Schema.NullOr(Schema.Struct({ id: FileLink, name: Schema.String, size: Schema.Int })),
  /** The contract made from this bid, running or over; null if the offer was withdrawn or refused. */
  contractId: Schema.NullOr(ContractId),
  /** Who hired and pays the bidder, if that is not the poster but a person whom the poster asked; null otherwise. */
  paidBy: Schema.NullOr(PersonCard).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
});
export type BidView = typeof BidView.Type;

/** How a bidder's final prices compare with their bids; null if they have too few contracts to tell. */
const bidToFinal = Schema.NullOr(ShownBidToFinal).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null)));

/** What posters choose a bidder by: their ratings, the contracts they finished, and what their profile shows. */
export const BidderRecord = Schema.Struct({
  personId: PersonId,
  rating: Rating,
  /** How many contracts they have finished, for any poster. */
  finishedContracts: Schema.Int,
  bidToFinal,
  /** The name of their business; null if they give none. */
  company: Schema.NullOr(Schema.String),
  /** The certificates on their profile, oldest first; nobody has verified them. */
  certificates: Schema.Array(
    Schema.Struct({
      title: Schema.String,
      issuerName: Schema.NullOr(Schema.String),
      /** When the bidder added it; null in cached pages from before this field existed. */
      createdAt: Schema.NullOr(Schema.Date).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
    }),
  ),
});
export type BidderRecord = typeof BidderRecord.Type;

/** The bidder's licenses, insurance and bonds, oldest first; empty in cached pages from before this field existed. */
const credentials = Schema.Array(CredentialOfBidder).pipe(Schema.withDecodingDefaultKey(Effect.succeed([])));

/** A bid as the poster sees it when deciding on it. */
export const JudgedBid = Schema.Struct({ ...BidView.fields, record: BidderRecord, credentials });
export type JudgedBid = typeof JudgedBid.Type;

/** The states of a live bid: a bidder has at most one live bid on a listing. */
export const liveBidStates = ["submitted", "contract_created", "contract_started"] as const;

/** A group of a bidder's own bids: those that wait for somebody, those that were hired, or those that were declined. */
export const BidGroup = Schema.Literals(["waiting", "won", "declined"]);
export type BidGroup = typeof BidGroup.Type;

/** The states of each group; a retracted bid is in no group. */
export const statesOfGroup = {
  waiting: ["submitted", "contract_created"],
  won: ["contract_started", "end_by_poster", "cancelled"],
  declined: ["declined"],
} as const satisfies Readonly<Record<BidGroup, ReadonlyArray<Bid["state"]>>>;

/** The bidder already has a live bid on this listing. */
export class BidExists extends Schema.TaggedError<BidExists>()("BidExists", { message: Schema.String }) {}

export const bidExists = (): BidExists =>
  new BidExists({ message: "You already have a bid here. Change that one instead." });

/** Checks who may bid at all: contractors and suppliers, on other people's projects. */
export const checkBidder = (person: Pick<Person, "id" | "userType">, posterId: PersonId) => {
  const message =
    person.id === posterId
      ? "You cannot bid on your own project."
      : person.userType === "home_owner"
        ? "Only contractors and suppliers can bid."
        : null;
  return message === null ? Result.void : Result.fail(new NotAllowed({ message }));
};

/**
 * The sort order of compared bids: lowest amount, best rating, earliest finish, or most finished contracts first; ties
 * go to the lower amount, then to the older bid. Bidders without a rating come last.
 */
export const BidOrder = Schema.Literals(["amount", "rating", "finish", "contracts"]);
export type BidOrder = typeof BidOrder.Type;

/** A bid with what the poster knows about its bidder. */
export const ComparedBid = Schema.Struct({
  ...BidView.fields,
  rating: Rating,
  /** How many contracts the bidder has finished, for any poster. */
  finishedContracts: Schema.Int,
  bidToFinal,
});
export type ComparedBid = typeof ComparedBid.Type;

/** A poster's private notes about a bid. */
export const BidReview = Schema.Struct({ note: Text(2000), isShortlisted: Schema.Boolean });
export type BidReview = typeof BidReview.Type;

/** The fields of a review that the poster changes. */
export const BidReviewDraft = Schema.Struct({
  note: Schema.optionalKey(BidReview.fields.note),
  isShortlisted: Schema.optionalKey(Schema.Boolean),
  /** The note that the poster was shown; if another window has saved a different one since, that one stays. */
  shownNote: Schema.optionalKey(BidReview.fields.note),
});
export type BidReviewDraft = typeof BidReviewDraft.Type;

/** The review of a bid about which its poster has noted nothing. */
export const noReview: BidReview = { note: "", isShortlisted: false };

/** A bid as its poster compares it, with the poster's own review. */
export const JudgedComparison = Schema.Struct({
  ...ComparedBid.fields,
  credentials,
  review: BidReview.pipe(Schema.withDecodingDefaultKey(Effect.succeed(noReview))),
});
