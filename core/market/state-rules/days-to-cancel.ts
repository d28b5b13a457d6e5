import type { Day } from "#core/shared/day.ts";
import { dayIn } from "#core/shared/time-zone.ts";
import { businessDaysAfter } from "./business-days.ts";
import { packAt, rulesFor } from "./packs.ts";
import type { CancelRule } from "./rule.ts";
import type { RulesOfContract } from "./rules-of-contract.ts";

/** Until when a client leaves without a reason; both days count, to their midnight in this zone. */
type DaysToCancel = {
  readonly rule: CancelRule;
  readonly zone: string;
  readonly until: Day;
  /** For a client of the rule's age or more; null where age makes no difference. */
  readonly seniorUntil: Day | null;
};

type Made = { readonly rules: RulesOfContract | null; readonly totalCost: number };

/** The days to cancel of a contract; null where it was not made yet, or no rule gives any. */
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

/** Whether a client may leave now; `isSenior`: they say that they were of the rule's age when they signed. */
export const mayLeave = (days: DaysToCancel, at: Date, isSenior: boolean): boolean => {
  const last = isSenior && days.seniorUntil !== null ? days.seniorUntil : days.until;
  return dayIn(days.zone, at) <= last;
};

/** The rules of a contract that is accepted at this moment: their days are counted from the day that it is where the work is. */
export const rulesAsMade = (rules: RulesOfContract | null, at: Date): RulesOfContract | null => {
  const pack = packAt(rules);
  return rules === null || pack === null ? null : { ...rules, madeOn: dayIn(pack.zone, at) };
};
