import { getTableColumns } from "drizzle-orm";
import { boolean, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Alert } from "#core/messaging/alert/alert.ts";
import type { Message } from "#core/messaging/message/message.ts";
import type { AlertId, MessageId } from "#core/shared/ids.ts";
import { json, moment, personKey } from "../columns.ts";

export const alert = pgTable("alert", {
  id: uuid("id").$type<AlertId>().primaryKey(),
  ...personKey,
  kind: text("kind").$type<Alert["kind"]>().notNull(),
  title: text("title").notNull(),
  message: text("message").notNull(),
  words: json<NonNullable<Alert["words"]>>("words"),
  link: json<Alert["link"]>("link").notNull(),
  createdAt: moment("created_at").notNull(),
  readAt: moment("read_at"),
  awaitsDigest: boolean("awaits_digest").notNull(),
});

const { awaitsDigest: _awaitsDigest, ...shown } = getTableColumns(alert);

/** The columns of an alert that people see. */
export const alertShown = shown;

export const message = pgTable("message", {
  id: uuid("id").$type<MessageId>().primaryKey(),
  ...personKey,
  channel: text("channel").$type<Message["channel"]>().notNull(),
  address: text("address").notNull(),
  kind: text("kind").$type<Message["kind"]>(),
  language: text("language").$type<Message["language"]>().notNull(),
  subject: text("subject").notNull(),
  text: text("text").notNull(),
  link: json<Alert["link"]>("link"),
  isSealed: boolean("is_sealed").notNull(),
  createdAt: moment("created_at").notNull(),
  lastsUntil: moment("lasts_until"),
  tries: integer("tries").notNull(),
  dueAt: moment("due_at"),
  sentAt: moment("sent_at"),
  trouble: text("trouble"),
  givenUp: text("given_up").$type<Message["givenUp"]>(),
});
