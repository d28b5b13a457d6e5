import type { MilestoneDraft } from "#core/market/bid/bid.ts";
import { milestoneIssues } from "#core/market/bid/offer.ts";
import { mostCents, sum } from "#core/shared/money.ts";

/** The rules of milestones that a poster changes; the browser asks the same before it sends. */
export const changeIssues = (milestones: ReadonlyArray<typeof MilestoneDraft.Encoded>, day: string) => {
  const none = milestones.length === 0 ? [{ field: "milestones", message: "Please Enter Milestone Details." }] : [];
  const isTooMuch = sum(milestones.map(({ amount }) => amount ?? 0)) > mostCents;
  const tooMuch = isTooMuch ? [{ field: "milestones.0.amount", message: "Please enter a valid bid amount" }] : [];
  return [...none, ...milestoneIssues({ milestones }, day), ...tooMuch];
};
