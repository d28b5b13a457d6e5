import { milestoneIssues } from "#core/market/bid/bid-terms.ts";
import type { Issue } from "#core/shared/errors.ts";
import type { ChangeOrderDraft, MilestoneTerms } from "./change-order.ts";

type Draft = Pick<typeof ChangeOrderDraft.Encoded, "reason" | "changes">;
type Known = { readonly id: string } & typeof MilestoneTerms.Encoded;

/** Returns whether both terms are the same. */
export const isSameTerms = (one: typeof MilestoneTerms.Encoded, other: typeof MilestoneTerms.Encoded): boolean =>
  one.amount === other.amount && one.description === other.description && one.endDay === other.endDay;

const changeIssues = (
  { milestoneId, terms }: Draft["changes"][number],
  index: number,
  milestones: ReadonlyArray<Known>,
  day: string,
): ReadonlyArray<Issue> => {
  const field = `changes.${index}`;
  const before = milestones.find(({ id }) => id === milestoneId);
  if (milestoneId !== null && before === undefined) {
    return [{ field, message: "This milestone is no longer in the contract. Open the page again." }];
  }
  if (terms === null) {
    return before === undefined ? [{ field, message: "Please Enter Milestone Details." }] : [];
  }
  const { amount, description, endDay } = terms;
  if (before !== undefined && amount !== null && endDay !== null) {
    const after = { amount, description: description.trim(), endDay };
    if (isSameTerms(before, after)) return [{ field, message: "Nothing is different here." }];
  }
  // An unchanged part may be in the past, or have the cents of a bid on materials.
  const kept = new Set(
    (["amount", "endDay"] as const).flatMap((part) =>
      before !== undefined && before[part] === terms[part] ? [`milestones.0.${part}`] : [],
    ),
  );
  return milestoneIssues({ milestones: [terms] }, day)
    .filter((issue) => !kept.has(issue.field))
    .map((issue) => ({ ...issue, field: issue.field.replace("milestones.0", field) }));
};

/**
 * Returns what is wrong with a draft proposal, given the contract's milestones and today's date. The browser runs the
 * same checks before it sends.
 */
export const changeOrderIssues = (
  { reason, changes }: Draft,
  milestones: ReadonlyArray<Known>,
  day: string,
): ReadonlyArray<Issue> => {
  const named = changes.flatMap(({ milestoneId }) => milestoneId ?? []);
  return [
    ...(changes.length === 0 ? [{ field: "changes", message: "Please change at least one milestone." }] : []),
    ...changes.flatMap((change, index) => changeIssues(change, index, milestones, day)),
    ...(new Set(named).size < named.length
      ? [{ field: "changes", message: "Please change each milestone only once." }]
      : []),
    ...(reason.trim() === "" ? [{ field: "reason", message: "Please say why." }] : []),
  ];
};
