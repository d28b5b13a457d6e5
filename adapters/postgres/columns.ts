import { customType, integer, uuid } from "drizzle-orm/pg-core";
import type { Day } from "#core/shared/day.ts";
import type { ContractId, PersonId } from "#core/shared/ids.ts";

/** A timestamp in milliseconds; `timestamptz(3)`. Unlike Drizzle's own, it takes null from a placeholder. */
export const moment = customType<{ data: Date; driverData: string | null }>({
  dataType: () => "timestamp(3) with time zone",
  toDriver: (value: Date | null) => value?.toISOString() ?? null,
  fromDriver: (value) => new Date(value as string),
});

/** A calendar day, as `YYYY-MM-DD`. */
export const day = customType<{ data: Day; driverData: string }>({ dataType: () => "date" });

/**
 * A whole value as `jsonb`; null is SQL's null. Only this program writes it, and reads it back unchanged, except for
 * timestamps, which are stored as text: `read` turns them back into dates.
 */
export const json = <Value>(name: string, read = (kept: Value): Value => kept) =>
  customType<{ data: Value; driverData: unknown }>({
    dataType: () => "jsonb",
    toDriver: (value: Value | null) => (value === null ? null : JSON.stringify(value)),
    fromDriver: (value) => read(value as Value),
  })(name);

/** For rows that are saved at the version that was read. */
export const versioned = { updatedAt: moment("updated_at").notNull(), version: integer("version").notNull() };
export const createdAndVersioned = { createdAt: moment("created_at").notNull(), ...versioned };

/** For rows that belong to a person, or to a contract. */
export const personKey = { personId: uuid("person_id").$type<PersonId>().notNull() };
export const contractKey = { contractId: uuid("contract_id").$type<ContractId>().notNull() };

/** For rows of which a person has at most one. */
export const onePerPerson = { personId: uuid("person_id").$type<PersonId>().primaryKey() };

/** For rows that have a number within their contract. */
export const numberedInContract = { ...contractKey, number: integer("number").notNull() };

/** For rows between the two people of a contract. */
export const sides = {
  posterId: uuid("poster_id").$type<PersonId>().notNull(),
  bidderId: uuid("bidder_id").$type<PersonId>().notNull(),
};
