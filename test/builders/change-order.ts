import { Effect } from "effect";
import { changeOrderLifecycle } from "#core/contract/change-order/change-order.machine.ts";
import type { ChangeOrder, ChangeOrderDraft, MilestoneChangeDraft } from "#core/contract/change-order/change-order.ts";
import { ChangeOrders } from "#core/contract/change-order/change-orders.ts";
import type { Contract } from "#core/contract/contract/contract.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import type { Day } from "#core/shared/day.ts";
import { ChangeOrderId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { idOf, moment } from "./moment.ts";
import { storedMilestone } from "./stored.ts";

/** A new milestone of 500 dollars. */
export const anAddition: MilestoneChangeDraft = {
  milestoneId: null,
  terms: { amount: cents(50_000), description: "Replace the rotten beam", endDay: "2099-06-30" as Day },
};

/** Raises the milestone by 300 dollars. */
export const aRaise = ({ id, amount, description, endDay }: Milestone): MilestoneChangeDraft => ({
  milestoneId: id,
  terms: { amount: cents(amount + 30_000), description, endDay },
});

export const aChangeDraft = (but: Partial<ChangeOrderDraft> = {}): ChangeOrderDraft => ({
  reason: "The beam under the porch is rotten.",
  changes: [anAddition],
  files: [],
  ...but,
});

/** A stored change order of the poster, which raises one milestone. */
export const aChangeOrder = (
  contract: Contract,
  { id, number, amount, description, endDay }: Milestone,
  but: Partial<ChangeOrder> = {},
): ChangeOrder => {
  const at = moment();
  const before = { amount, description, endDay };
  return {
    id: idOf(ChangeOrderId, at),
    contractId: contract.id,
    number: 1,
    proposedBy: "poster",
    bySupport: false,
    state: changeOrderLifecycle.initial,
    reason: "The beam under the porch is rotten.",
    cause: null,
    changes: [{ milestoneId: id, number, before, after: { ...before, amount: cents(amount + 30_000) } }],
    difference: 30_000,
    files: [],
    answer: null,
    proposedAt: at,
    answeredAt: null,
    version: 1,
    ...but,
  };
};

/** Inserts `aChangeOrder` directly into the store. */
export const storedChangeOrder = Effect.fnUntraced(function* (but: Partial<ChangeOrder> = {}) {
  const { contract, milestone } = yield* storedMilestone();
  const order = aChangeOrder(contract, milestone, but);
  yield* (yield* ChangeOrders).insert(order);
  return { contract, milestone, order };
});
