import { Schema } from "effect";
import { ContractAtWork } from "#core/contract/contract/contract.ts";
import {
  Bid,
  BidDraft,
  BidGroup,
  BidOrder,
  BidReview,
  BidReviewDraft,
  BidView,
  JudgedBid,
  JudgedComparison,
} from "#core/market/bid/bid.ts";
import { PersonCard } from "#core/people/person/person.ts";
import { Page } from "#core/shared/page.ts";
import { Text } from "#core/shared/text.ts";
import { creating, endpoint, keyed, list, pageQuery } from "../endpoint.ts";

/** A bid with the moves that the requesting person can make. */
const BidWithMoves = Schema.Struct({ ...BidView.fields, moves: Schema.Array(Schema.String) });

/** The same with the bidder's record. */
export const JudgedBidWithMoves = Schema.Struct({ ...JudgedBid.fields, moves: Schema.Array(Schema.String) });

export const placeBidEndpoint = creating("POST /api/listings/:listingId/bids", {
  name: "placeBid",
  summary: "Bid on somebody else's open listing",
  body: BidDraft,
  reply: Bid,
});

export const listBidsEndpoint = list("GET /api/listings/:listingId/bids", {
  name: "listBids",
  summary: "The bids on your own listing, oldest first, each with what is known of its bidder",
  of: JudgedBidWithMoves,
});

export const compareBidsEndpoint = endpoint("GET /api/listings/:listingId/bids/compared", {
  name: "compareBids",
  summary: "The bids on your own listing side by side, with what is known of their bidders; the best first, 50 at most",
  query: Schema.Struct({ order: Schema.optionalKey(BidOrder) }),
  reply: Schema.Struct({
    items: Schema.Array(Schema.Struct({ ...JudgedComparison.fields, moves: Schema.Array(Schema.String) })),
    /** Whether there are more bids than these. */
    more: Schema.Boolean,
  }),
});

export const listBiddersEndpoint = list("GET /api/listings/:listingId/bidders", {
  name: "listBidders",
  summary: "Who has bid on a listing; amounts are never sent",
  of: Schema.Struct({ bidder: PersonCard, createdAt: Schema.Date }),
});

export const viewBidEndpoint = endpoint("GET /api/bids/:bidId", {
  name: "viewBid",
  summary: "One bid, for its bidder and the poster",
  reply: JudgedBidWithMoves,
});

export const listOwnBidsEndpoint = endpoint("GET /api/people/me/bids", {
  name: "listOwnBids",
  summary: "Your own bids, of one group or all, the latest update first",
  query: Schema.Struct({ ...pageQuery, group: Schema.optionalKey(BidGroup) }),
  /** With the contract that came of the bid, as its card shows it. */
  reply: Page(Schema.Struct({ ...BidWithMoves.fields, contract: Schema.NullOr(ContractAtWork) })),
});

export const editBidEndpoint = keyed("PUT /api/bids/:bidId", {
  name: "editBid",
  summary: "Change your bid; a declined one is sent again",
  body: BidDraft,
  reply: Bid,
});

export const reviewBidEndpoint = endpoint("PUT /api/bids/:bidId/review", {
  name: "reviewBid",
  summary: "Note what you make of a bid on your listing, what is left out stays; nobody else reads it",
  body: BidReviewDraft,
  reply: BidReview,
});

export const askBiddersEndpoint = creating("POST /api/listings/:listingId/bids/questions", {
  name: "askBidders",
  summary: "Ask everybody whose bid on your listing waits the same question, each in your conversation with them",
  body: Schema.Struct({ text: Text(4000) }),
  reply: Schema.Struct({
    /** The number of bidders who were asked. */
    asked: Schema.Int,
    /** The number of bidders who can't be asked because one side has blocked the other. */
    skipped: Schema.Int,
  }),
});

export const retractBidEndpoint = keyed("DELETE /api/bids/:bidId", {
  name: "retractBid",
  summary: "Take your bid back",
  reply: Bid,
});

export const declineBidEndpoint = keyed("POST /api/bids/:bidId/decline", {
  name: "declineBid",
  summary: "Decline a bid on your listing, with a reason",
  body: Schema.Struct({ reason: Text(500) }),
  reply: Bid,
});
