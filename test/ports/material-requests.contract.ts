import { Effect } from "effect";
import { expect } from "vitest";
import type { Contract } from "#core/contract/contract/contract.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { MaterialRequests } from "#core/contract/material-request/material-requests.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { Bids } from "#core/market/bid/bids.ts";
import type { Listing } from "#core/market/listing/listing.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { aMilestone } from "#test/builders/contract.ts";
import { storedDelivery, storedRequest } from "#test/builders/delivery.ts";
import { storedBid, storedContract, storedListing, storedMilestone } from "#test/builders/stored.ts";
import type { Given } from "./store-world.ts";

export const materialRequestsContract = ({ holds }: Given): void => {
  /** Creates a contract from a bid on this listing. */
  const supplied = Effect.fnUntraced(function* (listing: Listing, state: Contract["state"]) {
    return yield* storedContract({ bid: yield* storedBid({ listing }) }, { state });
  });

  holds("a material request is found by its listing, and among its contract's requests, oldest first", function* () {
    const requests = yield* MaterialRequests;
    const { contract, milestone } = yield* storedMilestone();
    expect(yield* requests.ofContract(contract.id)).toEqual([]);
    const first = yield* storedRequest(yield* storedListing(), milestone);
    const second = yield* storedRequest(yield* storedListing(), milestone);
    yield* storedRequest(yield* storedListing(), (yield* storedMilestone()).milestone);
    const seen = [first, second].map((request) => ({ ...request, supplyId: null }));
    expect(yield* requests.find(first.listingId)).toEqual(seen[0]);
    expect(yield* requests.find((yield* storedListing()).id)).toBeNull();
    expect(yield* requests.ofContract(contract.id)).toEqual(seen);
    expect(yield* requests.ofContractForUpdate(contract.id)).toEqual(seen);
  });

  holds(
    "the supplier's contract is the live one, or else the newest that is over, never a refused offer",
    function* () {
      const requests = yield* MaterialRequests;
      const { milestone } = yield* storedMilestone();
      const listing = yield* storedListing();
      yield* storedRequest(listing, milestone);
      const supplyOf = Effect.map(requests.find(listing.id), (request) => request?.supplyId);
      yield* supplied(listing, "refused");
      expect(yield* supplyOf).toBeNull();
      const canceled = yield* supplied(listing, "cancelled");
      expect(yield* supplyOf).toBe(canceled.id);
      const later = yield* supplied(listing, "cancelled");
      yield* supplied(listing, "withdrawn");
      expect(yield* supplyOf).toBe(later.id);
      const running = yield* supplied(listing, "accepted");
      expect(yield* supplyOf).toBe(running.id);
    },
  );

  holds("the details of many requests are read at once, each with its own supplier's contract", function* () {
    const requests = yield* MaterialRequests;
    const { milestone } = yield* storedMilestone();
    const [bare, first, second] = [yield* storedListing(), yield* storedListing(), yield* storedListing()];
    for (const listing of [bare, first, second]) yield* storedRequest(listing, milestone);
    const supplies = [yield* supplied(first, "accepted"), yield* supplied(second, "ended")] as const;
    const stages = [aMilestone(supplies[0], 2), aMilestone(supplies[0], 1), aMilestone(supplies[1], 1)] as const;
    yield* (yield* Milestones).insert(stages);
    const late = yield* storedDelivery(supplies[1], 2);
    const early = yield* storedDelivery(supplies[1], 1);
    const asked = yield* requests.ofContract(milestone.contractId);
    const found = yield* requests.factsOf(asked);
    expect(found.size).toBe(3);
    const { id, title, state, deadline, items } = bare;
    expect(found.get(bare.id)).toMatchObject({ listing: { id, title, state, deadline, items }, supply: null });
    const bids = yield* Bids;
    expect(found.get(first.id)?.supply).toEqual({
      contract: supplies[0],
      items: (yield* bids.get(supplies[0].bidId)).items,
      milestones: [stages[1], stages[0]],
      entries: [],
    });
    expect(found.get(second.id)?.supply).toMatchObject({
      contract: supplies[1],
      milestones: [stages[2]],
      entries: [early, late],
    });
    expect(yield* requests.factsOf([])).toEqual(new Map());
  });

  holds("a request that the owner pay is stored and read with its bid, until it is removed", function* () {
    const requests = yield* MaterialRequests;
    const { milestone } = yield* storedMilestone();
    const listing = yield* storedListing();
    const request = yield* storedRequest(listing, milestone);
    const bid = yield* storedBid({ listing });
    const ownerPays = { bidId: bid.id, bidVersion: bid.version, isInPrice: true };
    yield* requests.save({ ...request, ownerPays });
    const kept = yield* requests.find(listing.id);
    const other = (yield* storedMilestone()).contract.id;
    expect(yield* requests.asking([other, request.contractId])).toEqual([kept]);
    expect(yield* requests.asking([other])).toEqual([]);
    expect(kept).toEqual({ ...request, ownerPays, supplyId: null });
    if (kept === null) return;
    const { id, state, version, amount, milestones, bidderId } = bid;
    expect((yield* requests.factsOf([kept])).get(listing.id)?.asked).toMatchObject({
      ...{ id, state, version, amount, milestones },
      supplier: { id: bidderId },
    });
    yield* requests.save({ ...request, ownerPays: null });
    expect(yield* requests.asking([request.contractId])).toEqual([]);
    const after = yield* requests.find(listing.id);
    expect(after?.ownerPays).toBeNull();
    expect((yield* requests.factsOf(after ? [after] : [])).get(listing.id)?.asked).toBeNull();
  });

  holds("a contract is connected by its milestones' requests and by the request for its own listing", function* () {
    const requests = yield* MaterialRequests;
    const { contract, milestone } = yield* storedMilestone();
    const listing = yield* storedListing();
    const request = yield* storedRequest(listing, milestone);
    const supply = yield* supplied(listing, "accepted");
    const seen = [{ ...request, supplyId: supply.id }];
    expect(yield* requests.connectedForUpdate(contract)).toEqual(seen);
    expect(yield* requests.connectedForUpdate(supply)).toEqual(seen);
    expect(yield* requests.connectedForUpdate((yield* storedMilestone()).contract)).toEqual([]);
  });

  holds("connected contracts wait for each other, in fifty rounds", function* () {
    const requests = yield* MaterialRequests;
    const { atomic } = yield* UnitOfWork;
    const { contract, milestone } = yield* storedMilestone();
    const [one, other] = [yield* storedListing(), yield* storedListing()];
    for (const listing of [other, one]) yield* storedRequest(listing, milestone);
    const supplies = [yield* supplied(one, "accepted"), yield* supplied(other, "accepted")];
    const inside = { work: 0, supplies: 0 };
    const alone = (it: Contract) => {
      const [own, others] = it.id === contract.id ? (["work", "supplies"] as const) : (["supplies", "work"] as const);
      return atomic(
        Effect.gen(function* () {
          yield* requests.connectedForUpdate(it);
          expect(inside[others]).toBe(0);
          inside[own]++;
          yield* requests.find(one.id);
          inside[own]--;
        }),
      );
    };
    for (let round = 0; round < 50; round++) {
      yield* Effect.all([alone(contract), ...supplies.map(alone)], { concurrency: "unbounded" });
    }
  });

  holds("a contract is not canceled while materials are requested for it", function* () {
    const requests = yield* MaterialRequests;
    const contracts = yield* Contracts;
    const { atomic } = yield* UnitOfWork;
    for (let round = 0; round < 50; round++) {
      const { contract, milestone } = yield* storedMilestone();
      const listing = yield* storedListing();
      const ask = atomic(
        Effect.gen(function* () {
          yield* requests.ofContractForUpdate(contract.id);
          if ((yield* contracts.get(contract.id)).state === "accepted") yield* storedRequest(listing, milestone);
        }),
      );
      const cancel = atomic(
        Effect.gen(function* () {
          yield* contracts.save({ ...(yield* contracts.get(contract.id)), state: "cancelled" });
          return (yield* requests.ofContract(contract.id)).length;
        }),
      );
      const [, seen] = yield* Effect.all([ask, cancel], { concurrency: "unbounded" });
      expect(yield* requests.ofContract(contract.id)).toHaveLength(seen);
    }
  });

  holds("awaited requests have a running contract and an open milestone, and are paged", function* () {
    const requests = yield* MaterialRequests;
    const milestones = yield* Milestones;
    const { contract, milestone } = yield* storedMilestone();
    const paid = { ...aMilestone(contract, 2), state: "completed" as const };
    const submitted = { ...aMilestone(contract, 3), state: "submitted" as const };
    yield* milestones.insert([paid, submitted]);
    const over = yield* storedMilestone(yield* storedContract({}, { state: "ended" }));
    const made: Array<Listing["id"]> = [];
    for (const its of [milestone, paid, submitted, over.milestone]) {
      made.push((yield* storedRequest(yield* storedListing(), its)).listingId);
    }
    const [first, , third] = made;
    const found = [];
    let after = null;
    for (;;) {
      const page: ReadonlyArray<{ readonly listingId: Listing["id"] }> = yield* requests.awaited({ after, limit: 2 });
      found.push(...page.map(({ listingId }) => listingId));
      if (page.length < 2) break;
      after = page.at(-1)?.listingId ?? null;
    }
    expect(found.filter((id) => made.includes(id))).toEqual([first, third]);
    expect(found).toEqual([...found].sort());
  });
};
