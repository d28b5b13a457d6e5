import type { DisputeInShort } from "#core/contract/dispute/dispute-in-short.ts";
import { differenceOf } from "#core/contract/dispute/standing-dispute.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import type { MilestoneId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import type { ChangeOrder, MilestoneTerms } from "./change-order.ts";

/** A contract's milestones as they stood during some period. */
export type ContractVersion = {
  /** The change order or dispute that created this version; null for the original contract. */
  readonly by: { readonly noun: "change" | "dispute"; readonly number: number } | null;
  /** When this version began; null for the original contract. */
  readonly since: Date | null;
  /** The milestones, by number. */
  readonly milestones: ReadonlyArray<MilestoneTerms & { readonly number: number }>;
};

type Stages = ReadonlyMap<MilestoneId, MilestoneTerms & { readonly number: number }>;
type Stage = Pick<Milestone, "id" | "number" | "state"> & MilestoneTerms;
type Step = Pick<ContractVersion, "by" | "since"> & {
  /** Returns the milestones as they were before this step. */
  readonly undo: (stages: Stages) => Stages;
  readonly dropped: ReadonlyArray<MilestoneId | null>;
};

const stepOfChange = ({
  number,
  changes,
  answeredAt,
}: Pick<ChangeOrder, "number" | "changes" | "answeredAt">): Step => ({
  by: { noun: "change", number },
  since: answeredAt,
  undo: (stages) =>
    changes.reduce((before, change) => {
      if (change.milestoneId === null || change.number === null) return before;
      const next = new Map(before);
      if (change.before === null) next.delete(change.milestoneId);
      else next.set(change.milestoneId, { number: change.number, ...change.before });
      return next;
    }, stages),
  dropped: changes.flatMap(({ milestoneId, after }) => (after === null ? [milestoneId] : [])),
});

type Settled = Pick<DisputeInShort, "number" | "milestoneId" | "amount" | "worth" | "updatedAt">;

const stepOfDispute = (dispute: Settled, stages: ReadonlyArray<Stage>): Step => ({
  by: { noun: "dispute", number: dispute.number },
  since: dispute.updatedAt,
  undo: (after) => {
    const stage = stages.find(({ id }) => id === dispute.milestoneId);
    if (stage === undefined) return after;
    const { id, number, description, endDay } = stage;
    // The dispute's amount leaves out what was already paid.
    const amount = cents(stage.state === "dropped" ? stage.amount : stage.amount - differenceOf(dispute));
    return new Map(after).set(id, { number, amount, description, endDay });
  },
  dropped: stages
    .filter(({ id, state }) => id === dispute.milestoneId && dispute.worth === 0 && state === "dropped")
    .map(({ id }) => id),
});

const timeOf = ({ since }: Step): number => since?.getTime() ?? 0;

/**
 * Returns every version of a contract, newest first, from its current milestones, all of its change orders, and the
 * disputes that changed unpaid milestones: nothing changes such a milestone afterwards. Milestones that were dropped
 * because the contract was canceled stay in, as they do in the contract's total.
 */
export const contractVersions = (
  milestones: ReadonlyArray<Stage>,
  orders: ReadonlyArray<Pick<ChangeOrder, "number" | "state" | "changes" | "answeredAt">>,
  disputes: ReadonlyArray<Settled>,
): ReadonlyArray<ContractVersion> => {
  const steps = [
    ...disputes.filter((dispute) => differenceOf(dispute) !== 0).map((dispute) => stepOfDispute(dispute, milestones)),
    ...orders.filter(({ state }) => state === "accepted").map(stepOfChange),
  ].sort((one, other) => timeOf(other) - timeOf(one) || (other.by?.number ?? 0) - (one.by?.number ?? 0));
  const dropped = new Set(steps.flatMap((step) => step.dropped));
  let stages: Stages = new Map(
    milestones
      .filter(({ id }) => !dropped.has(id))
      .map(({ id, number, amount, description, endDay }) => [id, { number, amount, description, endDay }]),
  );
  const listed = () => [...stages.values()].sort((one, other) => one.number - other.number);
  const versions: Array<ContractVersion> = [];
  for (const { by, since, undo } of steps) {
    versions.push({ by, since, milestones: listed() });
    stages = undo(stages);
  }
  return [...versions, { by: null, since: null, milestones: listed() }];
};
