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

/** One line of a request for materials as the bidder types it, in the order of the request; empty parts are null. */
export const BidItemDraft = Schema.Struct({
  /** Whether the bid holds it; what it does not hold may stay empty. */
  offered: Schema.Boolean,
  productName: Text(200),
  quantity: Schema.NullOr(Pieces(0)),
  /** In cents, for one of the unit. */
  estimatedPrice: Schema.NullOr(Cents),
  /** What the request called it when this was typed; left out by whoever does not say, and then its place alone decides. */
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
  /** In cents, for one of the unit; null only where it is not offered. */
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

/** What a line adds to the bid, in cents; nothing where it is not offered. */
export const lineTotal = ({ offered, quantity, estimatedPrice }: Priced): number =>
  offered ? (quantity ?? 0) * (estimatedPrice ?? 0) : 0;

/** A stage of the work as the bidder plans it; the amount is in cents, and whole dollars where somebody typed it. */
export const PlannedMilestone = Schema.Struct({
  amount: Cents,
  description: Text(1000),
  endDay: Day,
  /** The one picture of it, and what its file was called; both null where there is none. */
  pictureId: Schema.NullOr(FileLink),
  pictureName: Schema.NullOr(Text(255)),
});
export type PlannedMilestone = typeof PlannedMilestone.Type;

/** What a milestone without a picture has of one. */
export const noPicture = { pictureId: null, pictureName: null };

/** A milestone as somebody types it; empty parts are null, and refused in the spec's words. */
export const MilestoneDraft = Schema.Struct({
  amount: Schema.NullOr(Cents),
  description: Text(1000),
  endDay: Schema.NullOr(Day),
  /** One picture, uploaded before for the purpose `milestone_picture`. */
  pictureId: Schema.optionalKey(Schema.NullOr(GivenFile)),
});
export type MilestoneDraft = typeof MilestoneDraft.Type;

/** How many milestones a bid, and the contract that comes of it, has at the most, without those that were dropped. */
export const mostMilestones = 50;

/** What the bidder types. Empty parts are null here, and refused by the rules of bid-terms.ts in the spec's words. */
export const BidDraft = Schema.Struct({
  /** In cents; not asked for where there are milestones or materials, whose sum it then is. */
  amount: Schema.NullOr(Cents),
  description: Text(5000),
  startDay: Schema.NullOr(Day),
  /** The day of delivery, where materials are asked for. */
  endDay: Schema.NullOr(Day),
  milestones: Schema.Array(MilestoneDraft).check(Schema.isMaxLength(mostMilestones)),
  /** A line for each of the request for materials; none for services. */
  items: Schema.Array(BidItemDraft).check(Schema.isMaxLength(mostItems)),
  /** What is said of lines of the scope of work; left out by whoever knows nothing of it, and then what was there stays. */
  scopeAnswers: Schema.optionalKey(Schema.Array(ScopeAnswer).check(Schema.isMaxLength(mostScopeLines))),
  /** One file, uploaded before for the purpose `bid_attachment`. */
  attachmentId: Schema.NullOr(GivenFile),
  /** Whether milestones are asked to be funded before work starts; left out where they are not. */
  asksFunding: Schema.optionalKey(Schema.Boolean),
});
export type BidDraft = typeof BidDraft.Type;

/** What stands in a bid once its draft has passed the rules. */
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

/** A bid with what its screens show beside it. */
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
  /** The file that came with it, for the two people concerned. */
  attachment: Schema.NullOr(Schema.Struct({ id: FileLink, name: Schema.String, size: Schema.Int })),
  /** The contract made of it, running or over; none where the offer was withdrawn or refused. */
  contractId: Schema.NullOr(ContractId),
  /** Who hired and pays the bidder, where that is not the poster, who asked them to; null else. */
  paidBy: Schema.NullOr(PersonCard).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
});
export type BidView = typeof BidView.Type;

/** How a bidder's final prices compare with their bids; null where too few contracts tell. */
const bidToFinal = Schema.NullOr(ShownBidToFinal).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null)));

