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

/** The change order with its contract and the side on which the actor stands; `NotFound` for everybody else. */
const changeOf = Effect.fnUntraced(function* (actor: PersonActor, id: ChangeOrderId) {
  const order = yield* (yield* ChangeOrders).get(id);
  return { order, ...(yield* contractOf(actor, order.contractId)) };
});

/** The document that somebody signs by accepting a change. Fails `NotFound` for everybody but the two of its contract. */
export const viewChangeToSign = Effect.fn("viewChangeToSign")(function* (
  actor: PersonActor,
  id: ChangeOrderId,
  language: Language,
) {
  const { order, contract } = yield* changeOf(actor, id);
  return yield* toSign(order.id, yield* termsOfChange(contract, order), language);
});

/**
 * The other side accepts a change: its milestones and the total of the contract are as proposed from then on. What is held beyond what a
 * milestone is worth then goes back to the poster, by a job; what a funded one is worth beyond what is held the poster is asked to fund.
 * Fails `NotFound`, `IllegalMove` (it was answered or withdrawn, or is one's own), `Blocked`, and as `sign` does.
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

/** The other side declines a change, and says why: the contract stays as it is. Fails as `acceptChange` does, or `Invalid`. */
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

/** Whoever proposed a change withdraws it. Fails as `acceptChange` does. */
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

/** The change orders of a contract, newest first, for the two people in it; each with what the asking one can do about it. */
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
