import { alias } from "drizzle-orm/pg-core";
import { personCard } from "./card.ts";
import { person } from "./person.table.ts";

/** The two sides of a bid or contract, for statements that read both. */
export const poster = alias(person, "poster");
export const bidder = alias(person, "bidder");

export const sideCards = { poster: personCard(poster), bidder: personCard(bidder) };
