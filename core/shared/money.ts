import { Schema } from "effect";
import { PersonId } from "./ids.ts";

/** The largest single sum: ten million dollars. Twice that still fits the database's 32-bit integer. */
export const mostCents = 1_000_000_000;

/** A sum of money in whole US cents, never negative. */
export const Cents = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: mostCents })).pipe(Schema.brand("Cents"));
export type Cents = typeof Cents.Type;

const dollarsFormat = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** Formats cents for display, such as '$1,234.50'. */
export const dollars = (amount: number): string => dollarsFormat.format(amount / 100);

export const cents = (amount: number): Cents => Schema.decodeUnknownSync(Cents)(amount);

/** Returns the sum in cents. It may exceed `mostCents`, so the caller checks it before treating it as `Cents`. */
export const sum = (amounts: ReadonlyArray<number>): number => amounts.reduce((total, amount) => total + amount, 0);

/** Which things with an amount to list, such as contracts or payments; every part that is not null must match. */
export const MoneyFilter = Schema.Struct({
  /** As poster or bidder. */
  personId: Schema.NullOr(PersonId),
  /** Created at or after this time, according to the id (decision 0008). */
  since: Schema.NullOr(Schema.Date),
  /** Created before this time. */
  until: Schema.NullOr(Schema.Date),
  /** With an amount above this, in cents. */
  over: Schema.NullOr(Schema.Int),
  /** With an amount below this, in cents. */
  under: Schema.NullOr(Schema.Int),
});
export type MoneyFilter = typeof MoneyFilter.Type;

/** Returns the filter for one kind of thing, with its states. */
export const moneyFilterOf = <State extends Schema.Constraint>(state: State) =>
  Schema.Struct({ ...MoneyFilter.fields, state: Schema.NullOr(state) });

export const anyMoney: MoneyFilter = { personId: null, since: null, until: null, over: null, under: null };
