import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { ViewSession } from "#core/support/view-session/view-session.ts";
import { json, moment, personKey } from "../columns.ts";

export const viewSession = pgTable("view_session", {
  id: uuid("id").$type<ViewSession["id"]>().primaryKey(),
  ...personKey,
  staffId: uuid("staff_id").$type<ViewSession["staffId"]>().notNull(),
  reason: text("reason").notNull(),
  ticketId: uuid("ticket_id").$type<ViewSession["ticketId"]>().notNull(),
  about: text("about").notNull(),
  page: json<ViewSession["page"]>("page").notNull(),
  tokenHash: text("token_hash").notNull(),
  seen: text("seen").array().notNull(),
  createdAt: moment("created_at").notNull(),
  openedAt: moment("opened_at"),
  expiresAt: moment("expires_at").notNull(),
  endedAt: moment("ended_at"),
});
