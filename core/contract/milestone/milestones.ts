import { Context, Effect } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import type { Actor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import type { Unavailable } from "#core/shared/errors.ts";
import { moveIn, recordMove } from "#core/shared/history.ts";
import type { ContractId, MilestoneId } from "#core/shared/ids.ts";
import type { EventOf, Party } from "#core/shared/lifecycle.ts";
import type { VersionedStore } from "#core/shared/versioned.ts";
import { milestoneLifecycle } from "./milestone.machine.ts";
import type { Milestone } from "./milestone.ts";

export class Milestones extends Context.Service<
  Milestones,
  VersionedStore<MilestoneId, Milestone> & {
    readonly insert: (milestones: ReadonlyArray<Milestone>) => Effect.Effect<void, Unavailable>;
    /** The contract's milestones, by number. */
    readonly ofContract: (id: ContractId) => Effect.Effect<ReadonlyArray<Milestone>, Unavailable>;
  }
>()("core/Milestones") {}

/** Moves a milestone, saves it and records the move in the history; inside the caller's unit of work. */
export const moveMilestone = Effect.fnUntraced(function* (
  actor: Actor,
  party: Party,
  contract: Contract,
  milestone: Milestone,
  event: EventOf<typeof milestoneLifecycle>,
  reason: string | null = null,
) {
  const state = yield* milestoneLifecycle.move(milestone.state, event, party);
  const saved = yield* (yield* Milestones).save({ ...milestone, state, updatedAt: yield* now });
  yield* recordMove(actor, {
    ...moveIn(contract, "milestone", event, saved, milestone),
    reason,
    facts: { number: milestone.number, amount: milestone.amount },
  });
  return saved;
});
