import { Effect } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import { ContractMoney } from "#core/contract/contract/contract-money.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { contractOf } from "#core/contract/contract/propose-cancelling.ts";
import { tellOther } from "#core/contract/contract/tell-sides.ts";
import { checkNeverSettled } from "#core/contract/dispute/disputes.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import type { Payment } from "#core/money/payment/payment.ts";
import { Files } from "#core/people/file/files.ts";
import { People } from "#core/people/person/people.ts";
import { isSupport, type PersonActor } from "#core/shared/actor.ts";
import { dayOf, now } from "#core/shared/day.ts";
import { recordMove } from "#core/shared/history.ts";
import { ChangeOrderId, type ContractId, type MilestoneId, newId } from "#core/shared/ids.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { changeOrderLifecycle } from "./change-order.machine.ts";
import type { ChangeOrder, ChangeOrderDraft } from "./change-order.ts";
import { recordedChange } from "./change-order.ts";
import { ChangeOrders } from "./change-orders.ts";
import { decideProposal, type Side } from "./decide-change.ts";

/**
 * What the decisions about a change ask, inside the caller's unit of work: the milestones as they are, the payments of them that are
 * under way or held, and the standing of the other side, which then stays.
 */
export const changeFacts = Effect.fnUntraced(function* (
  contract: Contract,
  side: Side,
  ids: ReadonlyArray<MilestoneId | null>,
) {
  const milestones = yield* Milestones;
  const money = yield* ContractMoney;
  const people = yield* People;
  const otherStanding = yield* people.getStandingForShare(side === "poster" ? contract.bidderId : contract.posterId);
  // Before the payments: one that begins afterwards finds the milestone saved by the change, and looks again.
  const stages = yield* milestones.ofContract(contract.id);
  const live = new Map<MilestoneId, Payment>();
  for (const stage of stages) {
    const own = ids.includes(stage.id) ? yield* money.livePaymentsOf(stage) : [];
    // What moves is waited for, whatever is held beside it.
    const [payment] = own.toSorted((one) => (one.state === "held" ? 1 : -1));
    if (payment !== undefined) live.set(stage.id, payment);
  }
  for (const stage of stages) {
    if (ids.includes(stage.id)) yield* checkNeverSettled(stage);
  }
  return { contract, milestones: stages, live, otherStanding };
});

type Input = { readonly contractId: ContractId; readonly draft: ChangeOrderDraft };

/**
 * One side of an accepted contract proposes a change of it. The contract stays as it is until the other side accepts; meanwhile no
 * milestone that the change touches is submitted, returned or paid. Fails `NotFound`, `Invalid` or `Blocked`.
 */
export const proposeChange = Effect.fn("proposeChange")(function* (actor: PersonActor, { contractId, draft }: Input) {
  const contracts = yield* Contracts;
  const milestones = yield* Milestones;
  const orders = yield* ChangeOrders;
  const files = yield* Files;
  const { atomic } = yield* UnitOfWork;
  return yield* atomic(
    Effect.gen(function* () {
      const { contract, side } = yield* contractOf(actor, contractId);
      const at = yield* now;
      const ids = draft.changes.map(({ milestoneId }) => milestoneId);
      const facts = yield* changeFacts(contract, side, ids);
      const proposal = yield* Effect.fromResult(
        decideProposal({
          ...facts,
          personId: actor.personId,
          draft,
          files: yield* files.manyForShare(draft.files),
          open: yield* orders.openOf(contractId),
          lastNumber: yield* orders.lastNumber(contractId),
          today: dayOf(at),
        }),
      );
      const order: ChangeOrder = {
        id: yield* newId(ChangeOrderId),
        contractId,
        proposedBy: side,
        bySupport: isSupport(actor),
        state: changeOrderLifecycle.initial,
        ...proposal,
        answer: null,
        proposedAt: at,
        answeredAt: null,
        version: 1,
      };
      // Saved over the versions that were read: nothing else is proposed for, done to or paid of these at the same moment.
      yield* contracts.save(contract);
      for (const stage of facts.milestones) if (ids.includes(stage.id)) yield* milestones.save(stage);
      yield* orders.insert(order);
      yield* recordMove(actor, {
        noun: "change_order",
        subjectId: order.id,
        listingId: contract.listingId,
        contractId,
        event: "propose",
        from: null,
        to: order.state,
        reason: order.reason,
        ...recordedChange(order),
      });
      yield* tellOther(contract, side, { noun: "change_order", id: order.id, event: "propose" }, (parties) => [
        "changeProposed",
        { ...parties, by: side, number: order.number, reason: order.reason, bySupport: isSupport(actor) },
      ]);
      return order;
    }),
  );
});
