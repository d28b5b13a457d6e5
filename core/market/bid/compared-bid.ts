import { Schema } from "effect";
import { Rating } from "#core/people/person/rating.ts";
import { BidView } from "./bid.ts";

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
});
export type ComparedBid = typeof ComparedBid.Type;
