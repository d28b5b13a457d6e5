import { Schema } from "effect";
import { Day } from "#core/shared/day.ts";
import { Cents } from "#core/shared/money.ts";

/** Where a rule is published, and the date of the text that we read. */
export const RuleSource = Schema.Struct({
  citation: Schema.NonEmptyString,
  address: Schema.String.check(Schema.isPattern(/^https:\/\/[\w.-]+\/\S*$/)),
  asOf: Day,
});

const every = {
  source: RuleSource,
  /** The rule applies to contracts that cost more than this, in cents; null for every contract. */
  above: Schema.NullOr(Cents),
};

/** What happens to a contract that breaks a rule: Dibbs blocks it, or warns both sides. */
const Effects = Schema.Literals(["blocks", "warns"]);

/** The largest share of the price due before the work starts: numerator, denominator; rounded down to the cent. */
const Share = Schema.Tuple([
  Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100 })),
  Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100 })),
]);

export const DownPaymentRule = Schema.Struct({
  kind: Schema.Literal("down_payment"),
  ...every,
  share: Share,
  /** In cents; the lesser of this and the share applies. Null if the law names no amount. */
  most: Schema.NullOr(Cents),
  excess: Effects,
  /** The exception that allows more: special-order materials, or both sides' agreement. Null if there is none. */
  unless: Schema.NullOr(Schema.Literals(["special_order", "agreed"])),
});
export type DownPaymentRule = typeof DownPaymentRule.Type;

const Days = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 30 }));

export const CancelRule = Schema.Struct({
  kind: Schema.Literal("cancel"),
  ...every,
  /** Business days after the day on which the contract was made. */
  days: Days,
  /** For clients of at least that age; null if age makes no difference. */
  senior: Schema.NullOr(Schema.Struct({ age: Schema.Int, days: Days })),
  /** The days of the week that are not business days; 0 is Sunday. */
  weekdaysOff: Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 6 }))),
  /** Whether it applies however the contract was made, so that Dibbs enforces it; if not, Dibbs only states it. */
  isCarriedOut: Schema.Boolean,
});
export type CancelRule = typeof CancelRule.Type;

export const Rule = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("written"), ...every }),
  /** The contract must show the number of the contractor's license or registration. */
  Schema.Struct({ kind: Schema.Literal("license"), ...every, missing: Effects }),
  DownPaymentRule,
  /** Only a down payment may be paid ahead of the work. */
  Schema.Struct({ kind: Schema.Literal("progress"), ...every }),
  CancelRule,
  Schema.Struct({ kind: Schema.Literal("changes"), ...every }),
]);
export type Rule = typeof Rule.Type;

/** One version of one state's rules. It never changes once contracts exist under it: a new version is added. */
export const RulePack = Schema.Struct({
  /** The state's two-letter code; `US` for the federal rules, which are shown beside each state's own. */
  state: Schema.String.check(Schema.isPattern(/^[A-Z]{2}$/)),
  version: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 10_000 })),
  /** The date on which it was compiled. */
  asOf: Day,
  /** The time zone in which its days end; for a state with two zones, the later one. */
  zone: Schema.String.check(Schema.isPattern(/^(America|Pacific)\/\w+$/)),
  /** Contracts for materials alone, and those between businesses, are not home improvement. */
  appliesTo: Schema.Struct({
    listings: Schema.Array(Schema.Literals(["service", "material_supply"])),
    posters: Schema.Array(Schema.Literals(["home_owner", "contractor", "supplier"])),
  }),
  rules: Schema.NonEmptyArray(Rule),
});
export type RulePack = typeof RulePack.Type;
