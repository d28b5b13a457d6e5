import { pgTable, text } from "drizzle-orm/pg-core";
import type { Provider, Subject } from "#core/people/identity/identity.ts";
import type { Email } from "#core/people/person/person.ts";
import { moment, personKey } from "../columns.ts";

export const identity = pgTable("identity", {
  provider: text("provider").$type<Provider>().notNull(),
  subject: text("subject").$type<Subject>().notNull(),
  ...personKey,
  email: text("email").$type<Email>().notNull(),
  linkedAt: moment("linked_at").notNull(),
});
