import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Credential, LookupAnswer } from "#core/people/credential/credential.ts";
import type { CredentialCheck } from "#core/people/credential/shown-credential.ts";
import { createdAndVersioned, day, json, personKey } from "../columns.ts";

const dated = <Value extends { readonly at: Date }>(name: string) =>
  json<Value>(name, (kept) => ({ ...kept, at: new Date(kept.at) }));

export const credential = pgTable("credential", {
  id: uuid("id").$type<Credential["id"]>().primaryKey(),
  ...personKey,
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
  ...createdAndVersioned,
});
