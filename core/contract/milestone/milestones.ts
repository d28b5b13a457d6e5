import { Context, type Effect } from "effect";
import type { NotFound, Stale, Unavailable } from "#core/shared/errors.ts";
import type { ContractId, MilestoneId } from "#core/shared/ids.ts";
import type { Milestone } from "./milestone.ts";

export class Milestones extends Context.Service<
  Milestones,
  {
    readonly insert: (milestones: ReadonlyArray<Milestone>) => Effect.Effect<void, Unavailable>;
    readonly get: (id: MilestoneId) => Effect.Effect<Milestone, NotFound | Unavailable>;
    /** In the order of their numbers. */
    readonly ofContract: (id: ContractId) => Effect.Effect<ReadonlyArray<Milestone>, Unavailable>;
    /** Saves over the version that was read and counts it up; fails `Stale` where another save came first. */
    readonly save: (milestone: Milestone) => Effect.Effect<Milestone, Stale | Unavailable>;
  }
>()("core/Milestones") {}
