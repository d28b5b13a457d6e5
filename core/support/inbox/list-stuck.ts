import { Effect } from "effect";
import { Contracts } from "#core/contract/contract/contracts.ts";
import type { Job } from "#core/jobs.ts";
import { ContractBalances } from "#core/money/ledger/contract-balances.ts";
import { isLivePayment } from "#core/money/payment/payment.ts";
import { isOnItsWay } from "#core/money/refund/refund.ts";
import { Refunds } from "#core/money/refund/refunds.ts";
import { People } from "#core/people/person/people.ts";
import { now } from "#core/shared/day.ts";
import type { PaymentId } from "#core/shared/ids.ts";
import { cutPage, type PageRequest } from "#core/shared/page.ts";
import { Cases } from "#core/support/case/cases.ts";
import { WebhookEvents } from "#core/support/webhook-event/webhook-events.ts";
import { type JobRecord, JobRecords } from "./job-records.ts";
import { StuckKind } from "./stuck-kind.ts";
import { compareKeys, keyOfStuck, readKey, type StuckThing, waitsForOf, writeKey } from "./stuck-thing.ts";
import { fitsCases, type StuckFilter, StuckThings } from "./stuck-things.ts";
import { workIsDone } from "./suggest.ts";

/** Returns the contract of a job's payment, the amount it moves in cents, and whether its work was done without it. */
const moneyOf = Effect.fnUntraced(function* (job: Job) {
  const found = Effect.fnUntraced(function* (id: PaymentId) {
    const [balance] = yield* (yield* ContractBalances).ofPayments([id]);
    if (balance === undefined) return null;
    const { contractId, total } = balance.payment;
    return { contractId, amount: total as number, isDone: !isLivePayment(balance.payment) };
  });
  switch (job.name) {
    case "advance-payment":
      return yield* found(job.paymentId);
    case "advance-refund": {
      const refund = yield* Effect.option((yield* Refunds).get(job.refundId));
      return refund._tag === "Some"
        ? {
            contractId: refund.value.contractId,
            amount: refund.value.amount as number,
            isDone: !isOnItsWay(refund.value),
          }
        : null;
    }
    case "process-webhook-event": {
      const webhookEvent = yield* Effect.option((yield* WebhookEvents).get(job.webhookEventId));
      if (webhookEvent._tag === "None" || webhookEvent.value.subject.kind !== "payment") return null;
      const about = yield* found(webhookEvent.value.subject.paymentId);
      return about && { ...about, isDone: webhookEvent.value.state === "processed" };
    }
    default:
      return null;
  }
});

const isMoney = ({ name }: Job): boolean =>
  name === "advance-payment" || name === "advance-refund" || name === "process-webhook-event";

/** Returns a dead job as a stuck thing. */
const stuckOf = Effect.fnUntraced(function* ({ id, job, state, since, trouble }: JobRecord) {
  const [held] = yield* (yield* Cases).ofThings([{ noun: "job", id }]);
  const money = yield* moneyOf(job);
  const view = money === null ? null : yield* Effect.option((yield* Contracts).view(money.contractId));
  const contract = view?._tag === "Some" ? view.value : null;
  const person = job.name === "pack-own-data" ? yield* Effect.option((yield* People).get(job.personId)) : null;
  const found: StuckThing = {
    kind: "job-dead",
    noun: "job",
    id,
    state,
    isUrgent: false,
    isMoney: isMoney(job),
    // If the work was since done another way, nothing is at stake.
    amount: money === null || money.isDone ? 0 : money.amount,
    since,
    waitsFor: waitsForOf("job-dead", "job", state),
    contractId: money?.contractId ?? null,
    title: contract?.listingTitle ?? null,
    detail: [trouble === null ? job.name : `${job.name}: ${trouble}`, ...(money?.isDone ? [workIsDone] : [])].join(" "),
    people: contract
      ? [
          { id: contract.poster.id, name: contract.poster.name, part: "poster" },
          { id: contract.bidder.id, name: contract.bidder.name, part: "bidder" },
        ]
      : person?._tag === "Some"
        ? [{ id: person.value.id, name: person.value.name, part: "person" }]
        : [],
    case: held === undefined || held.case.state === "closed" ? null : held.case,
  };
  return found;
});

const fits = (filter: StuckFilter, at: Date, it: StuckThing): boolean =>
  fitsCases(filter.cases, it, at) &&
  (filter.over === null || it.amount > filter.over) &&
  (filter.personId === null || it.people.some(({ id }) => id === filter.personId)) &&
  (filter.contractId === null || it.contractId === filter.contractId);

const keyOfJob = ({ id, job, since }: JobRecord) =>
  keyOfStuck({ kind: "job-dead", id, isUrgent: false, isMoney: isMoney(job), since });

/** Returns the dead jobs that can be on a page; reads what each is about only for those. */
const deadJobs = Effect.fnUntraced(function* (filter: StuckFilter, at: Date, { after, limit }: PageRequest) {
  if (filter.kind !== null && filter.kind !== "job-dead") return [];
  const ids = filter.things?.filter(({ noun }) => noun === "job").map(({ id }) => id) ?? null;
  if (ids?.length === 0) return [];
  const from = readKey(after);
  const records = (yield* (yield* JobRecords).dead())
    .filter(({ id, since }) => (ids === null || ids.includes(id)) && (filter.before === null || since <= filter.before))
    .filter((it) => from === null || compareKeys(keyOfJob(it), from) > 0)
    .sort((one, other) => compareKeys(keyOfJob(one), keyOfJob(other)));
  // A job itself does not say whom and how much it is about, or who works on it.
  const { over, personId, contractId, cases } = filter;
  const isNarrow = [over, personId, contractId, cases].some((part) => part !== null);
  const found = yield* Effect.forEach(isNarrow ? records : records.slice(0, limit + 1), stuckOf);
  return found.filter((it) => fits(filter, at, it));
});

/**
 * Lists overdue things: urgent ones first, then money, each oldest first; for support staff, who can reach it only from
 * the command line. Dead jobs are few and come from the queue; the store finds everything else.
 */
export const listStuck = Effect.fn("listStuck")(function* (filter: StuckFilter, page: PageRequest) {
  const at = yield* now;
  const stored = yield* (yield* StuckThings).list(filter, at, page);
  const dead = yield* deadJobs(filter, at, page);
  const all = [...stored.items, ...dead].sort((one, other) => compareKeys(keyOfStuck(one), keyOfStuck(other)));
  const keyOf = (it: StuckThing): string => writeKey(keyOfStuck(it));
  const cut = cutPage(all, page.limit, keyOf);
  // If the store has more, there is a next page even if this one is exactly full.
  const last = cut.items.at(-1);
  return { ...cut, next: cut.next ?? (stored.next !== null && last !== undefined ? keyOf(last) : null) };
});

/** Counts the stuck things of each kind, in the order of the kinds; for support staff. */
export const countStuck = Effect.fn("countStuck")(function* (filter: StuckFilter) {
  const at = yield* now;
  const stored = yield* (yield* StuckThings).totals(filter, at);
  const dead = yield* deadJobs(filter, at, { after: null, limit: Number.POSITIVE_INFINITY });
  const amount = dead.reduce((sum, it) => sum + it.amount, 0);
  const all = dead.length === 0 ? stored : [...stored, { kind: "job-dead" as const, count: dead.length, amount }];
  return StuckKind.literals.flatMap((kind) => all.filter((total) => total.kind === kind));
});
