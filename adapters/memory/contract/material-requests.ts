import { Effect } from "effect";
import { liveContractStates } from "#core/contract/contract/contract.ts";
import type { MaterialRequest } from "#core/contract/material-request/material-request.ts";
import {
  MaterialRequests,
  type RequestFacts,
  type SuppliedRequest,
} from "#core/contract/material-request/material-requests.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { inMemory } from "../memory.ts";
import { cardOfPerson } from "../people/people.ts";
import { allOf, sortedBy } from "../rows.ts";
import { type Tables, withRow } from "../tables.ts";

const isLive = ({ state }: { readonly state: string }): boolean => liveContractStates.some((live) => live === state);

const supplied =
  ({ contracts }: Tables) =>
  (request: MaterialRequest): SuppliedRequest => {
    const own = allOf(
      contracts,
      ({ listingId, state }) => listingId === request.listingId && state !== "withdrawn" && state !== "refused",
    );
    return { ...request, supplyId: (own.find(isLive) ?? own.at(-1))?.id ?? null };
  };

const byListing = ({ listingId }: MaterialRequest): string => listingId;

export const memoryMaterialRequests = inMemory(MaterialRequests)(({ read, write }) => {
  const those = (isOne: (request: MaterialRequest, tables: Tables) => boolean) =>
    read((tables) =>
      sortedBy(
        [...tables.materialRequests.values()].filter((request) => isOne(request, tables)),
        byListing,
      ).map(supplied(tables)),
    );
  const ofContract: MaterialRequests["Service"]["ofContract"] = (id) => those(({ contractId }) => contractId === id);
  return {
    insert: (request) => write((tables) => withRow(tables, "materialRequests", request.listingId, request)),
    save: ({ listingId, ownerPays }) =>
      write((tables) => {
        const before = tables.materialRequests.get(listingId);
        return before === undefined ? tables : withRow(tables, "materialRequests", listingId, { ...before, ownerPays });
      }),
    find: (id) =>
      Effect.map(
        those(({ listingId }) => listingId === id),
        ([request]) => request ?? null,
      ),
    factsOf: (requests) =>
      read((tables) => {
        const { listings, contracts, bids, milestones, deliveries } = tables;
        const byNumber = (one: { readonly number: number }, other: { readonly number: number }) =>
          one.number - other.number;
        const supplyOf = (id: ContractId | null): RequestFacts["supply"] => {
          const contract = id === null ? undefined : contracts.get(id);
          if (contract === undefined) return null;
          const isOfIt = ({ contractId }: { readonly contractId: ContractId }) => contractId === id;
          return {
            contract,
            items: bids.get(contract.bidId)?.items ?? [],
            milestones: [...milestones.values()].filter(isOfIt).sort(byNumber),
            entries: [...deliveries.values()].filter(isOfIt).sort(byNumber),
          };
        };
        return new Map(
          requests.flatMap(({ listingId, supplyId, ownerPays }) => {
            const listing = listings.get(listingId);
            const bid = ownerPays && bids.get(ownerPays.bidId);
            const asked = bid ? { ...bid, supplier: cardOfPerson(tables, bid.bidderId) } : null;
            return listing === undefined ? [] : [[listingId, { listing, supply: supplyOf(supplyId), asked }] as const];
          }),
        );
      }),
    ofContract,
    asking: (ids) => those(({ contractId, ownerPays }) => ownerPays !== null && ids.includes(contractId)),
    // Units of work run one after the other, so nothing needs a lock.
    ofContractForUpdate: ofContract,
    connectedForUpdate: ({ id, listingId }) =>
      those((request) => request.contractId === id || request.listingId === listingId),
    awaited: ({ after, limit }) =>
      Effect.map(
        those(({ listingId, contractId, milestoneId }, { contracts, milestones }) => {
          const milestone = milestones.get(milestoneId)?.state;
          return (
            (after === null || listingId > after) &&
            contracts.get(contractId)?.state === "accepted" &&
            (milestone === "planned" || milestone === "submitted")
          );
        }),
        (awaited) => awaited.slice(0, limit),
      ),
  };
});
