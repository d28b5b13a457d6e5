import { boolean, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Cancellation, Contract } from "#core/contract/contract/contract.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import type { Cents } from "#core/shared/money.ts";
import { day, json, moment, numberedInContract, sides, versioned } from "../columns.ts";

export const contract = pgTable("contract", {
  id: uuid("id").$type<Contract["id"]>().primaryKey(),
  bidId: uuid("bid_id").$type<Contract["bidId"]>().notNull(),
  listingId: uuid("listing_id").$type<Contract["listingId"]>().notNull(),
  ...sides,
  state: text("state").$type<Contract["state"]>().notNull(),
  totalCost: integer("total_cost").$type<Cents>().notNull(),
  asksFunding: boolean("asks_funding").notNull(),
  retainage: json<Contract["retainage"]>("retainage"),
  insuranceDemand: text("insurance_demand").$type<Contract["insuranceDemand"]>().notNull(),
  waiverDemand: text("waiver_demand").$type<Contract["waiverDemand"]>().notNull(),
  rules: json<Contract["rules"]>("rules"),
  cancellation: json<Cancellation>("cancellation", (kept) => ({ ...kept, proposedAt: new Date(kept.proposedAt) })),
  offeredAt: moment("offered_at").notNull(),
  ...versioned,
});

export const milestone = pgTable("milestone", {
  id: uuid("id").$type<Milestone["id"]>().primaryKey(),
  ...numberedInContract,
  kind: text("kind").$type<Milestone["kind"]>().notNull(),
  amount: integer("amount").$type<Cents>().notNull(),
  description: text("description").notNull(),
  endDay: day("end_day").notNull(),
  pictureId: uuid("picture_id").$type<Milestone["pictureId"]>(),
  pictureName: text("picture_name"),
  state: text("state").$type<Milestone["state"]>().notNull(),
  ...versioned,
});
