import { Context, type Effect } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import type { Delivery } from "#core/contract/delivery/delivery.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import type { Bid } from "#core/market/bid/bid.ts";
import type { Listing } from "#core/market/listing/listing.ts";
import type { PersonCard } from "#core/people/person/person.ts";
import type { Unavailable } from "#core/shared/errors.ts";
import { storyOf } from "#core/shared/history.ts";
import type { ContractId, ListingId } from "#core/shared/ids.ts";
import type { RowsAfter } from "#core/shared/page.ts";
import type { MaterialRequest } from "./material-request.ts";

/** A request with its supplier's contract: the offered or running one, else the newest that is over; null if none. */
export type SuppliedRequest = MaterialRequest & { readonly supplyId: ContractId | null };

/** What there is to read about a request: the listing, and the supply contract with its milestones and deliveries. */
export type RequestFacts = {
  readonly listing: Pick<Listing, "id" | "title" | "state" | "deadline" | "items">;
  readonly supply: {
    readonly contract: Contract;
    readonly items: Bid["items"];
    readonly milestones: ReadonlyArray<Milestone>;
    /** The deliveries, by number. */
    readonly entries: ReadonlyArray<Delivery>;
  } | null;
  /** The bid that the owner is asked to pay for, or pays for; null if there is none. */
  readonly asked:
    | (Pick<Bid, "id" | "state" | "version" | "amount" | "milestones"> & { readonly supplier: PersonCard })
    | null;
};

export class MaterialRequests extends Context.Service<
  MaterialRequests,
  {
    readonly insert: (request: MaterialRequest) => Effect.Effect<void, Unavailable>;
    /** Saves only `ownerPays`; the rest of a request never changes. */
    readonly save: (request: MaterialRequest) => Effect.Effect<void, Unavailable>;
    /** The request of a listing; null if the listing belongs to no milestone. */
    readonly find: (id: ListingId) => Effect.Effect<SuppliedRequest | null, Unavailable>;
    /** The facts of each request, by listing; runs the same number of SQL statements for many requests as for one. */
    readonly factsOf: (
      requests: ReadonlyArray<Pick<SuppliedRequest, "listingId" | "supplyId" | "ownerPays">>,
    ) => Effect.Effect<ReadonlyMap<ListingId, RequestFacts>, Unavailable>;
    /** The requests for a contract's milestones, oldest first. */
    readonly ofContract: (id: ContractId) => Effect.Effect<ReadonlyArray<SuppliedRequest>, Unavailable>;
    /** The requests of these contracts in which the owner was asked to pay, by listing. */
    readonly asking: (ids: ReadonlyArray<ContractId>) => Effect.Effect<ReadonlyArray<SuppliedRequest>, Unavailable>;
    /**
     * The requests of one contract, with its row locked: until the unit of work ends, nobody else cancels the contract
     * or adds a request.
     */
    readonly ofContractForUpdate: (id: ContractId) => Effect.Effect<ReadonlyArray<SuppliedRequest>, Unavailable>;
    /**
     * The requests that connect a contract with others: those for its milestones, and the one that it was made from.
     * Locks their rows in a fixed order, so that if two connected contracts end at once, one waits for the other.
     */
    readonly connectedForUpdate: (
      contract: Pick<Contract, "id" | "listingId">,
    ) => Effect.Effect<ReadonlyArray<SuppliedRequest>, Unavailable>;
    /**
     * At most `limit` requests, by listing, those after `after`: the contract accepted, the milestone not paid or
     * dropped.
     */
    readonly awaited: (page: RowsAfter<ListingId>) => Effect.Effect<ReadonlyArray<SuppliedRequest>, Unavailable>;
  }
>()("core/MaterialRequests") {}

type Standing = "requested" | "standing" | "canceled";

/** Returns a move of requested materials for this contract's history. */
export const materialsMove = (
  contract: Pick<Contract, "id" | "listingId">,
  subjectId: ListingId,
  event: string,
  from: Standing | null,
  to: Standing,
) => ({ noun: "materials", subjectId, ...storyOf(contract), event, from, to });
