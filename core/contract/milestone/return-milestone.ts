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
 * Returns a submitted milestone to the bidder, with what is missing. Fails with `PaymentInProgress` while it is being
 * paid, and with `Blocked` while a change to it waits for an answer, while it is in dispute, after a dispute settled
 * it, or once the contract is over: then it is no longer about work but about money that is owed.
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
