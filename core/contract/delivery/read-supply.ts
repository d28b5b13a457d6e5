import { Effect } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { neededBy } from "#core/contract/material-request/material-request.ts";
import type { SuppliedRequest } from "#core/contract/material-request/material-requests.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { Bids } from "#core/market/bid/bids.ts";
import type { Listing } from "#core/market/listing/listing.ts";
import { Listings } from "#core/market/listing/listings.ts";
import type { Day } from "#core/shared/day.ts";
import { today } from "#core/shared/day.ts";
import { countItems } from "./count-items.ts";
import { dangersOf, daysLate } from "./dangers.ts";
import { Deliveries } from "./deliveries.ts";
import type { Delivery } from "./delivery.ts";

/** The day on which the last of a supplier's contract is to be delivered, as it was agreed and changed since; null where nothing is left of it. */
const promisedDay = (milestones: ReadonlyArray<Pick<Milestone, "kind" | "state" | "endDay">>): Day | null =>
  milestones
    .filter(({ kind, state }) => kind === "work" && state !== "dropped")
    .map(({ endDay }) => endDay)
    .toSorted()
    .at(-1) ?? null;

/** Everything asked for, before there is anybody who delivers it. */
const asked = (items: Listing["items"]) =>
  countItems(
    items.map((item) => ({ ...item, offered: true })),
    [],
  );

/** What a supplier's contract is to bring, how much of that has come, and for when the rest is promised; null once nothing is. */
export const readSupply = Effect.fnUntraced(function* (contract: Contract, entries: ReadonlyArray<Delivery>) {
  const bid = yield* (yield* Bids).get(contract.bidId);
  const isPromised = contract.state === "accepted" || contract.state === "offer_sent";
  return {
    items: countItems(bid.items, entries),
    promisedFor: isPromised ? promisedDay(yield* (yield* Milestones).ofContract(contract.id)) : null,
  };
});

/** How far a request has come: it waits for bids, its supplier was offered the contract, was hired, is done, or nothing comes of it. */
type RequestStage = "bids" | "offered" | "hired" | "ended" | "canceled";

const stages = {
  offer_sent: "offered",
  accepted: "hired",
  ended: "ended",
  cancelled: "canceled",
  withdrawn: "canceled",
  refused: "canceled",
} as const satisfies Readonly<Record<Contract["state"], RequestStage>>;

const stageOf = (listing: Pick<Listing, "state">, supply: Pick<Contract, "state"> | null): RequestStage =>
  listing.state === "open" || listing.state === "hidden" || listing.state === "suspended"
    ? "bids"
    : supply === null
      ? "canceled"
      : stages[supply.state];

/** What a request for materials of a milestone has come to: by when it is needed and promised, what has come, and what endangers that day. */
export const readRequest = Effect.fnUntraced(function* (
  request: SuppliedRequest,
  milestone: Pick<Milestone, "endDay" | "state">,
) {
  const listing = yield* (yield* Listings).get(request.listingId);
  const last = request.supplyId === null ? null : yield* (yield* Contracts).get(request.supplyId);
  const stage = stageOf(listing, last);
  // Of a contract that was canceled before anything was done nothing is left: others bid on the request.
  const supply = stage === "bids" ? null : last;
  const entries = supply === null ? [] : yield* (yield* Deliveries).ofContract(supply.id);
  const needed = neededBy(request, listing, milestone);
  const found =
    supply === null ? { items: asked(listing.items), promisedFor: null } : yield* readSupply(supply, entries);
  const facts = { ...found, entries, neededBy: needed, today: yield* today };
  const isAwaited =
    (stage === "bids" || stage === "offered" || stage === "hired") &&
    (milestone.state === "planned" || milestone.state === "submitted");
  return {
    ...{ listing, supply, entries, stage, ...found },
    neededBy: needed,
    daysLate: isAwaited ? daysLate(facts) : 0,
    dangers: isAwaited ? dangersOf(facts) : [],
  };
});
export type ReadRequest = Effect.Success<ReturnType<typeof readRequest>>;
