import { integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { ContractId, PersonId } from "#core/shared/ids.ts";
import { contractKey, moment } from "../columns.ts";

export const contractRecord = pgTable("contract_record", {
  contractId: uuid("contract_id").$type<ContractId>().primaryKey(),
  entries: integer("entries").notNull(),
  hash: text("hash").notNull(),
});

export const recordEntry = pgTable(
  "record_entry",
  {
    ...contractKey,
    seq: integer("seq").notNull(),
    text: text("text").notNull(),
    hash: text("hash").notNull(),
  },
  ({ contractId, seq }) => [primaryKey({ columns: [contractId, seq] })],
);

export const recordWord = pgTable(
  "record_word",
  {
    ...contractKey,
    commitment: text("commitment").notNull(),
    salt: text("salt").notNull(),
    text: text("text").notNull(),
    personId: uuid("person_id").$type<PersonId>(),
  },
  ({ contractId, commitment }) => [primaryKey({ columns: [contractId, commitment] })],
);

export const brokenRecord = pgTable("broken_record", {
  contractId: uuid("contract_id").$type<ContractId>().primaryKey(),
  seq: integer("seq").notNull(),
  what: text("what").notNull(),
  foundAt: moment("found_at").notNull(),
});

/** The public keys of every key that has signed records here. */
export const recordKey = pgTable("record_key", {
  key: text("key").primaryKey(),
  firstUsedAt: moment("first_used_at").notNull(),
});
