import type { PgColumn } from "drizzle-orm/pg-core";
import { Struct } from "effect";
import { PersonCard } from "#core/people/person/person.ts";

/** The columns of a `PersonCard`; `someone` is the table of people or an alias of it. */
export const personCard = <Someone extends { readonly [Part in keyof PersonCard]: PgColumn }>(someone: Someone) =>
  Struct.pick(someone, Struct.keys(PersonCard.fields));
