import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { FilePurpose, UploadKey } from "#core/people/file/file.ts";
import type { FileId, PersonId } from "#core/shared/ids.ts";
import { moment } from "../columns.ts";

export const file = pgTable("file", {
  id: uuid("id").$type<FileId>().primaryKey(),
  ownerId: uuid("owner_id").$type<PersonId>().notNull(),
  purpose: text("purpose").$type<FilePurpose>().notNull(),
  name: text("name").notNull(),
  mediaType: text("media_type").notNull(),
  size: integer("size").notNull(),
  createdAt: moment("created_at").notNull(),
  uploadKey: uuid("upload_key").$type<UploadKey>(),
});
