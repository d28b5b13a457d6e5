import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { FilePurpose } from "#core/file/file.ts";
import type { Email, UserType } from "#core/person/person.ts";
import type { FileId, PersonId, SessionId } from "#core/shared/ids.ts";
import { moment } from "./columns.ts";

export const person = pgTable("person", {
  id: uuid("id").$type<PersonId>().primaryKey(),
  email: text("email").$type<Email>().notNull(),
  name: text("name").notNull(),
  userType: text("user_type").$type<UserType>().notNull(),
  city: text("city"),
  state: text("state"),
  pictureId: uuid("picture_id").$type<FileId>(),
  passwordHash: text("password_hash").notNull(),
  createdAt: moment("created_at").notNull(),
  version: integer("version").notNull(),
});

export const session = pgTable("session", {
  id: uuid("id").$type<SessionId>().primaryKey(),
  personId: uuid("person_id").$type<PersonId>().notNull(),
  tokenHash: text("token_hash").notNull(),
  previousTokenHash: text("previous_token_hash"),
  rotatedAt: moment("rotated_at").notNull(),
  createdAt: moment("created_at").notNull(),
  expiresAt: moment("expires_at").notNull(),
});

export const file = pgTable("file", {
  id: uuid("id").$type<FileId>().primaryKey(),
  ownerId: uuid("owner_id").$type<PersonId>().notNull(),
  purpose: text("purpose").$type<FilePurpose>().notNull(),
  name: text("name").notNull(),
  mediaType: text("media_type").notNull(),
  size: integer("size").notNull(),
  createdAt: moment("created_at").notNull(),
});
