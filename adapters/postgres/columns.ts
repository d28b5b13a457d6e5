import { customType, integer, uuid } from "drizzle-orm/pg-core";
import type { Day } from "#core/shared/day.ts";
import type { ContractId, PersonId } from "#core/shared/ids.ts";

/** A moment to the millisecond; `timestamptz(3)`. Unlike Drizzle's own, it takes null from a placeholder. */
export const moment = customType<{ data: Date; driverData: string | null }>({
  dataType: () => "timestamp(3) with time zone",
  toDriver: (value: Date | null) => value?.toISOString() ?? null,
  fromDriver: (value) => new Date(value as string),
});

/** A calendar day, as `YYYY-MM-DD`. */
export const day = customType<{ data: Day; driverData: string }>({ dataType: () => "date" });

/**
 * A value kept whole as `jsonb`; null is SQL's null. Written by this program alone, and read back as it was written, but for its moments,
 * which are texts there: `read` makes moments of them.
 */
export const json = <Value>(name: string, read = (kept: Value): Value => kept) =>
  customType<{ data: Value; driverData: unknown }>({
    dataType: () => "jsonb",
    toDriver: (value: Value | null) => (value === null ? null : JSON.stringify(value)),
    fromDriver: (value) => read(value as Value),
  })(name);

/** Of what is saved at the version that was read. */
export const versioned = { updatedAt: moment("updated_at").notNull(), version: integer("version").notNull() };
export const createdAndVersioned = { createdAt: moment("created_at").notNull(), ...versioned };

/** Of what belongs to a person, or to a contract. */
export const personKey = { personId: uuid("person_id").$type<PersonId>().notNull() };
export const contractKey = { contractId: uuid("contract_id").$type<ContractId>().notNull() };

/** Of what a person has one of at the most. */
export const onePerPerson = { personId: uuid("person_id").$type<PersonId>().primaryKey() };

/** Of what has a number in its contract. */
export const numberedInContract = { ...contractKey, number: integer("number").notNull() };

/** Of what is between the two people of a contract. */
export const sides = {
  posterId: uuid("poster_id").$type<PersonId>().notNull(),
  bidderId: uuid("bidder_id").$type<PersonId>().notNull(),
};
