import { Schema } from "effect";
import { PersonId } from "./ids.ts";

/** The two sides of a bid and of what comes of it: who has posted the listing, and who bids on it. */
export const Side = Schema.Literals(["poster", "bidder"]);
export type Side = typeof Side.Type;

export const otherSide = (side: Side): Side => (side === "poster" ? "bidder" : "poster");

/** The fields of a bid, or of what comes of it, such as a contract, a payment or a refund, that say whose it is. */
export const sides = { posterId: PersonId, bidderId: PersonId };

type Sided = { readonly posterId: PersonId; readonly bidderId: PersonId };

/** Who stands on this side of it. */
export const personOn = (side: Side, { posterId, bidderId }: Sided): PersonId =>
  side === "poster" ? posterId : bidderId;

/** On which side of it somebody stands; null for everybody else. */
export const sideOf = (id: PersonId, { posterId, bidderId }: Sided): Side | null =>
  id === posterId ? "poster" : id === bidderId ? "bidder" : null;
