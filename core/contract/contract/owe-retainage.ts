import { Effect } from "effect";
import { tellSides } from "#core/contract/contract/tell-sides.ts";
import { milestoneLifecycle } from "#core/contract/milestone/milestone.machine.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { noPicture } from "#core/market/bid/bid.ts";
import { now } from "#core/shared/day.ts";
import { MilestoneId, newId } from "#core/shared/ids.ts";
import { Cents, sum } from "#core/shared/money.ts";
import { dayOf, daysAfter } from "#core/shared/time-zone.ts";
import type { Contract } from "./contract.ts";
import { ContractMoney } from "./contract-money.ts";
import { retainageName, retainedOf } from "./retainage.ts";

/**
 * Makes what was kept back of a contract's completed milestones and never charged a milestone of its own, which waits to be paid and is
 * due so many days from today, and tells both; inside the caller's unit of work, once the contract is over. What is held of it is
 * released then by itself, of which both are told as well. Does nothing where nothing was kept back.
 */
export const oweRetainage = Effect.fnUntraced(function* (
  contract: Contract,
  stages: ReadonlyArray<Milestone>,
  days: number,
) {
  if (contract.retainage === null) return;
  const money = yield* ContractMoney;
  const done = yield* Effect.forEach(
    stages.filter(({ state }) => state === "completed"),
    (stage) => Effect.map(money.howPaid(stage), (how) => ({ stage, ...how })),
  );
  const at = yield* now;
  // A change may have completed a milestone a moment ago: what is more than its share goes back.
  const held = sum(done.map((it) => Math.min(retainedOf(contract, it.stage), it.held)));
  if (held > 0) {
    const change = { noun: "contract", id: contract.id, event: "end" } as const;
    yield* tellSides(contract, ["poster", "bidder"], change, ({ project }) => [
      "retainageHeld",
      { project, amount: held, day: daysAfter(dayOf(at), days) },
    ]);
  }
  // What was held once is not owed again, and of what a dispute has decided nothing may be left to be paid.
  const amount = Cents.make(
    sum(done.map(({ stage, covered }) => Math.min(retainedOf(contract, stage), Math.max(0, stage.amount - covered)))),
  );
  if (amount === 0) return;
  const id = yield* newId(MilestoneId);
  const endDay = daysAfter(dayOf(at), days);
  yield* (yield* Milestones).insert([
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
