import { pgTable, uuid } from "drizzle-orm/pg-core";
import type { FileId, PersonId } from "#core/shared/ids.ts";
import { moment } from "../columns.ts";

export const dataCopy = pgTable("data_copy", {
  personId: uuid("person_id").$type<PersonId>().primaryKey(),
  requestedAt: moment("requested_at").notNull(),
  fileId: uuid("file_id").$type<FileId>(),
  readyAt: moment("ready_at"),
});
