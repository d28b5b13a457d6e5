import { Schema } from "effect";
import { PersonId } from "./ids.ts";

/** Which things worth money to list, such as contracts, payments and refunds; every part that is not null must hold. */
export const MoneyFilter = Schema.Struct({
  /** On either side. */
  personId: Schema.NullOr(PersonId),
  /** Made then or later, as the id tells (decision 0008). */
  since: Schema.NullOr(Schema.Date),
  /** Made before. */
  until: Schema.NullOr(Schema.Date),
  /** Worth more than this, in cents. */
  over: Schema.NullOr(Schema.Int),
  /** Worth less than this, in cents. */
  under: Schema.NullOr(Schema.Int),
});
export type MoneyFilter = typeof MoneyFilter.Type;

export const anyMoney: MoneyFilter = { personId: null, since: null, until: null, over: null, under: null };
