import { Effect } from "effect";
import { partiesOf } from "#core/contract/contract/contract-names.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { payableOf } from "#core/contract/contract/retainage.ts";
import { tellSide } from "#core/contract/contract/tell-sides.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { digestTime } from "#core/messaging/notification/send-digests.ts";
import { isHeld, isKeptBack, keptOf, releasableOf, worthOf } from "#core/money/payment/payment.ts";
import { type KeptDue, Payments, type Unanswered } from "#core/money/payment/payments.ts";
import { releaseKept, releaseUnanswered } from "#core/money/payment/release-payment.ts";
import { missingWaivers } from "#core/money/waiver/missing-waivers.ts";
import { now } from "#core/shared/day.ts";
import type { PaymentId } from "#core/shared/ids.ts";
import type { RowsAfter } from "#core/shared/page.ts";
import { Policy } from "#core/shared/policy.ts";
import { dayOf, oneDay } from "#core/shared/time-zone.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { walkRows } from "#core/shared/walk.ts";
import { Reminders } from "./send-reminders.ts";

const hour = 3_600_000;

/** How many are read at a time. */
const batch = 100;

/** How many days before a release the poster is reminded. */
const daysBefore = [1, 3, 7] as const;

/** The least time in ms from the last reminder to the release: no outage or shortened answer time surprises anyone. */
const leastWarning = 12 * hour;

/** Returns the reminder due this long (ms) before the end; the last one if several were missed; undefined if none. */
const stageOf = (left: number, releaseAfterDays: number) => {
  const stage = daysBefore.find((days) => left <= days * oneDay);
  return stage === 1 || (stage !== undefined && stage < releaseAfterDays) ? stage : undefined;
};

/** Reminds a poster, once, that held money will be released then. */
const remind = Effect.fnUntraced(function* (
  id: PaymentId,
  mark: Parameters<Reminders["Service"]["mark"]>[0],
  end: Date,
) {
  const payments = yield* Payments;
  const at = yield* now;
  if (!(yield* (yield* Reminders).mark(mark, at))) return;
  const held = yield* payments.get(id);
  const contract = yield* (yield* Contracts).get(held.contractId);
  const milestone = yield* (yield* Milestones).get(held.milestoneId);
  const { number } = milestone;
  const tried = yield* payments.ofMilestone(held);
  const amount = releasableOf(payableOf(contract, milestone), worthOf(tried.filter(isHeld)), tried);
  const until = new Date(Math.max(end.getTime(), at.getTime() + leastWarning)).toISOString();
  yield* tellSide(contract, "poster", "reminder", [
    "releaseReminder",
    { ...(yield* partiesOf(contract)), number, amount, until },
  ]);
}, atomically);

/**
 * Returns whether held money or retainage waits for a lien waiver that the contract requires, and tells the bidder
 * once: `due` is when it would be released.
 */
const waitsForWaiver = Effect.fnUntraced(function* (id: PaymentId, due: Date) {
  const at = yield* now;
  const held = yield* (yield* Payments).get(id);
  const { contractId, milestoneId } = held;
  const contract = yield* (yield* Contracts).get(contractId);
  const milestone = yield* (yield* Milestones).get(milestoneId);
  const payments = yield* (yield* Payments).ofMilestone(held);
  const missing = yield* missingWaivers([{ contract, milestones: [milestone], payments }]);
  if (missing.size === 0) return false;
  const mark = { what: "waiver", subjectId: id, occasion: due.toISOString() } as const;
  if (digestTime(at) === null || !(yield* (yield* Reminders).mark(mark, at))) return true;
  const told = { ...(yield* partiesOf(contract)), number: milestone.number };
  yield* tellSide(
    contract,
    "bidder",
    "reminder",
    isKeptBack(held)
      ? ["retainageWaiver", { ...told, amount: keptOf(payments) }]
      : ["milestoneWaiver", { ...told, amount: payableOf(contract, milestone) }],
  );
  return true;
}, atomically);

const goOn = Effect.fnUntraced(function* (held: Unanswered, at: Date) {
  const { releaseAfterDays } = yield* Policy;
  const end = new Date(held.since.getTime() + releaseAfterDays * oneDay);
  const stage = stageOf(end.getTime() - at.getTime(), releaseAfterDays);
  if (stage === undefined || (yield* waitsForWaiver(held.id, end))) return;
  const mark = { what: `release_${stage}`, subjectId: held.id, occasion: end.toISOString() } as const;
  const remindedAt = yield* (yield* Reminders).sentAt(mark);
  if (remindedAt === null) {
    if (digestTime(at) !== null) yield* remind(held.id, mark, end);
    return;
  }
  if (stage === 1 && end <= at && remindedAt.getTime() + leastWarning <= at.getTime())
    yield* releaseUnanswered(held.id);
});

/** How long before held retainage is released its poster is reminded, in ms. */
const keptAhead = 3 * oneDay;

/** Reminds a poster, once, that held retainage will be released then. */
const remindKept = Effect.fnUntraced(function* ({ id, due }: KeptDue) {
  const at = yield* now;
  const mark = { what: "release_3", subjectId: id, occasion: due.toISOString() } as const;
  if (digestTime(at) === null || !(yield* (yield* Reminders).mark(mark, at))) return;
  const { contractId, milestoneAmount: amount } = yield* (yield* Payments).get(id);
  const contract = yield* (yield* Contracts).get(contractId);
  const { project } = yield* partiesOf(contract);
  yield* tellSide(contract, "poster", "reminder", ["retainageHeldReminder", { project, amount, day: dayOf(due) }]);
}, atomically);

const goOnWithKept = Effect.fnUntraced(function* (kept: KeptDue, at: Date) {
  yield* waitsForWaiver(kept.id, kept.due);
  if (kept.due <= at) yield* releaseKept(kept.id);
  else yield* remindKept(kept);
});

/** Handles every item of a list; if one fails, the others go on, and it stays due. */
const eachOf = Effect.fnUntraced(function* <Item extends { readonly id: PaymentId }, E, R, E2, R2>(
  read: (page: RowsAfter<PaymentId>) => Effect.Effect<ReadonlyArray<Item>, E, R>,
  act: (item: Item) => Effect.Effect<unknown, E2, R2>,
) {
  const tried = (item: Item) =>
    act(item).pipe(
      Effect.catchCause((cause) =>
        Effect.logWarning("What is held could not be released, or reminded of", { id: item.id, cause }),
      ),
    );
  yield* walkRows(
    batch,
    ({ id }: Item) => id,
    (page) => Effect.tap(read(page), Effect.forEach(tried)),
  );
});

/**
 * Reminds posters of submitted, funded milestones they have not answered 7, 3 and 1 days before the money is released,
 * by day; and releases it once the time is up. Does the same for held retainage of ended contracts, 3 days before.
 * Either may wait for the bidder's lien waiver, and then the bidder is told. Reminds and releases each once, however
 * often this runs. If one fails, the others go on, and it stays due.
 */
export const sweepUnanswered = Effect.fn("sweepUnanswered")(function* () {
  const payments = yield* Payments;
  const at = yield* now;
  const to = new Date(at.getTime() + (daysBefore[2] - (yield* Policy).releaseAfterDays) * oneDay);
  yield* eachOf(
    (page) => payments.unanswered(to, page),
    (held) => goOn(held, at),
  );
  yield* eachOf(
    (page) => payments.keptDue(new Date(at.getTime() + keptAhead), page),
    (kept) => goOnWithKept(kept, at),
  );
});
