import type { Day } from "#core/shared/day.ts";
import { dayIn } from "#core/shared/time-zone.ts";
import { businessDaysAfter } from "./business-days.ts";
import { packAt, rulesFor } from "./packs.ts";
import type { CancelRule } from "./rule.ts";
import type { RulesOfContract } from "./rules-of-contract.ts";

/** The period in which a client may cancel without a reason; both days run until their midnight in this time zone. */
type DaysToCancel = {
  readonly rule: CancelRule;
  readonly zone: string;
  readonly until: Day;
  /** For clients of at least the rule's age; null if age makes no difference. */
  readonly seniorUntil: Day | null;
};

type Made = { readonly rules: RulesOfContract | null; readonly totalCost: number };

/** Returns the cancellation period of a contract; null if it is not accepted yet, or no rule gives a period. */
export const daysToCancel = ({ rules, totalCost }: Made): DaysToCancel | null => {
  const pack = packAt(rules);
  const madeOn = rules?.madeOn ?? null;
  if (pack === null || madeOn === null) return null;
  const rule = rulesFor(pack, totalCost).find((it): it is CancelRule => it.kind === "cancel" && it.isCarriedOut);
  if (rule === undefined) return null;
  const after = (days: number): Day => businessDaysAfter(madeOn, days, rule.weekdaysOff);
  return {
    rule,
    zone: pack.zone,
    until: after(rule.days),
    seniorUntil: rule.senior === null ? null : after(rule.senior.days),
  };
};

/** Whether a client may cancel now; `isSenior` means they say that they had reached the rule's age when they signed. */
export const mayLeave = (days: DaysToCancel, at: Date, isSenior: boolean): boolean => {
  const last = isSenior && days.seniorUntil !== null ? days.seniorUntil : days.until;
  return dayIn(days.zone, at) <= last;
};

/** Returns the rules of a contract that is accepted at this moment; days count from today where the work is. */
export const rulesAsMade = (rules: RulesOfContract | null, at: Date): RulesOfContract | null => {
  const pack = packAt(rules);
  return rules === null || pack === null ? null : { ...rules, madeOn: dayIn(pack.zone, at) };
};
