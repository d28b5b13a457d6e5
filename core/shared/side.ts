import { Schema } from "effect";
import { PersonId } from "./ids.ts";

/** The two sides of a bid and what follows from it: the person who posted the listing and the one who bids. */
export const Side = Schema.Literals(["poster", "bidder"]);
export type Side = typeof Side.Type;

export const otherSide = (side: Side): Side => (side === "poster" ? "bidder" : "poster");

/** The fields that name the two sides of a bid, contract, payment or refund. */
export const sides = { posterId: PersonId, bidderId: PersonId };

type Sided = { readonly posterId: PersonId; readonly bidderId: PersonId };

/** Returns the person on this side. */
export const personOn = (side: Side, { posterId, bidderId }: Sided): PersonId =>
  side === "poster" ? posterId : bidderId;

/** Returns the side that this person is on; null if neither. */
export const sideOf = (id: PersonId, { posterId, bidderId }: Sided): Side | null =>
  id === posterId ? "poster" : id === bidderId ? "bidder" : null;
