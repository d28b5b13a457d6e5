import { Result } from "effect";
import { Deliveries } from "#core/contract/delivery/deliveries.ts";
import type { Delivery } from "#core/contract/delivery/delivery.ts";
import { stale } from "#core/shared/errors.ts";
import { inMemory } from "../memory.ts";
import { fits, newestOf } from "../rows.ts";
import { withRow } from "../tables.ts";

/** Whether two entries conflict: an entry is answered once and replaced once. */
const isInTheWay = (one: Delivery, other: Delivery): boolean =>
  (one.contractId === other.contractId && one.number === other.number) ||
  (one.replaces !== null && one.replaces === other.replaces) ||
  (one.answers !== null && one.answers === other.answers && one.replaces === null && other.replaces === null);

export const memoryDeliveries = inMemory(Deliveries)(({ read, write, get }) => {
  const ofContract: Deliveries["Service"]["ofContract"] = (id) =>
    read(({ deliveries }) =>
      [...deliveries.values()]
        .filter(({ contractId }) => contractId === id)
        .sort((one, other) => one.number - other.number),
    );
  return {
    insert: (delivery) =>
      write((tables) =>
        [...tables.deliveries.values()].some((it) => isInTheWay(it, delivery))
          ? Result.fail(stale("delivery"))
          : withRow(tables, "deliveries", delivery.id, delivery),
      ),
    get: get("deliveries", "delivery"),
    ofContract,
    // Units of work run one after the other, so nothing needs a lock.
    ofContractForUpdate: ofContract,
    list: (filter, page) => read(({ deliveries }) => newestOf(deliveries, page, fits(filter))),
  };
});
