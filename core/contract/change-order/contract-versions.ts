import type { Milestone } from "#core/contract/milestone/milestone.ts";
import type { MilestoneId } from "#core/shared/ids.ts";
import type { ChangeOrder, MilestoneTerms } from "./change-order.ts";

/** A contract as it stood for some time. */
export type ContractVersion = {
  /** The change order that made it; null for what both agreed to at first. */
  readonly change: number | null;
  /** Since when; null for what both agreed to at first. */
  readonly since: Date | null;
  /** By number. */
  readonly milestones: ReadonlyArray<MilestoneTerms & { readonly number: number }>;
};

type Accepted = Pick<ChangeOrder, "number" | "state" | "changes" | "answeredAt">;
type Stages = ReadonlyMap<MilestoneId, MilestoneTerms & { readonly number: number }>;

/** What stood before this change was accepted. */
const undo = (stages: Stages, { changes }: Accepted): Stages =>
  changes.reduce((before, change) => {
    const { milestoneId, number } = change;
    if (milestoneId === null || number === null) return before;
    const next = new Map(before);
    if (change.before === null) next.delete(milestoneId);
    else next.set(milestoneId, { number, ...change.before });
    return next;
  }, stages);

/**
 * Every version of a contract, the newest first, from its milestones as they are and all of its change orders. What is dropped
 * because the contract was cancelled counts, as it does in its total.
 */
export const contractVersions = (
  milestones: ReadonlyArray<Pick<Milestone, "id" | "number"> & MilestoneTerms>,
  orders: ReadonlyArray<Accepted>,
): ReadonlyArray<ContractVersion> => {
  const accepted = orders
    .filter(({ state }) => state === "accepted")
    .sort(
      (one, other) =>
        (other.answeredAt?.getTime() ?? 0) - (one.answeredAt?.getTime() ?? 0) || other.number - one.number,
    );
  const dropped = new Set(
    accepted.flatMap(({ changes }) =>
      changes.flatMap(({ milestoneId, after }) => (after === null ? [milestoneId] : [])),
    ),
  );
  let stages: Stages = new Map(
    milestones
      .filter(({ id }) => !dropped.has(id))
      .map(({ id, number, amount, description, endDay }) => [id, { number, amount, description, endDay }]),
  );
  const listed = () => [...stages.values()].sort((one, other) => one.number - other.number);
  const versions: Array<ContractVersion> = [];
  for (const order of accepted) {
    versions.push({ change: order.number, since: order.answeredAt, milestones: listed() });
    stages = undo(stages, order);
  }
  return [...versions, { change: null, since: null, milestones: listed() }];
};