/** What people choose a bidder by: what others say of them, what they have finished, and what they show of themselves. */
export const BidderRecord = Schema.Struct({
  personId: PersonId,
  rating: Rating,
  /** How many contracts they have worked through to their end, for anybody. */
  finishedContracts: Schema.Int,
  bidToFinal,
  /** What their business is called; null where they do not say. */
  company: Schema.NullOr(Schema.String),
  /** The certificates on their profile, oldest first: their own word, which nobody has checked. */
  certificates: Schema.Array(
    Schema.Struct({
      title: Schema.String,
      issuerName: Schema.NullOr(Schema.String),
      /** When they added it; null in a page that was kept before this was said. */
      createdAt: Schema.NullOr(Schema.Date).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
    }),
  ),
});
export type BidderRecord = typeof BidderRecord.Type;

/** The bidder's licenses, insurances and bonds, oldest first. A page that was kept before there were any has none. */
const credentials = Schema.Array(CredentialOfBidder).pipe(Schema.withDecodingDefaultKey(Effect.succeed([])));

/** A bid as the poster decides on it. */
export const JudgedBid = Schema.Struct({ ...BidView.fields, record: BidderRecord, credentials });
export type JudgedBid = typeof JudgedBid.Type;

/** The states in which a bid counts: a bidder has at most one such bid on a listing. */
export const liveBidStates = ["submitted", "contract_created", "contract_started"] as const;

/** Which of their bids a bidder looks at: those that wait for somebody, those that were hired, those that were declined. */
export const BidGroup = Schema.Literals(["waiting", "won", "declined"]);
export type BidGroup = typeof BidGroup.Type;

/** The states of each group; a retracted bid is in none. */
export const statesOfGroup = {
  waiting: ["submitted", "contract_created"],
  won: ["contract_started", "end_by_poster", "cancelled"],
  declined: ["declined"],
} as const satisfies Readonly<Record<BidGroup, ReadonlyArray<Bid["state"]>>>;

/** A bidder has a live bid on this listing already. */
export class BidExists extends Schema.TaggedError<BidExists>()("BidExists", { message: Schema.String }) {}

export const bidExists = (): BidExists =>
  new BidExists({ message: "You already have a bid here. Change that one instead." });

/** Who may bid at all: contractors and suppliers, on other people's projects. */
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
 * What decides which bid comes first: the lowest amount, the best rating, the earliest finish, or the bidder with the most
 * finished contracts; among equals the lower amount, then the older bid. Who was never rated comes after those who were.
 */
export const BidOrder = Schema.Literals(["amount", "rating", "finish", "contracts"]);
export type BidOrder = typeof BidOrder.Type;

/** A bid with what the poster knows of whoever made it. */
export const ComparedBid = Schema.Struct({
  ...BidView.fields,
  rating: Rating,
  /** How many contracts the bidder has worked through to their end, for anybody. */
  finishedContracts: Schema.Int,
  bidToFinal,
});
export type ComparedBid = typeof ComparedBid.Type;

/** What a poster makes of a bid, for themselves alone. */
export const BidReview = Schema.Struct({ note: Text(2000), isShortlisted: Schema.Boolean });
export type BidReview = typeof BidReview.Type;

/** A part of it, as they change it. */
export const BidReviewDraft = Schema.Struct({
  note: Schema.optionalKey(BidReview.fields.note),
  isShortlisted: Schema.optionalKey(Schema.Boolean),
  /** The note in whose place theirs is to come, as they were shown it: another one, from another window, stays. */
  shownNote: Schema.optionalKey(BidReview.fields.note),
});
export type BidReviewDraft = typeof BidReviewDraft.Type;

/** Of a bid of which its poster has noted nothing. */
export const noReview: BidReview = { note: "", isShortlisted: false };

/** The same as the poster compares it, with what they have noted of it. */
export const JudgedComparison = Schema.Struct({
  ...ComparedBid.fields,
  credentials,
  review: BidReview.pipe(Schema.withDecodingDefaultKey(Effect.succeed(noReview))),
});
