import { boolean, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { Signature } from "#core/contract/signature/signature.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { contractKey, moment } from "../columns.ts";

export const signature = pgTable(
  "signature",
  {
    ...contractKey,
    subjectId: uuid("subject_id").notNull(),
    side: text("side").$type<Signature["side"]>().notNull(),
    memberId: uuid("member_id").$type<PersonId>(),
    name: text("name"),
    profileName: text("profile_name"),
    consent: integer("consent").notNull(),
    document: text("document").notNull(),
    signedAt: moment("signed_at").notNull(),
    sessionId: uuid("session_id").$type<Signature["sessionId"]>().notNull(),
    secondFactor: boolean("second_factor").notNull(),
  },
  ({ subjectId, side }) => [primaryKey({ columns: [subjectId, side] })],
);

export const signedDocument = pgTable("signed_document", {
  ...contractKey,
  subjectId: uuid("subject_id").primaryKey(),
  sha256: text("sha256").notNull(),
  text: text("text"),
});
