import { Schema } from "effect";
import { Day } from "#core/shared/day.ts";
import { Cents } from "#core/shared/money.ts";

/** Where a rule is written, and of which day what we read there is. */
export const RuleSource = Schema.Struct({
  citation: Schema.NonEmptyString,
  address: Schema.String.check(Schema.isPattern(/^https:\/\/[\w.-]+\/\S*$/)),
  asOf: Day,
});

const every = {
  source: RuleSource,
  /** The rule is about contracts that cost more than this, in cents; null for every contract. */
  above: Schema.NullOr(Cents),
};

/** What becomes of a contract that breaks a rule: it is not made, or both read that it does. */
const Effects = Schema.Literals(["blocks", "warns"]);

/** At most such a share of the price is due before the work starts: numerator and denominator, rounded down to the cent. */
const Share = Schema.Tuple([
  Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100 })),
  Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100 })),
]);

export const DownPaymentRule = Schema.Struct({
  kind: Schema.Literal("down_payment"),
  ...every,
  share: Share,
  /** In cents; the lesser of this and the share counts. Null where the law names no sum. */
  most: Schema.NullOr(Cents),
  excess: Effects,
  /** What allows more: special-order materials, or that both agree to it. Null for nothing. */
  unless: Schema.NullOr(Schema.Literals(["special_order", "agreed"])),
});
export type DownPaymentRule = typeof DownPaymentRule.Type;

const Days = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 30 }));

export const CancelRule = Schema.Struct({
  kind: Schema.Literal("cancel"),
  ...every,
  /** Business days after the day on which the contract was made. */
  days: Days,
  /** For a client of that age or more; null where age makes no difference. */
  senior: Schema.NullOr(Schema.Struct({ age: Schema.Int, days: Days })),
  /** The days of the week that are no business days; 0 is Sunday. */
  weekdaysOff: Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 6 }))),
  /** Whether it counts however the contract came to be, so that Dibbs carries it out; else it is said, and no more. */
  isCarriedOut: Schema.Boolean,
});
export type CancelRule = typeof CancelRule.Type;

export const Rule = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("written"), ...every }),
  /** The contract shows the number of the contractor's license or registration. */
  Schema.Struct({ kind: Schema.Literal("license"), ...every, missing: Effects }),
  DownPaymentRule,
  /** Nothing but a down payment is paid ahead of the work. */
  Schema.Struct({ kind: Schema.Literal("progress"), ...every }),
  CancelRule,
  Schema.Struct({ kind: Schema.Literal("changes"), ...every }),
]);
export type Rule = typeof Rule.Type;

/** The rules of one state in one version. A version is never changed once contracts were made under it: a new one is added. */
export const RulePack = Schema.Struct({
  /** The two letters of the state; `US` for the rule of the whole country, which is said beside each state's own. */
  state: Schema.String.check(Schema.isPattern(/^[A-Z]{2}$/)),
  version: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 10_000 })),
  /** When it was put together. */
  asOf: Day,
  /** In whose zone its days end: of a state with two, the later one. */
  zone: Schema.String.check(Schema.isPattern(/^(America|Pacific)\/\w+$/)),
  /** Contracts about materials alone, and those among businesses, are no home improvement. */
  appliesTo: Schema.Struct({
    listings: Schema.Array(Schema.Literals(["service", "material_supply"])),
    posters: Schema.Array(Schema.Literals(["home_owner", "contractor", "supplier"])),
  }),
  rules: Schema.NonEmptyArray(Rule),
});
export type RulePack = typeof RulePack.Type;
