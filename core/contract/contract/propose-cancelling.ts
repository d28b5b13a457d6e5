import { Effect } from "effect";
import { isSupport, type PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { checkText } from "#core/shared/errors.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { contractOf, moveContract } from "./contracts.ts";
import { checkMove } from "./decide-cancelling.ts";
import { tellOther } from "./tell-sides.ts";

type Reasoned = { readonly contractId: ContractId; readonly reason: string };

/** Saves a proposal to cancel without telling anyone; inside the caller's unit of work. */
export const putProposal = Effect.fnUntraced(function* (actor: PersonActor, input: Reasoned) {
  const reason = yield* checkText("reason", input.reason, "Please say why you want to cancel.");
  const { contract, side } = yield* contractOf(actor, input.contractId);
  yield* checkMove(contract, side, "propose_cancelling");
  const cancellation = { by: side, reason, proposedAt: yield* now, ...(isSupport(actor) && { bySupport: true }) };
  const proposed = yield* moveContract(actor, side, contract, "propose_cancelling", reason, { cancellation });
  return { proposed, side, reason };
});

/** Proposes to cancel an accepted contract, with a reason. The work goes on until the other side agrees. */
export const proposeCancelling = Effect.fn("proposeCancelling")(function* (actor: PersonActor, input: Reasoned) {
  const { proposed, side, reason } = yield* putProposal(actor, input);
  yield* tellOther(proposed, side, { noun: "contract", id: proposed.id, event: "propose_cancelling" }, (parties) => [
    "cancelProposed",
    { ...parties, by: side, reason, bySupport: isSupport(actor) },
  ]);
  return proposed;
}, atomically);

/** Declines the other side's proposal to cancel, with a reason; the contract goes on. */
export const refuseCancelling = Effect.fn("refuseCancelling")(function* (actor: PersonActor, input: Reasoned) {
  const reason = yield* checkText("reason", input.reason, "Please say why you're declining.");
  const { contract, side } = yield* contractOf(actor, input.contractId);
  yield* checkMove(contract, side, "refuse_cancelling");
  const kept = yield* moveContract(actor, side, contract, "refuse_cancelling", reason, { cancellation: null });
  yield* tellOther(contract, side, { noun: "contract", id: contract.id, event: "refuse_cancelling" }, (parties) => [
    "cancelDeclined",
    { ...parties, by: side, reason, bySupport: isSupport(actor) },
  ]);
  return kept;
}, atomically);

/** Withdraws the actor's own proposal to cancel. */
export const withdrawCancelling = Effect.fn("withdrawCancelling")(function* (
  actor: PersonActor,
  contractId: ContractId,
) {
  const { contract, side } = yield* contractOf(actor, contractId);
  yield* checkMove(contract, side, "withdraw_cancelling");
  const kept = yield* moveContract(actor, side, contract, "withdraw_cancelling", null, { cancellation: null });
  yield* tellOther(contract, side, { noun: "contract", id: contract.id, event: "withdraw_cancelling" }, (parties) => [
    "cancelWithdrawn",
    { ...parties, by: side, bySupport: isSupport(actor) },
  ]);
  return kept;
}, atomically);
