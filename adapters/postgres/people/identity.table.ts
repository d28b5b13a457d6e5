import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Provider, Subject } from "#core/people/identity/identity.ts";
import type { Email } from "#core/people/person/person.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { moment } from "../columns.ts";

export const identity = pgTable("identity", {
  provider: text("provider").$type<Provider>().notNull(),
  subject: text("subject").$type<Subject>().notNull(),
  personId: uuid("person_id").$type<PersonId>().notNull(),
  email: text("email").$type<Email>().notNull(),
  linkedAt: moment("linked_at").notNull(),
});
