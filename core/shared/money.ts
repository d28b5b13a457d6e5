import { Schema } from "effect";

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
