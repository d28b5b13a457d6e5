import { customType, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Credential, LookupAnswer } from "#core/people/credential/credential.ts";
import type { CredentialCheck } from "#core/people/credential/shown-credential.ts";
import { day, moment } from "../columns.ts";

/** Kept whole as `jsonb`; its moment as text. */
const dated = <Value extends { readonly at: Date }>(name: string) =>
  customType<{ data: Value; driverData: unknown }>({
    dataType: () => "jsonb",
    toDriver: (value: Value | null) => (value === null ? null : JSON.stringify(value)),
    fromDriver: (value) => ({ ...(value as Value), at: new Date((value as { readonly at: string }).at) }),
  })(name);

export const credential = pgTable("credential", {
  id: uuid("id").$type<Credential["id"]>().primaryKey(),
  personId: uuid("person_id").$type<Credential["personId"]>().notNull(),
  kind: text("kind").$type<Credential["kind"]>().notNull(),
  number: text("number").notNull(),
  issuingState: text("issuing_state").notNull(),
  holder: text("holder").notNull(),
  validFrom: day("valid_from").notNull(),
  validUntil: day("valid_until").notNull(),
  coverage: integer("coverage").$type<NonNullable<Credential["coverage"]>>(),
  documentId: uuid("document_id").$type<NonNullable<Credential["documentId"]>>(),
  documentName: text("document_name"),
  state: text("state").$type<Credential["state"]>().notNull(),
  check: dated<CredentialCheck>("checked"),
  lookup: dated<LookupAnswer>("lookup"),
  rejectedReason: text("rejected_reason"),
  createdAt: moment("created_at").notNull(),
  updatedAt: moment("updated_at").notNull(),
  version: integer("version").notNull(),
});
