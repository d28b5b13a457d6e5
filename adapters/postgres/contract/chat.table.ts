import { getTableColumns } from "drizzle-orm";
import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { ChatMessage } from "#core/contract/chat/chat-message.ts";
import type { ContractId, ConversationId, ListingId, PersonId } from "#core/shared/ids.ts";
import { json, moment, personKey } from "../columns.ts";

export const conversation = pgTable("conversation", {
  id: uuid("id").$type<ConversationId>().primaryKey(),
  firstId: uuid("first_id").$type<PersonId>().notNull(),
  secondId: uuid("second_id").$type<PersonId>().notNull(),
  openedBy: uuid("opened_by").$type<PersonId>().notNull(),
  listingId: uuid("listing_id").$type<ListingId>(),
  contractId: uuid("contract_id").$type<ContractId>(),
  lastNumber: integer("last_number").notNull(),
  createdAt: moment("created_at").notNull(),
});

export const conversationMember = pgTable("conversation_member", {
  conversationId: uuid("conversation_id").$type<ConversationId>().notNull(),
  ...personKey,
  delivered: integer("delivered").notNull(),
  read: integer("read").notNull(),
  shownAt: moment("shown_at"),
});

export const chatMessage = pgTable("chat_message", {
  conversationId: uuid("conversation_id").$type<ConversationId>().notNull(),
  number: integer("number").notNull(),
  id: uuid("id").$type<ChatMessage["id"]>().notNull(),
  senderId: uuid("sender_id").$type<PersonId>().notNull(),
  memberId: uuid("member_id").$type<PersonId>(),
  text: text("text").notNull(),
  attachments: json<ChatMessage["attachments"]>("attachments").notNull(),
  sentAt: moment("sent_at").notNull(),
  searchKey: text("search_key").notNull(),
});

const { searchKey: _searchKey, ...shown } = getTableColumns(chatMessage);

/** The columns of a message that the core knows. */
export const chatMessageShown = shown;

export const chatBlock = pgTable("chat_block", {
  blockerId: uuid("blocker_id").$type<PersonId>().notNull(),
  blockedId: uuid("blocked_id").$type<PersonId>().notNull(),
  at: moment("at").notNull(),
});
