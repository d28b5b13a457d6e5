import type { PgColumn } from "drizzle-orm/pg-core";

/** The columns of a `PersonCard`; `someone` is the table of people or an alias of it. */
export const personCard = <
  Id extends PgColumn,
  Name extends PgColumn,
  Type extends PgColumn,
  City extends PgColumn,
  State extends PgColumn,
  Picture extends PgColumn,
>({
  id,
  name,
  userType,
  city,
  state,
  pictureId,
}: {
  readonly id: Id;
  readonly name: Name;
  readonly userType: Type;
  readonly city: City;
  readonly state: State;
  readonly pictureId: Picture;
}) => ({ id, name, userType, city, state, pictureId });
