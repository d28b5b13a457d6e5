import type { Cents } from "#core/shared/money.ts";
import type { StuckThing } from "#core/support/inbox/stuck-thing.ts";
import { CasePriority } from "./case.ts";

type Weighed = Pick<StuckThing, "isUrgent" | "isMoney" | "amount" | "since">;

/** What has waited for a week is more urgent than it was; in milliseconds. */
const week = 7 * 24 * 3_600_000;

const priorityOf = ({ isUrgent, isMoney, amount, since }: Weighed, above: Cents, at: Date): CasePriority => {
  const isOld = at.getTime() - since.getTime() >= week;
  if (isUrgent || (isMoney && (isOld || amount > above))) return "urgent";
  return isMoney || isOld ? "high" : "normal";
};

/**
 * By money and time: urgent is what somebody says is urgent, money above the sum, and money that has waited for a week; high is
 * other money, and whatever else has waited for a week. Of several things the most urgent counts.
 */
export const casePriority = (things: ReadonlyArray<Weighed>, above: Cents, at: Date): CasePriority => {
  const found = things.map((thing) => priorityOf(thing, above, at));
  return CasePriority.literals.find((priority) => found.includes(priority)) ?? "normal";
};
