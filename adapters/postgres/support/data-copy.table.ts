import { pgTable, uuid } from "drizzle-orm/pg-core";
import type { FileId } from "#core/shared/ids.ts";
import { moment, onePerPerson } from "../columns.ts";

export const dataCopy = pgTable("data_copy", {
  ...onePerPerson,
  requestedAt: moment("requested_at").notNull(),
  fileId: uuid("file_id").$type<FileId>(),
  readyAt: moment("ready_at"),
});
