import { Context, Effect } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import { type Actor, systemActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { type Blocked, blocked, type Stale, type Unavailable } from "#core/shared/errors.ts";
import { moveIn, recordMove } from "#core/shared/history.ts";
import type { ChangeOrderId, ContractId } from "#core/shared/ids.ts";
import type { EventOf, Party } from "#core/shared/lifecycle.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import type { VersionedStore } from "#core/shared/versioned.ts";
import { changeOrderLifecycle } from "./change-order.machine.ts";
import { type ChangeOrder, changedBy, recordedChange } from "./change-order.ts";

export class ChangeOrders extends Context.Service<
  ChangeOrders,
  VersionedStore<ChangeOrderId, ChangeOrder> & {
    /** Fails with `Stale` if the contract already has a change order of this number. */
    readonly insert: (order: ChangeOrder) => Effect.Effect<void, Stale | Unavailable>;
    /** The contract's change orders that wait for an answer, by number. */
    readonly openOf: (id: ContractId) => Effect.Effect<ReadonlyArray<ChangeOrder>, Unavailable>;
    /** The number of the contract's newest change order; 0 if it has none. */
    readonly lastNumber: (id: ContractId) => Effect.Effect<number, Unavailable>;
    /** The contract's change orders, newest first. */
    readonly ofContract: (id: ContractId, page: PageRequest) => Effect.Effect<Page<ChangeOrder>, Unavailable>;
  }
>()("core/ChangeOrders") {}

export type ChangeOrderEvent = EventOf<typeof changeOrderLifecycle>;

/** Moves a change order, saves it and records the move in the history; inside the caller's unit of work. */
export const moveChangeOrder = Effect.fnUntraced(function* (
  actor: Actor,
  party: Party,
  contract: Pick<Contract, "id" | "listingId">,
  order: ChangeOrder,
  event: ChangeOrderEvent,
  changes: Partial<Pick<ChangeOrder, "changes" | "answer">> = {},
  signed: Parameters<typeof recordedChange>[1] = undefined,
) {
  const state = yield* changeOrderLifecycle.move(order.state, event, party);
  const saved = yield* (yield* ChangeOrders).save({ ...order, ...changes, state, answeredAt: yield* now });
  yield* recordMove(actor, {
    ...moveIn(contract, "change_order", event, saved, order),
    reason: changes.answer ?? null,
    ...recordedChange(saved, signed),
  });
  return saved;
});

/** Lapses the contract's open change orders; inside the caller's unit of work. */
export const lapseChangeOrders = Effect.fnUntraced(function* (contract: Pick<Contract, "id" | "listingId">) {
  const orders = yield* ChangeOrders;
  for (const order of yield* orders.openOf(contract.id)) {
    yield* moveChangeOrder(systemActor("contract"), "system", contract, order, "lapse");
  }
});

export const changeOpen = (number: number): Blocked =>
  blocked("ChangeOpen", "you", {
    message: `A change to milestone ${number} is waiting for an answer.`,
    whatToDo: "Accept, decline or withdraw it under Change orders first. Then you can go on with this milestone.",
  });

/** Fails with `Blocked` while a change to the milestone waits for an answer: its amount is undecided until then. */
export const checkNotInChange = Effect.fnUntraced(function* (
  milestone: Pick<Milestone, "id" | "contractId" | "number">,
) {
  const open = yield* (yield* ChangeOrders).openOf(milestone.contractId);
  if (open.some((order) => changedBy(order).includes(milestone.id))) return yield* changeOpen(milestone.number);
});
