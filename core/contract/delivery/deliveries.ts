import { Context, type Effect, Schema } from "effect";
import type { NotFound, Stale, Unavailable } from "#core/shared/errors.ts";
import { ContractId, type DeliveryId } from "#core/shared/ids.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import type { Delivery } from "./delivery.ts";

/** Which ones to list; null for all. */
export const DeliveryFilter = Schema.Struct({ contractId: Schema.NullOr(ContractId) });
export type DeliveryFilter = typeof DeliveryFilter.Type;

/** What was said to be delivered: entries are added, and never changed. */
export class Deliveries extends Context.Service<
  Deliveries,
  {
    /** Fails `Stale` where its contract has another entry of that number, or one that answers or replaces the same. */
    readonly insert: (delivery: Delivery) => Effect.Effect<void, Stale | Unavailable>;
    readonly get: (id: DeliveryId) => Effect.Effect<Delivery, NotFound | Unavailable>;
    /** Those of a contract by their numbers. */
    readonly ofContract: (id: ContractId) => Effect.Effect<ReadonlyArray<Delivery>, Unavailable>;
    /**
     * The same, with the contract's row locked: inside a unit of work nobody else cancels it or records a delivery of it until that
     * has ended. What the unit has read of the contract before is read again after this.
     */
    readonly ofContractForUpdate: (id: ContractId) => Effect.Effect<ReadonlyArray<Delivery>, Unavailable>;
    /** Newest first; for support. */
    readonly list: (filter: DeliveryFilter, page: PageRequest) => Effect.Effect<Page<Delivery>, Unavailable>;
  }
>()("core/Deliveries") {}
