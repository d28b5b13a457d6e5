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

/** A request with the contract of its supplier: the one that is offered or runs, else the newest that is over; null before there is any. */
export type SuppliedRequest = MaterialRequest & { readonly supplyId: ContractId | null };

/** What there is to read of a request: what was asked for, and its supplier's contract with all that was agreed and said to be delivered. */
export type RequestFacts = {
  readonly listing: Pick<Listing, "id" | "title" | "state" | "deadline" | "items">;
  readonly supply: {
    readonly contract: Contract;
    readonly items: Bid["items"];
    readonly milestones: ReadonlyArray<Milestone>;
    /** By their numbers. */
    readonly entries: ReadonlyArray<Delivery>;
  } | null;
  /** The bid that the owner is asked to pay, or pays; null where there is none. */
  readonly asked:
    | (Pick<Bid, "id" | "state" | "version" | "amount" | "milestones"> & { readonly supplier: PersonCard })
    | null;
};

export class MaterialRequests extends Context.Service<
  MaterialRequests,
  {
    readonly insert: (request: MaterialRequest) => Effect.Effect<void, Unavailable>;
    /** Keeps whom it asks to pay; the rest of it never changes. */
    readonly save: (request: MaterialRequest) => Effect.Effect<void, Unavailable>;
    /** Null for a listing that belongs to no milestone. */
    readonly find: (id: ListingId) => Effect.Effect<SuppliedRequest | null, Unavailable>;
    /** Of each of these requests what there is to read, by their listings; in as many statements for many as for one. */
    readonly factsOf: (
      requests: ReadonlyArray<Pick<SuppliedRequest, "listingId" | "supplyId" | "ownerPays">>,
    ) => Effect.Effect<ReadonlyMap<ListingId, RequestFacts>, Unavailable>;
    /** Those of the milestones of a contract, oldest first. */
    readonly ofContract: (id: ContractId) => Effect.Effect<ReadonlyArray<SuppliedRequest>, Unavailable>;
    /** Those of the milestones of these contracts about which their owner was asked to pay, by their listings. */
    readonly asking: (ids: ReadonlyArray<ContractId>) => Effect.Effect<ReadonlyArray<SuppliedRequest>, Unavailable>;
    /**
     * Those of one contract, with its row locked: inside a unit of work nobody else cancels it or requests more for it until
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
    readonly awaited: (page: RowsAfter<ListingId>) => Effect.Effect<ReadonlyArray<SuppliedRequest>, Unavailable>;
  }
>()("core/MaterialRequests") {}

type Standing = "requested" | "standing" | "canceled";

/** The move of requested materials, in the story of this contract. */
export const materialsMove = (
  contract: Pick<Contract, "id" | "listingId">,
  subjectId: ListingId,
  event: string,
  from: Standing | null,
  to: Standing,
) => ({ noun: "materials", subjectId, ...storyOf(contract), event, from, to });
