import type { Milestone } from "#core/contract/milestone/milestone.ts";
import type { HistoryEntry } from "#core/shared/history.ts";

/** A move of the history, as `milestone 2: submit, planned → submitted`. */
export const moveInWords = (
  { noun, subjectId, event, from, to }: HistoryEntry,
  milestones: ReadonlyArray<Pick<Milestone, "id" | "number">>,
): string => {
  const stage = noun === "milestone" ? milestones.find(({ id }) => id === subjectId) : undefined;
  return `${stage ? `milestone ${stage.number}` : noun}: ${event}, ${from ?? "new"} → ${to}`;
};
