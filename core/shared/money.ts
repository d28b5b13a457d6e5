import { Schema } from "effect";
import { PersonId } from "./ids.ts";

/** The most that one sum may be: ten million dollars. It fits the database's 32-bit integer twice. */
export const mostCents = 1_000_000_000;

/** A sum of money in whole US cents, never negative. */
export const Cents = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: mostCents })).pipe(Schema.brand("Cents"));
export type Cents = typeof Cents.Type;

const dollarsFormat = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** A sum in cents as people read it, such as '$1,234.50'. */
export const dollars = (amount: number): string => dollarsFormat.format(amount / 100);

export const cents = (amount: number): Cents => Schema.decodeUnknownSync(Cents)(amount);

/** The sum in cents; may exceed what one sum may be, so the caller checks it before it becomes `Cents`. */
export const sum = (amounts: ReadonlyArray<number>): number => amounts.reduce((total, amount) => total + amount, 0);

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

/** Those of one kind, which have these states. */
export const moneyFilterOf = <State extends Schema.Constraint>(state: State) =>
  Schema.Struct({ ...MoneyFilter.fields, state: Schema.NullOr(state) });

export const anyMoney: MoneyFilter = { personId: null, since: null, until: null, over: null, under: null };
