import type { PlannedMilestone } from "#core/market/bid/bid.ts";
import type { ListingKind } from "#core/market/listing/listing.ts";
import type { UserType } from "#core/people/person/person.ts";
import type { Day } from "#core/shared/day.ts";
import { sum } from "#core/shared/money.ts";
import { rulesFor } from "./packs.ts";
import type { DownPaymentRule, Rule, RulePack } from "./rule.ts";
import type { RulesOfContract } from "./rules-of-contract.ts";

export type PaidStage = Pick<PlannedMilestone, "amount" | "description" | "endDay">;

/** Words for money that is paid before the work, in English and Spanish. */
const calledDownPayment =
  /\b(down[ -]?payment|deposit|up[ -]?front|advance payment|retainer|anticipo|enganche|dep[oó]sito|pago inicial|por adelantado)\b/iu;

/**
 * Whether a milestone is due before its work: its description says so, or its day is no later than the first day of
 * work while other milestones come later. Work that begins and ends on one day has no down payment by that rule.
 */
const isDownPayment = (stage: PaidStage, startDay: Day | null, lastDay: string): boolean =>
  calledDownPayment.test(stage.description) ||
  (startDay !== null && stage.endDay <= startDay && stage.endDay < lastDay);

export type Terms = {
  readonly startDay: Day | null;
  readonly milestones: ReadonlyArray<PaidStage>;
};

/** The milestones that are due before the work starts. */
export const downPaymentsOf = ({ startDay, milestones }: Terms): ReadonlyArray<PaidStage> => {
  const lastDay = milestones
    .map(({ endDay }): string => endDay)
    .toSorted()
    .at(-1);
  return milestones.filter((stage) => isDownPayment(stage, startDay, lastDay ?? ""));
};

/** The most that may be due before the work starts, for a contract with this total, in whole cents. */
const mostBefore = ({ share: [part, whole], most }: DownPaymentRule, total: number): number =>
  Math.min(Math.floor((total * part) / whole), most ?? Number.MAX_SAFE_INTEGER);

/** A rule that a contract breaks. */
export type Breach =
  | { readonly kind: "down_payment"; readonly rule: DownPaymentRule; readonly due: number; readonly most: number }
  | { readonly kind: "license"; readonly rule: Extract<Rule, { readonly kind: "license" }> };

/** Whether a breach prevents the contract. */
export const blocks = (breach: Breach): boolean =>
  (breach.kind === "license" ? breach.rule.missing : breach.rule.excess) === "blocks";

export type BreachFacts = Terms & {
  /** The bidder's license in that state; null if they show none, undefined if it is not checked yet. */
  readonly license: RulesOfContract["license"] | undefined;
};

/** The rules of a pack that these terms break, in the pack's order. */
export const findBreaches = (pack: RulePack, { license, ...terms }: BreachFacts): ReadonlyArray<Breach> => {
  const total = sum(terms.milestones.map(({ amount }) => amount));
  const due = sum(downPaymentsOf(terms).map(({ amount }) => amount));
  return rulesFor(pack, total).flatMap((rule): ReadonlyArray<Breach> => {
    if (rule.kind === "license") return license === null ? [{ kind: "license", rule }] : [];
    if (rule.kind !== "down_payment") return [];
    const most = mostBefore(rule, total);
    return due > most ? [{ kind: "down_payment", rule, due, most }] : [];
  });
};

/** Whether a pack applies to such a contract: materials alone, or work for a business, is not home improvement. */
export const isUnder = (
  { appliesTo }: Pick<RulePack, "appliesTo">,
  listing: { readonly kind: ListingKind },
  poster: { readonly userType: UserType },
): boolean =>
  appliesTo.listings.includes(listing.kind) && (appliesTo.posters as ReadonlyArray<UserType>).includes(poster.userType);
