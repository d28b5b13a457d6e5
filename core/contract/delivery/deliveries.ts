import { Context, type Effect, Schema } from "effect";
import type { NotFound, Stale, Unavailable } from "#core/shared/errors.ts";
import { ContractId, type DeliveryId } from "#core/shared/ids.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import type { Delivery } from "./delivery.ts";

/** Which deliveries to list; null for all. */
export const DeliveryFilter = Schema.Struct({ contractId: Schema.NullOr(ContractId) });
export type DeliveryFilter = typeof DeliveryFilter.Type;

/** What people recorded as delivered: entries are added and never changed. */
export class Deliveries extends Context.Service<
  Deliveries,
  {
    /** Fails with `Stale` if the contract has this number already, or an entry that answers or replaces the same. */
    readonly insert: (delivery: Delivery) => Effect.Effect<void, Stale | Unavailable>;
    readonly get: (id: DeliveryId) => Effect.Effect<Delivery, NotFound | Unavailable>;
    /** The contract's entries, by number. */
    readonly ofContract: (id: ContractId) => Effect.Effect<ReadonlyArray<Delivery>, Unavailable>;
    /**
     * The same, with the contract's row locked: until the unit of work ends, nobody else cancels the contract or
     * records a delivery. Read the contract again after this if the unit has already read it.
     */
    readonly ofContractForUpdate: (id: ContractId) => Effect.Effect<ReadonlyArray<Delivery>, Unavailable>;
    /** Lists entries newest first, for support. */
    readonly list: (filter: DeliveryFilter, page: PageRequest) => Effect.Effect<Page<Delivery>, Unavailable>;
  }
>()("core/Deliveries") {}
