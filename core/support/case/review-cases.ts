import { Effect } from "effect";
import { People } from "#core/people/person/people.ts";
import { now } from "#core/shared/day.ts";
import { Policy } from "#core/shared/policy.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { walkPages } from "#core/shared/walk.ts";
import { listStuck } from "#core/support/inbox/list-stuck.ts";
import type { StuckThing } from "#core/support/inbox/stuck-thing.ts";
import { anythingStuck, type StuckFilter } from "#core/support/inbox/stuck-things.ts";
import type { CaseUnderReview } from "./case.ts";
import { Cases, moveCase } from "./cases.ts";
import { decideReview } from "./decide-case.ts";
import { caseAbout } from "./open-case.ts";
import { waitingOf } from "./work-on-case.ts";

const batch = 100;

/** Reviews one case; does nothing if it changed since the list was read, because the next round sees the change. */
const reviewCase = Effect.fnUntraced(function* (listed: CaseUnderReview, staff: ReadonlySet<string>) {
  const cases = yield* Cases;
  const { caseAbove } = yield* Policy;
  const it = yield* cases.get(listed.id);
  if (it.version !== listed.version) return;
  const waiting = yield* waitingOf(it);
  const isOwnerOfStaff = it.ownerId === null || staff.has(it.ownerId);
  const facts = { it: listed, waiting, isOwnerOfStaff, above: caseAbove, at: yield* now };
  const { steps, weight } = decideReview(facts);
  let moved = it;
  for (const { event, changes, reason } of steps) moved = yield* moveCase(moved, event, null, changes, reason);
  if (weight.priority !== moved.priority || weight.amount !== moved.amount) yield* cases.save({ ...moved, ...weight });
}, atomically);

/** Opens a case about each of these things. */
const openAbout = (things: ReadonlyArray<StuckThing>) =>
  Effect.forEach(
    things,
    (thing) => atomically(caseAbout(thing, null, null, "It is stuck, and urgent or worth much.")),
    { discard: true },
  );

/** Walks stuck things without a case and opens cases until one is no longer wanted. */
const openWhatIs = Effect.fnUntraced(function* (filter: Partial<StuckFilter>, isWanted: (it: StuckThing) => boolean) {
  let after: string | null = null;
  for (;;) {
    const page: { readonly items: ReadonlyArray<StuckThing>; readonly next: string | null } = yield* listStuck(
      { ...anythingStuck, ...filter, cases: "none" },
      { after, limit: batch },
    );
    const wanted = page.items.filter(isWanted);
    yield* openAbout(wanted);
    if (page.next === null || wanted.length < page.items.length) return;
    after = page.next;
  }
});

/**
 * Reviews all cases regularly: snoozed ones come back, those with nothing stuck record it and close, and stuck things
 * that are urgent or worth more than the limit get their own case. Concurrent or repeated runs open only one case per
 * thing.
 */
export const reviewCases = Effect.fn("reviewCases")(function* () {
  const cases = yield* Cases;
  const { caseAbove } = yield* Policy;
  const staff = new Set<string>((yield* (yield* People).support()).map(({ id }) => id));
  const review = (it: CaseUnderReview) =>
    reviewCase(it, staff).pipe(
      Effect.catchCause((cause) => Effect.logWarning("A case could not be reviewed", { caseId: it.id, cause })),
    );
  yield* walkPages((after) => cases.underReview({ after, limit: batch }), Effect.forEach(review));
  yield* openWhatIs({ kind: "ticket-open" }, ({ isUrgent }) => isUrgent);
  yield* openWhatIs({ over: caseAbove }, ({ isMoney, isUrgent }) => isMoney || isUrgent);
});
