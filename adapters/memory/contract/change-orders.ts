import { Result } from "effect";
import { type ChangeOrder, changedBy } from "#core/contract/change-order/change-order.ts";
import { ChangeOrders } from "#core/contract/change-order/change-orders.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import { stale } from "#core/shared/errors.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { sum } from "#core/shared/money.ts";
import { inMemory } from "../memory.ts";
import { byId, newestFirst } from "../rows.ts";
import { type Tables, withRow } from "../tables.ts";

const changesOf = ({ changeOrders }: Tables, id: ContractId): ReadonlyArray<ChangeOrder> =>
  [...changeOrders.values()]
    .filter(({ contractId }) => contractId === id)
    .sort((one, other) => one.number - other.number);

/** The change orders of a contract that wait for an answer, by number. */
export const openChangesOf = (tables: Tables, id: ContractId): ReadonlyArray<ChangeOrder> =>
  changesOf(tables, id).filter(({ state }) => state === "proposed");

/** Whether a proposed change order includes this milestone. */
export const isInChange = (tables: Tables, { id, contractId }: Pick<Milestone, "id" | "contractId">): boolean =>
  openChangesOf(tables, contractId).some((order) => changedBy(order).includes(id));

/** What accepted change orders have added to the contract's total, in cents. */
export const acceptedDifference = (tables: Tables, id: ContractId): number =>
  sum(changesOf(tables, id).map(({ state, difference }) => (state === "accepted" ? difference : 0)));

export const memoryChangeOrders = inMemory(ChangeOrders)(({ read, write, versioned }) => ({
  insert: (order) =>
    write((tables) =>
      changesOf(tables, order.contractId).some(({ number }) => number === order.number)
        ? Result.fail(stale("change order"))
        : withRow(tables, "changeOrders", order.id, order),
    ),
  ...versioned("changeOrders", "change order"),
  openOf: (id) => read((tables) => openChangesOf(tables, id)),
  lastNumber: (id) => read((tables) => changesOf(tables, id).at(-1)?.number ?? 0),
  ofContract: (id, page) => read((tables) => newestFirst(changesOf(tables, id), page, byId)),
}));
