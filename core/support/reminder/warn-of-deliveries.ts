import { Effect } from "effect";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { tellSide } from "#core/contract/contract/tell-sides.ts";
import { type Danger, lackingOf } from "#core/contract/delivery/dangers.ts";
import { type ReadRequest, readRequest } from "#core/contract/delivery/read-supply.ts";
import {
  MaterialRequests,
  type RequestFacts,
  type SuppliedRequest,
} from "#core/contract/material-request/material-requests.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { titleOf } from "#core/market/listing/listings.ts";
import { digestTime } from "#core/messaging/notification/send-digests.ts";
import { now, today } from "#core/shared/day.ts";
import type { ListingId } from "#core/shared/ids.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { walkRows } from "#core/shared/walk.ts";
import { Reminders } from "./send-reminders.ts";

/** How many one unit of work handles. */
const batch = 50;

const marks = {
  overdue: "delivery_overdue",
  promised_late: "delivery_late",
  short: "delivery_short",
} as const satisfies Readonly<Record<Danger["cause"], string>>;

type Warned = { readonly request: SuppliedRequest; readonly milestone: Milestone; readonly read: ReadRequest };

/** Tells the contractor, the owner of the work, and the supplier if there is one. */
const warn = Effect.fnUntraced(function* ({ request, milestone, read }: Warned, { cause }: Danger) {
  const work = yield* (yield* Contracts).get(request.contractId);
  const lacking = lackingOf(read.items);
  const facts = {
    project: yield* titleOf(work.listingId),
    title: read.listing.title,
    number: milestone.number,
    cause,
    day: read.neededBy,
    days: read.daysLate,
    // For several items the count says enough.
    item: lacking.length === 1 ? (lacking[0]?.name ?? null) : null,
    count: lacking.length,
    hasSupplier: read.supply !== null,
  };
  const kind = "reminder";
  yield* tellSide(work, "bidder", kind, ["deliveryEndangers", { ...facts, to: "contractor" }]);
  yield* tellSide(work, "poster", kind, ["deliveryEndangers", { ...facts, to: "owner" }]);
  if (read.supply !== null && read.stage === "hired") {
    // The supplier is not told about the work or its owner.
    const told = { ...facts, project: read.listing.title, to: "supplier" } as const;
    yield* tellSide(read.supply, "bidder", kind, ["deliveryEndangers", told]);
  }
});

/** Warns about the most urgent cause that was not warned of yet. Inside the caller's unit of work. */
const warnOf = Effect.fnUntraced(function* (request: SuppliedRequest, facts: RequestFacts) {
  const reminders = yield* Reminders;
  const milestone = yield* (yield* Milestones).get(request.milestoneId);
  if ((yield* (yield* Contracts).get(request.contractId)).state !== "accepted") return;
  const read = readRequest(request, milestone, facts, yield* today);
  const at = yield* now;
  const found: Array<Danger> = [];
  for (const danger of read.dangers) {
    const mark = { what: marks[danger.cause], subjectId: request.listingId, occasion: danger.occasion };
    if (yield* reminders.mark(mark, at)) found.push(danger);
  }
  // Of several at once, the most urgent one says enough.
  const [first] = found;
  if (first !== undefined) yield* warn({ request, milestone, read }, first);
});

/** Does the same for each request. */
const warnOfAll = Effect.fnUntraced(function* (requests: ReadonlyArray<SuppliedRequest>) {
  const factsOf = yield* (yield* MaterialRequests).factsOf(requests);
  for (const request of requests) {
    const facts = factsOf.get(request.listingId);
    if (facts !== undefined) yield* warnOf(request, facts);
  }
});

/** Does the same for one request, right after a change to it; a request without a milestone has nobody to warn. */
export const warnOfDelivery = Effect.fn("warnOfDelivery")(function* (id: ListingId) {
  const request = yield* (yield* MaterialRequests).find(id);
  if (request !== null) yield* warnOfAll([request]);
}, atomically);

/**
 * Warns everyone concerned when a delivery puts its milestone's date at risk: it is overdue, promised too late, or
 * short. Once per cause, by day, even if this runs repeatedly or concurrently.
 */
export const warnOfDeliveries = Effect.fn("warnOfDeliveries")(function* () {
  const requests = yield* MaterialRequests;
  if (digestTime(yield* now) === null) return;
  const keyOf = ({ listingId }: SuppliedRequest) => listingId;
  yield* walkRows(batch, keyOf, (page) => atomically(Effect.tap(requests.awaited(page), warnOfAll)));
});
