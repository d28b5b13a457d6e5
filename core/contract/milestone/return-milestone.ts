import { Effect } from "effect";
import { checkNotInChange } from "#core/contract/change-order/change-orders.ts";
import { ContractMoney, paymentInProgress } from "#core/contract/contract/contract-money.ts";
import { partiesOf } from "#core/contract/contract/contract-names.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { showBoth, tellSide } from "#core/contract/contract/tell-sides.ts";
import { checkNeverSettled } from "#core/contract/dispute/disputes.ts";
import { isSupport, type PersonActor } from "#core/shared/actor.ts";
import { checkText, notFound } from "#core/shared/errors.ts";
import type { MilestoneId } from "#core/shared/ids.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { Milestones, moveMilestone } from "./milestones.ts";
import { contractNotRunning } from "./submit-milestone.ts";

type Input = { readonly milestoneId: MilestoneId; readonly reason: string };

/**
 * The poster sends a milestone back that is said to be done, with what is missing. Fails `PaymentInProgress` while it is
 * being paid, and `Blocked` while a change of it waits for an answer, while it is in dispute or a dispute has settled it, or once the contract is over: what waits there is not work but
 * money that is owed.
 */
export const returnMilestone = Effect.fn("returnMilestone")(function* (actor: PersonActor, input: Input) {
  const reason = yield* checkText("reason", input.reason, "Please say what is missing.");
  const milestone = yield* (yield* Milestones).get(input.milestoneId);
  const contract = yield* (yield* Contracts).get(milestone.contractId);
  if (contract.posterId !== actor.personId) return yield* notFound("milestone");
  if (contract.state !== "accepted") return yield* contractNotRunning(contract);
  yield* checkNotInChange(milestone);
  yield* checkNeverSettled(milestone);
  const live = yield* (yield* ContractMoney).livePaymentsOf(milestone);
  if (live.some(({ state }) => state !== "held")) return yield* paymentInProgress();
  const returned = yield* moveMilestone(actor, "poster", contract, milestone, "return", reason);
  yield* tellSide(contract, "bidder", "milestone", [
    "milestoneReturned",
    {
      ...(yield* partiesOf(contract)),
      number: milestone.number,
      what: milestone.description,
      reason,
      bySupport: isSupport(actor),
    },
  ]);
  yield* showBoth(contract, { noun: "milestone", id: milestone.id, event: "return" });
  return returned;
}, atomically);
