import { Effect } from "effect";
import { checkNotInChange } from "#core/contract/change-order/change-orders.ts";
import { contractLifecycle } from "#core/contract/contract/contract.machine.ts";
import type { Contract } from "#core/contract/contract/contract.ts";
import { ContractMoney } from "#core/contract/contract/contract-money.ts";
import { partiesOf } from "#core/contract/contract/contract-names.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { showBoth, tellSide } from "#core/contract/contract/tell-sides.ts";
import { checkNotInDispute } from "#core/contract/dispute/disputes.ts";
import { checkWaived, workOf } from "#core/contract/waiver/waivers.ts";
import { isSupport, type PersonActor } from "#core/shared/actor.ts";
import { type Blocked, blocked, notFound } from "#core/shared/errors.ts";
import type { MilestoneId } from "#core/shared/ids.ts";
import { Policy } from "#core/shared/policy.ts";
import { oneDay } from "#core/shared/time-zone.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { Milestones, moveMilestone } from "./milestones.ts";

/** Returns the error for a contract that isn't accepted yet or is over, so that its milestones can't move. */
export const contractNotRunning = ({ state }: Pick<Contract, "state">): Blocked =>
  contractLifecycle.isFinal(state)
    ? blocked("ContractOver", "support", {
        message: "This contract is over, so its milestones can't change.",
        whatToDo: "A milestone that is still owed can be paid. For anything else, contact Dibbs Support.",
      })
    : blocked("ContractNotAccepted", "bidder", {
        message: "This contract isn't under way, so its milestones can't change.",
        whatToDo: "Wait until the contract is accepted.",
      });

/** Marks a milestone as done. Fails with `Blocked` in an open change or dispute, or without a required lien waiver. */
export const submitMilestone = Effect.fn("submitMilestone")(function* (actor: PersonActor, id: MilestoneId) {
  const milestone = yield* (yield* Milestones).get(id);
  const contract = yield* (yield* Contracts).get(milestone.contractId);
  if (contract.bidderId !== actor.personId) return yield* notFound("milestone");
  if (contract.state !== "accepted") return yield* contractNotRunning(contract);
  yield* checkNotInChange(milestone);
  yield* checkNotInDispute(milestone);
  yield* checkWaived(contract, workOf(contract, milestone), "bidder");
  const submitted = yield* moveMilestone(actor, "bidder", contract, milestone, "submit");
  const told = {
    ...(yield* partiesOf(contract)),
    number: milestone.number,
    what: milestone.description,
    bySupport: isSupport(actor),
  };
  const live = yield* (yield* ContractMoney).livePaymentsOf(milestone);
  // While a proposal to cancel is open, nothing is released automatically.
  const isReleased =
    live.some((it) => it.state === "held" && it.partOf === null && it.keptBackAt === null) &&
    contract.cancellation === null;
  const until = new Date(submitted.updatedAt.getTime() + (yield* Policy).releaseAfterDays * oneDay).toISOString();
  yield* tellSide(
    contract,
    "poster",
    "milestone",
    isReleased ? ["fundedMilestoneSubmitted", { ...told, until }] : ["milestoneSubmitted", told],
  );
  yield* showBoth(contract, { noun: "milestone", id, event: "submit" });
  return submitted;
}, atomically);
