import type { Contract } from "#core/contract/contract/contract.ts";
import { isOpenMilestone } from "#core/contract/contract/owed.ts";
import { neededBy } from "#core/contract/material-request/material-request.ts";
import type { RequestFacts, SuppliedRequest } from "#core/contract/material-request/material-requests.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import type { Listing } from "#core/market/listing/listing.ts";
import type { Day } from "#core/shared/day.ts";
import { countItems } from "./count-items.ts";
import { dangersOf, daysLate } from "./dangers.ts";

/** Returns the last delivery day of a supply contract, as most recently agreed; null if no milestone is left. */
const promisedDay = (milestones: ReadonlyArray<Pick<Milestone, "kind" | "state" | "endDay">>): Day | null =>
  milestones
    .filter(({ kind, state }) => kind === "work" && state !== "dropped")
    .map(({ endDay }) => endDay)
    .toSorted()
    .at(-1) ?? null;

/** Returns the requested items, for a request that has no supplier yet. */
const asked = (items: Listing["items"]) =>
  countItems(
    items.map((item) => ({ ...item, offered: true })),
    [],
  );

/** Returns a supply contract's items, how many arrived, and when the rest is promised; null once none is. */
export const readSupply = ({ contract, items, milestones, entries }: NonNullable<RequestFacts["supply"]>) => ({
  items: countItems(items, entries),
  promisedFor: contract.state === "accepted" || contract.state === "offer_sent" ? promisedDay(milestones) : null,
});

/** How far a request is: waiting for bids, supplier offered the contract, hired, done, or canceled. */
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

/** Returns the state of a request: its need-by and promised days, what arrived, and what endangers the date. */
export const readRequest = (
  request: SuppliedRequest,
  milestone: Pick<Milestone, "endDay" | "state">,
  { listing, supply: last }: RequestFacts,
  today: Day,
) => {
  const stage = stageOf(listing, last?.contract ?? null);
  // If the contract was canceled before anything was done, others bid on the request and its contract no longer counts.
  const supply = stage === "bids" ? null : last;
  const needed = neededBy(request, listing, milestone);
  const found = supply === null ? { items: asked(listing.items), promisedFor: null } : readSupply(supply);
  const facts = { ...found, entries: supply?.entries ?? [], neededBy: needed, today };
  const isAwaited = (stage === "bids" || stage === "offered" || stage === "hired") && isOpenMilestone(milestone);
  return {
    ...{ listing, supply: supply?.contract ?? null, stage, ...found },
    neededBy: needed,
    daysLate: isAwaited ? daysLate(facts) : 0,
    dangers: isAwaited ? dangersOf(facts) : [],
  };
};
export type ReadRequest = ReturnType<typeof readRequest>;
