import { Effect } from "effect";
import type { DomainError } from "#core/errors.ts";
import type { PaymentSummary } from "#core/money/payment/payment.ts";
import { Payments } from "#core/money/payment/payments.ts";
import type { RefundSummary } from "#core/money/refund/refund.ts";
import { Refunds } from "#core/money/refund/refunds.ts";
import type { Ports } from "#core/ports.ts";
import { now } from "#core/shared/day.ts";
import { type Blocked, blocked, NotAllowed, refusal, type Unavailable } from "#core/shared/errors.ts";
import { BatchId, newId } from "#core/shared/ids.ts";
import { anyMoney, dollars } from "#core/shared/money.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { concernsOfSubject } from "#core/support/inbox/concerns-of.ts";
import { WebhookEvents } from "#core/support/webhook-event/webhook-events.ts";
import { recordAudit } from "./audit-chain.ts";
import { type Batch, Batches, type BatchItem } from "./batches.ts";
import { nothingSeen } from "./plan.ts";
import type { StaffActor } from "./staff-command.ts";
import { watchStaffCommand } from "./watch-staff-command.ts";

/** The most things in one plan. */
export const mostInBatch = 500;

/** How many are handled at the same time. */
const atOnce = 4;

/** A selected thing. */
export type Chosen = Pick<BatchItem, "subject" | "concerns" | "label" | "before">;

const runsAlready = (plan: string): Blocked =>
  blocked("batch_runs", "support", {
    message: "Somebody is already doing exactly this, or it was interrupted.",
    whatToDo: `Wait until it's done, or have the person who started it continue: the same command with --apply ${plan}`,
  });

const othersBatch = refusal("batch_of_others", "support", {
  message: "A coworker started this plan, and only they can continue it.",
  whatToDo: "Ask them, or make your own plan: the same command without --apply.",
});

/** Stores what to do under this plan, for `goOnWithBatch`. Fails with `Blocked` if the same plan is unfinished. */
export const beginBatch = Effect.fn("beginBatch")(function* (
  { staffId, reason, ticketId, caseId }: StaffActor,
  given: Pick<Batch, "plan" | "command" | "selection">,
  chosen: ReadonlyArray<Chosen>,
) {
  if (staffId === null) return yield* new NotAllowed({ message: "Sign in to do this." });
  const by = { staffId, reason, ticketId, caseId };
  const batch: Batch = { ...given, ...by, id: yield* newId(BatchId), beganAt: yield* now, finishedAt: null };
  const items = chosen.map(
    (one, place): BatchItem => ({
      ...one,
      number: place + 1,
      progress: "waiting",
      after: null,
      trouble: null,
      at: null,
    }),
  );
  if (!(yield* (yield* Batches).insert(batch, items))) return yield* runsAlready(given.plan);
  return batch;
});

/** Returns whether the database was unreachable, so that the result is unknown. */
const isDatabaseAway = (error: DomainError): error is Unavailable =>
  error._tag === "Unavailable" && error.what === "database";

/**
 * Handles one thing and records the result. If the process is killed in between, or the database is down, the thing is
 * handled again: everything done in batches is safe to repeat, because it asks the provider first.
 */
const doOne = Effect.fnUntraced(function* (
  batch: Batch,
  item: BatchItem,
  staffActor: StaffActor,
  does: (subject: string) => Effect.Effect<string, DomainError, Ports>,
) {
  const batches = yield* Batches;
  const seen = nothingSeen();
  const outcome = yield* watchStaffCommand(does(item.subject), { staffActor, seen, script: null }).pipe(
    Effect.map((after) => ({ progress: "done", after, trouble: null }) as const),
    Effect.catch((error) =>
      isDatabaseAway(error)
        ? Effect.fail(error)
        : Effect.succeed({ progress: "failed", after: null, trouble: error.message } as const),
    ),
  );
  const at = yield* now;
  yield* atomically(
    Effect.gen(function* () {
      if (!(yield* batches.end(batch.id, item.number, { ...outcome, at }))) return;
      yield* recordAudit(staffActor, {
        kind: outcome.progress === "done" ? "acted" : "act_refused",
        command: batch.command,
        detail: `${item.label}: ${outcome.trouble ?? `${item.before} → ${outcome.after}`}`,
        subjects: [item.subject, ...item.concerns, ...seen.moves.map(({ id }) => id)],
        moves: seen.moves,
        plan: batch.plan,
      });
    }),
  );
});

