import { Context, type Effect } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import type { Unavailable } from "#core/shared/errors.ts";
import type { ContractId, ListingId } from "#core/shared/ids.ts";
import type { MaterialRequest } from "./material-request.ts";

/** A request with the contract of its supplier: the one that is offered or runs, else the newest that is over; null before there is any. */
export type SuppliedRequest = MaterialRequest & { readonly supplyId: ContractId | null };

export class MaterialRequests extends Context.Service<
  MaterialRequests,
  {
    readonly insert: (request: MaterialRequest) => Effect.Effect<void, Unavailable>;
    /** Null for a listing that belongs to no milestone. */
    readonly find: (id: ListingId) => Effect.Effect<SuppliedRequest | null, Unavailable>;
    /** Those of the milestones of a contract, oldest first. */
    readonly ofContract: (id: ContractId) => Effect.Effect<ReadonlyArray<SuppliedRequest>, Unavailable>;
    /**
     * The same, with the contract's row locked: inside a unit of work nobody else cancels it or requests more for it until
     * that has ended.
     */
    readonly ofContractForUpdate: (id: ContractId) => Effect.Effect<ReadonlyArray<SuppliedRequest>, Unavailable>;
    /**
     * The requests through which a contract is connected with others: those of its milestones, and the one that it was made of; with their
     * rows locked in one order, so that of two connected contracts that end at once one waits for the other.
     */
    readonly connectedForUpdate: (
      contract: Pick<Contract, "id" | "listingId">,
    ) => Effect.Effect<ReadonlyArray<SuppliedRequest>, Unavailable>;
    /** At most `limit` whose contract is accepted and whose milestone is neither paid nor dropped, by their listings, those behind `after`. */
    readonly awaited: (page: {
      readonly after: ListingId | null;
      readonly limit: number;
    }) => Effect.Effect<ReadonlyArray<SuppliedRequest>, Unavailable>;
  }
>()("core/MaterialRequests") {}
