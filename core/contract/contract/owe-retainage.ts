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
 * Turns the uncharged retainage of a contract's completed milestones into a milestone that waits to be paid and is due
 * `days` days from today, and tells both sides; inside the caller's unit of work, once the contract is over. Retainage
 * that is held is released automatically on that day, and both are told so. Does nothing without retainage.
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
  // A change may have just completed a milestone: anything held beyond its retainage goes back.
  const held = sum(done.map((it) => Math.min(retainedOf(contract, it.stage), it.held)));
  if (held > 0) {
    const change = { noun: "contract", id: contract.id, event: "end" } as const;
    yield* tellSides(contract, ["poster", "bidder"], change, ({ project }) => [
      "retainageHeld",
      { project, amount: held, day: daysAfter(dayOf(at), days) },
    ]);
  }
  // Held retainage isn't owed again, and nothing may be left to pay after a dispute's decision.
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
      // The work behind the retainage is done.
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