/**
 * Continues a batch: a few things at a time, and if one fails, the others go on. Returns all its items. Fails with
 * `Blocked` for anybody but the person who started it, and with `Unavailable` if the database is down: what was done
 * stays done.
 */
export const goOnWithBatch = Effect.fn("goOnWithBatch")(function* (
  batch: Batch,
  staffActor: StaffActor,
  does: (subject: string) => Effect.Effect<string, DomainError, Ports>,
  progress: (done: number, of: number) => void = () => {},
) {
  const batches = yield* Batches;
  if (batch.staffId !== staffActor.staffId) return yield* othersBatch();
  const by = { ...staffActor, reason: batch.reason, ticketId: batch.ticketId, caseId: batch.caseId };
  const items = yield* batches.items(batch.id);
  const waiting = items.filter((item) => item.progress === "waiting");
  let done = items.length - waiting.length;
  yield* Effect.forEach(
    waiting,
    (item) =>
      Effect.tap(doOne(batch, item, by, does), () =>
        Effect.sync(() => {
          done += 1;
          progress(done, items.length);
        }),
      ),
    { concurrency: atOnce, discard: true },
  );
  if (batch.finishedAt === null) yield* batches.finish(batch.id, yield* now);
  return yield* batches.items(batch.id);
});

/** The most pages to read; nobody has that many things in one state. */
const mostPages = 100;

/** Returns the oldest of a list that is sorted newest first: one more than a plan may hold, if there are more. */
const oldestOf = Effect.fnUntraced(function* <Row>(list: (page: PageRequest) => Effect.Effect<Page<Row>, Unavailable>) {
  const rows: Array<Row> = [];
  let after: string | null = null;
  for (let count = 0; count < mostPages; count++) {
    const page: Page<Row> = yield* list({ after, limit: 100 });
    rows.push(...page.items);
    after = page.next;
    if (after === null) break;
  }
  return rows.toReversed().slice(0, mostInBatch + 1);
});

const chosenPayment = (it: PaymentSummary): Chosen => ({
  subject: it.id,
  concerns: [it.contractId, it.posterId, it.bidderId],
  label: `${dollars(it.total)} by ${it.rail}, ${it.listingTitle}, milestone ${it.milestone}`,
  before: it.state,
});

/** Selects the payments in this state, oldest first. */
export const choosePayments = Effect.fn("choosePayments")(function* (state: PaymentSummary["state"]) {
  const payments = yield* Payments;
  return (yield* oldestOf((page) => payments.list({ ...anyMoney, state }, page))).map(chosenPayment);
});

const chosenRefund = (it: RefundSummary): Chosen => ({
  subject: it.id,
  concerns: [it.paymentId, it.contractId, it.posterId, it.bidderId],
  label: `${dollars(it.amount)} back, ${it.listingTitle}, milestone ${it.milestone}`,
  before: it.state,
});

/** Selects the refunds in this state, oldest first. */
export const chooseRefunds = Effect.fn("chooseRefunds")(function* (state: RefundSummary["state"]) {
  const refunds = yield* Refunds;
  return (yield* oldestOf((page) => refunds.list({ ...anyMoney, state }, page))).map(chosenRefund);
});

/** Selects the webhook events of a period, oldest first. */
export const chooseWebhookEvents = Effect.fn("chooseWebhookEvents")(function* (
  filter: Parameters<WebhookEvents["Service"]["receivedBetween"]>[0],
) {
  const found = yield* (yield* WebhookEvents).receivedBetween(filter, mostInBatch + 1);
  return yield* Effect.forEach(found, ({ id, provider, event, subject, state }) =>
    Effect.map(
      concernsOfSubject(subject),
      (concerns): Chosen => ({ subject: id, concerns, label: `${provider} ${event}`, before: state }),
    ),
  );
});
