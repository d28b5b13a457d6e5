import { Effect } from "effect";
import { Contracts, contractOf, seenFrom } from "#core/contract/contract/contracts.ts";
import { tellOther } from "#core/contract/contract/tell-sides.ts";
import { milestoneLifecycle } from "#core/contract/milestone/milestone.machine.ts";
import { Milestones, moveMilestone } from "#core/contract/milestone/milestones.ts";
import { type Signing, sign, toSign } from "#core/contract/signature/sign.ts";
import { noPicture } from "#core/market/bid/bid.ts";
import { isSupport, type PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { checkText } from "#core/shared/errors.ts";
import { type ChangeOrderId, type ContractId, MilestoneId, newId } from "#core/shared/ids.ts";
import { Jobs } from "#core/shared/jobs.ts";
import type { Language } from "#core/shared/language.ts";
import type { PageRequest } from "#core/shared/page.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import type { MilestoneChange } from "./change-order.ts";
import { ChangeOrders, moveChangeOrder } from "./change-orders.ts";
import { changeOrderMoves, checkChangeMove, decideAcceptance } from "./decide-change.ts";
import { changeFacts, termsOfChange, worthOfChange } from "./propose-change.ts";

/** Returns the change order, its contract and the actor's side; fails with `NotFound` for anyone else. */
const changeOf = Effect.fnUntraced(function* (actor: PersonActor, id: ChangeOrderId) {
  const order = yield* (yield* ChangeOrders).get(id);
  return { order, ...(yield* contractOf(actor, order.contractId)) };
});

/** Returns the document that a side signs to accept a change; `NotFound` for anyone but the contract's two sides. */
export const viewChangeToSign = Effect.fn("viewChangeToSign")(function* (
  actor: PersonActor,
  id: ChangeOrderId,
  language: Language,
) {
  const { order, contract } = yield* changeOf(actor, id);
  return yield* toSign(order.id, yield* termsOfChange(contract, order), language);
});

/**
 * Accepts the other side's change: the contract's milestones and total become what was proposed. If a milestone's held
 * money now exceeds its worth, a job returns the excess to the poster; if a funded one is now worth more, the poster is
 * asked to fund the rest. Fails with `NotFound`, `IllegalMove` (over, or one's own), `Blocked`, and as `sign` does.
 */
export const acceptChange = Effect.fn("acceptChange")(function* (
  actor: PersonActor,
  id: ChangeOrderId,
  signing: Signing | null = null,
) {
  const milestones = yield* Milestones;
  const jobs = yield* Jobs;
  const { order, contract, side } = yield* changeOf(actor, id);
  const facts = yield* changeFacts(
    contract,
    side,
    order.changes.map(({ milestoneId }) => milestoneId),
  );
  const decided = yield* Effect.fromResult(decideAcceptance({ ...facts, order, side }));
  const signed = yield* sign(actor, signing, {
    contract,
    subjectId: order.id,
    side,
    document: yield* termsOfChange(contract, order),
    worth: worthOfChange(order),
  });
  const at = yield* now;
  const changed = yield* (yield* Contracts).save({ ...contract, totalCost: decided.totalCost, updatedAt: at });
  for (const stage of facts.milestones) {
    const edit = decided.edited.find((it) => it.id === stage.id);
    const saved = edit ? yield* milestones.save({ ...stage, ...edit.terms, updatedAt: at }) : stage;
    if (decided.completed.includes(stage.id)) yield* moveMilestone(actor, "system", changed, saved, "complete");
    if (decided.dropped.includes(stage.id)) yield* moveMilestone(actor, "system", changed, stage, "drop");
  }
  for (const paymentId of decided.held) yield* jobs.put({ name: "advance-payment", paymentId });
  const added: Array<MilestoneChange> = [];
  for (const { number, terms } of decided.added) {
    const milestoneId = yield* newId(MilestoneId);
    added.push({ milestoneId, number, before: null, after: terms });
    yield* milestones.insert([
      {
        id: milestoneId,
        contractId: contract.id,
        number,
        kind: "work",
        ...terms,
        ...noPicture,
        state: milestoneLifecycle.initial,
        updatedAt: at,
        version: 1,
      },
    ]);
  }
  const changes = [...order.changes.filter(({ before }) => before !== null), ...added];
  const accepted = yield* moveChangeOrder(actor, side, changed, order, decided.event, { changes }, signed);
  const { totalCost: total, toFund, givesBack } = decided;
  yield* tellOther(changed, side, { noun: "change_order", id: order.id, event: "accept" }, (parties) => {
    const told = { ...parties, by: side, number: order.number, total, bySupport: isSupport(actor) };
    return toFund + givesBack === 0
      ? ["changeAccepted", told]
      : ["fundedChangeAccepted", { ...told, toFund, givesBack }];
  });
  return accepted;
}, atomically);

type Declined = { readonly changeOrderId: ChangeOrderId; readonly reason: string };

/** Declines the other side's change with a reason; the contract stays as is. Fails as `acceptChange`, or `Invalid`. */
export const declineChange = Effect.fn("declineChange")(function* (actor: PersonActor, input: Declined) {
  const reason = yield* checkText("reason", input.reason, "Please say why you're declining.");
  const { order, contract, side } = yield* changeOf(actor, input.changeOrderId);
  const event = yield* Effect.fromResult(checkChangeMove(contract, order, side, "decline"));
  const declined = yield* moveChangeOrder(actor, side, contract, order, event, { answer: reason });
  yield* tellOther(contract, side, { noun: "change_order", id: order.id, event: "decline" }, (parties) => [
    "changeDeclined",
    { ...parties, by: side, number: order.number, reason, bySupport: isSupport(actor) },
  ]);
  return declined;
}, atomically);

/** Withdraws a change; only the side that proposed it can. Fails as `acceptChange` does. */
export const withdrawChange = Effect.fn("withdrawChange")(function* (actor: PersonActor, id: ChangeOrderId) {
  const { order, contract, side } = yield* changeOf(actor, id);
  const event = yield* Effect.fromResult(checkChangeMove(contract, order, side, "withdraw"));
  const withdrawn = yield* moveChangeOrder(actor, side, contract, order, event);
  yield* tellOther(contract, side, { noun: "change_order", id: order.id, event: "withdraw" }, (parties) => [
    "changeWithdrawn",
    { ...parties, by: side, number: order.number, bySupport: isSupport(actor) },
  ]);
  return withdrawn;
}, atomically);

/** Lists a contract's change orders for its two sides, newest first, each with the moves that the reader can make. */
export const listChangeOrders = Effect.fn("listChangeOrders")(function* (
  actor: PersonActor,
  contractId: ContractId,
  page: PageRequest,
) {
  const contract = yield* (yield* Contracts).get(contractId);
  const side = yield* seenFrom(actor, contract);
  const found = yield* (yield* ChangeOrders).ofContract(contractId, page);
  return {
    ...found,
    items: found.items.map((order) => ({ ...order, moves: changeOrderMoves(contract, order, side) })),
  };
});
