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

/** So many in one unit of work. */
const batch = 50;

const marks = {
  overdue: "delivery_overdue",
  promised_late: "delivery_late",
  short: "delivery_short",
} as const satisfies Readonly<Record<Danger["cause"], string>>;

type Warned = { readonly request: SuppliedRequest; readonly milestone: Milestone; readonly read: ReadRequest };

/** Tells whoever does the work, whom the work is done for, and the supplier where there is one. */
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
    // Of many the count says enough.
    item: lacking.length === 1 ? (lacking[0]?.name ?? null) : null,
    count: lacking.length,
    hasSupplier: read.supply !== null,
  };
  const kind = "reminder";
  yield* tellSide(work, "bidder", kind, ["deliveryEndangers", { ...facts, to: "contractor" }]);
  yield* tellSide(work, "poster", kind, ["deliveryEndangers", { ...facts, to: "owner" }]);
  if (read.supply !== null && read.stage === "hired") {
    // The work and its owner are no business of the supplier's.
    const told = { ...facts, project: read.listing.title, to: "supplier" } as const;
    yield* tellSide(read.supply, "bidder", kind, ["deliveryEndangers", told]);
  }
});

/** Warns of each cause that nobody was warned of; answers nothing. Inside the caller's unit of work. */
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
  // Of several at once the most urgent says what there is to say.
  const [first] = found;
  if (first !== undefined) yield* warn({ request, milestone, read }, first);
});

/** The same of each of these. */
const warnOfAll = Effect.fnUntraced(function* (requests: ReadonlyArray<SuppliedRequest>) {
  const factsOf = yield* (yield* MaterialRequests).factsOf(requests);
  for (const request of requests) {
    const facts = factsOf.get(request.listingId);
    if (facts !== undefined) yield* warnOf(request, facts);
  }
});

/** The same for one request, as soon as something was recorded of it; of one that belongs to no milestone there is nobody to warn. */
export const warnOfDelivery = Effect.fn("warnOfDelivery")(function* (id: ListingId) {
  const request = yield* (yield* MaterialRequests).find(id);
  if (request !== null) yield* warnOfAll([request]);
}, atomically);

/**
 * Warns those concerned when a delivery endangers the date of its milestone: it is overdue, promised for later than needed, or short. Once for each
 * cause, at a decent hour, however often and by how many this is done.
 */
export const warnOfDeliveries = Effect.fn("warnOfDeliveries")(function* () {
  const requests = yield* MaterialRequests;
  if (digestTime(yield* now) === null) return;
  const keyOf = ({ listingId }: SuppliedRequest) => listingId;
  yield* walkRows(batch, keyOf, (page) => atomically(Effect.tap(requests.awaited(page), warnOfAll)));
});
