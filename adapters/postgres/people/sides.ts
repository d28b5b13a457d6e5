import { alias } from "drizzle-orm/pg-core";
import { personCard } from "./card.ts";
import { person } from "./person.table.ts";

/** The two sides of a bid and of what comes of it, where a statement reads both. */
export const poster = alias(person, "poster");
export const bidder = alias(person, "bidder");

export const sideCards = { poster: personCard(poster), bidder: personCard(bidder) };
