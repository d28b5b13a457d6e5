import { Effect } from "effect";
import { tellSides } from "#core/contract/contract/tell-sides.ts";
import { milestoneLifecycle } from "#core/contract/milestone/milestone.machine.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { noPicture } from "#core/market/bid/bid.ts";
import { dayOf, daysAfter, now } from "#core/shared/day.ts";
import { MilestoneId, newId } from "#core/shared/ids.ts";
import { Cents, sum } from "#core/shared/money.ts";
import type { Contract } from "./contract.ts";
import { retainageName, retainedOf } from "./retained.ts";

/**
 * Makes what was kept back of a contract's completed milestones a milestone of its own, which waits to be paid and is due so many days
 * from today, and tells both; inside the caller's unit of work, once the contract is over. Does nothing where nothing was kept back.
 */
export const oweRetainage = Effect.fnUntraced(function* (
  contract: Contract,
  stages: ReadonlyArray<Milestone>,
  days: number,
) {
  const milestones = yield* Milestones;
  const done = stages.filter(({ state }) => state === "completed");
  const amount = Cents.make(sum(done.map((stage) => retainedOf(contract, stage))));
  if (amount === 0) return;
  const at = yield* now;
  const id = yield* newId(MilestoneId);
  const endDay = daysAfter(dayOf(at), days);
  yield* milestones.insert([
    {
      id,
      contractId: contract.id,
      number: Math.max(...stages.map(({ number }) => number)) + 1,
      kind: "retainage",
      amount,
      description: retainageName,
      endDay,
      ...noPicture,
      // The work that it was kept back of is done.
      state: yield* milestoneLifecycle.move(milestoneLifecycle.initial, "submit", "bidder"),
      updatedAt: at,
      version: 1,
    },
  ]);
  const change = { noun: "milestone", id, event: "submit" } as const;
  yield* tellSides(contract, ["poster", "bidder"], change, ({ project }) => [
    "retainageDue",
    { project, amount, day: endDay },
  ]);
});
