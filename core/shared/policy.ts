import { Context } from "effect";
import type { Cents } from "./money.ts";

/** How the house runs its business. Set by configuration; rates are in hundredths of a percent. */
export type PolicyValues = {
  readonly cardFeeBasisPoints: number;
  readonly cardFeeFixed: Cents;
  readonly bankFeeBasisPoints: number;
  readonly bankFeeFixed: Cents;
  /** Two-letter codes of the states in which Dibbs works. */
  readonly states: ReadonlyArray<string>;
  /** A card payment nobody finished is given up after this many minutes. */
  readonly abandonedAfterMinutes: number;
  /** A provider that gives no answer for this long makes a payment `unresolved`. */
  readonly unresolvedAfterMinutes: number;
};

const allStates =
  "AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY";

export const defaultPolicy: PolicyValues = {
  cardFeeBasisPoints: 290,
  cardFeeFixed: 30 as Cents,
  bankFeeBasisPoints: 0,
  bankFeeFixed: 0 as Cents,
  states: allStates.split(" "),
  abandonedAfterMinutes: 60,
  unresolvedAfterMinutes: 10,
};

export const Policy = Context.Reference<PolicyValues>("core/Policy", { defaultValue: () => defaultPolicy });
