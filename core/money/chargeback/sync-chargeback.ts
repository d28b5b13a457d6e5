import { Effect } from "effect";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { wasLeft } from "#core/contract/contract/owed.ts";
import { showBoth } from "#core/contract/contract/tell-sides.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { postChargeback } from "#core/money/ledger/post-entries.ts";
import { Cards } from "#core/money/payment/cards.ts";
import { lookBack, returnWindow } from "#core/money/payment/next-poll.ts";
import { chargedBy, type Payment } from "#core/money/payment/payment.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { orUnavailable } from "#core/money/payment/provider-errors.ts";
import { isAllBack } from "#core/money/refund/refund.ts";
import { Refunds } from "#core/money/refund/refunds.ts";
import { followMoney } from "#core/money/waiver/follow-money.ts";
import { systemActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { moveIn, recordMove } from "#core/shared/history.ts";
import { ChargebackId, newId } from "#core/shared/ids.ts";
import { Jobs } from "#core/shared/jobs.ts";
import { oneDay } from "#core/shared/time-zone.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { firstVersion } from "#core/shared/versioned.ts";
import { walkPages } from "#core/shared/walk.ts";
import { chargebackLifecycle } from "./chargeback.machine.ts";
import {
  type Chargeback,
  type ChargebackKind,
  isOpenChargeback,
  outOf,
  type ReportedChargeback,
} from "./chargeback.ts";
import { Chargebacks } from "./chargebacks.ts";
import { tellChargeback } from "./tell-chargeback.ts";

type State = Chargeback["state"];

const eventTo = { needs_response: "require_response", under_review: "review", won: "win", lost: "lose" } as const;

/** Returns the state and event that the provider's report leads to; no event if that is no move, as if it is late. */
const moved = Effect.fnUntraced(function* (from: State, to: State) {
  const event = eventTo[to];
  if (from === to || !chargebackLifecycle.can(from, event)) return { state: from, event: null };
  return { state: (yield* chargebackLifecycle.move(from, event, "system")) as State, event };
});

const anew = Effect.fnUntraced(function* (payment: Payment, told: ReportedChargeback) {
  const at = yield* now;
  const { state } = yield* moved(chargebackLifecycle.initial, told.state);
  const chargeback: Chargeback = {
    id: yield* newId(ChargebackId),
    kind: told.kind,
    ref: told.ref,
    paymentId: payment.id,
    contractId: payment.contractId,
    state,
    amount: told.amount,
    taken: null,
    isReturned: false,
    reason: told.reason,
    respondBy: told.respondBy,
    ...firstVersion(at),
  };
  return chargeback;
});

/** Returns what the ledger still lacks: that the provider took money, or returned what it took. */
const movedMoney = ({ taken, isReturned }: Chargeback, { out }: ReportedChargeback) => ({
  take: taken === null && out > 0,
  keep: taken !== null && !isReturned && out === 0,
});

/** Saves the provider's report about a chargeback. `isDropped`: it changed since it was `asked` about. */
const apply = Effect.fnUntraced(function* (asked: Chargeback | null, told: ReportedChargeback) {
  const { ref } = told;
  const payments = yield* Payments;
  const chargebacks = yield* Chargebacks;
  const jobs = yield* Jobs;
  const payment = yield* payments.findByRef("card", told.intentRef);
  if (payment === null) return { isDropped: false, chargeback: null };
  const ofCharge = (yield* payments.ofMilestone(payment)).filter((it) => chargedBy(it) === payment.id);
  const contract = yield* (yield* Contracts).get(payment.contractId);
  const milestone = yield* (yield* Milestones).get(payment.milestoneId);
  const known = yield* chargebacks.findByRef(ref);
  if (known?.version !== asked?.version) return { isDropped: true, chargeback: known };
  // An external refund that failed before Dibbs learned of it is no news.
  if (known === null && told.kind === "external_refund" && told.state === "won")
    return { isDropped: false, chargeback: null };
  const before = known ?? (yield* anew(payment, told));
  const { state, event } = yield* moved(before.state, told.state);
  const { take, keep } = movedMoney(before, told);
  if (known !== null && event === null && !take && !keep) return { isDropped: false, chargeback: known };

  const after: Chargeback = {
    ...before,
    state,
    taken: take ? told.out : before.taken,
    isReturned: before.isReturned || keep,
    respondBy: told.respondBy,
    updatedAt: yield* now,
  };
  if (known === null) yield* chargebacks.insert(after);
  const saved = known === null ? after : yield* chargebacks.save(after);
  if (take) yield* postChargeback(saved, "take");
  if (keep) yield* postChargeback(saved, "keep");
  if (take || keep) yield* followMoney(contract, milestone.id);
  if (known === null || event !== null) {
    yield* recordMove(systemActor("payments"), {
      // Recorded under the payment's id, because it belongs to the payment's history.
      ...moveIn(contract, "chargeback", known === null ? saved.kind : (event ?? ""), { id: payment.id, state }, known),
      reason: saved.reason,
      facts: { chargebackId: saved.id, amount: saved.amount, taken: saved.taken, isReturned: saved.isReturned },
    });
    const isPaidOut = ofCharge.some((it) => it.state === "settled");
    const refunds = yield* (yield* Refunds).ofPayment(payment.id);
    const isGiven = isAllBack({ payment, refunds, chargebacks: yield* chargebacks.ofPayment(payment.id) });
    const ended = payment.state !== "refunded" ? null : isGiven ? "given_back" : "kept";
    yield* tellChargeback(saved, { isPaidOut, ended }, contract, milestone.number);
    if (ended === "kept" && state === "won") yield* jobs.put({ name: "case-of-kept-money", chargebackId: saved.id });
  }
  // Increases the payments' versions: held money is not released at the same moment, and a poster who leaves the
  // contract then either sees this chargeback or is seen here.
  for (const it of ofCharge) if (it.state === "held" || it.state === "settled") yield* payments.save(it);
  // This decides whether an unpaid charge can be paid out, where a refund that the card sent back goes, and whether
  // payments of a contract that the poster left can go back.
  for (const it of ofCharge) {
    if (it.state === "charged" || it.state === "held" || (it.state === "settled" && wasLeft(contract)))
      yield* jobs.put({ name: "advance-payment", paymentId: it.id });
    for (const { id, state } of yield* (yield* Refunds).ofPayment(it.id))
      if (state === "bounced") yield* jobs.put({ name: "advance-refund", refundId: id });
  }
  yield* showBoth(payment, { noun: "payment", id: payment.id, event: "chargeback" });
  return { isDropped: false, chargeback: saved };
}, atomically);

/**
 * Asks the provider about money that went back outside Dibbs, and saves its answer: state, history, ledger, messages to
 * both sides and to support. If the chargeback was saved meanwhile, drops the answer and asks again. Returns null for
 * what is not a payment of ours, and for our own refunds. Fails `Unavailable` if the provider does not answer.
 */
export const syncChargeback = Effect.fn("syncChargeback")(function* (kind: ChargebackKind, ref: string) {
  const cards = yield* Cards;
  const chargebacks = yield* Chargebacks;
  for (;;) {
    const asked = yield* chargebacks.findByRef(ref);
    const told = yield* cards.findChargeback(kind, ref).pipe(orUnavailable("card payments"));
    if (told === null) return null;
    const { isDropped, chargeback } = yield* apply(asked, told);
    if (!isDropped) return chargeback;
  }
});

/** How far back open chargebacks are looked for; banks decide within months. */
const longest = 400 * oneDay;

/** Whether the provider can still have news about it that no list shows. */
const isOpen = (it: Chargeback, at: Date): boolean =>
  isOpenChargeback(it) ||
  (it.kind === "external_refund" && it.state === "lost" && at.getTime() - it.createdAt.getTime() < returnWindow);

/**
 * Asks the card provider for every recently opened chargeback, and again about those that are open here and about
 * refunds made outside Dibbs, which a card's bank can send back; this makes up for lost notifications. `listed` is null
 * if the provider could not be asked to the end; failed ones are asked about again the next night.
 */
export const syncChargebacks = Effect.fn("syncChargebacks")(function* () {
  const cards = yield* Cards;
  const chargebacks = yield* Chargebacks;
  const at = yield* now;
  const seen = new Set<string>();
  let failed = 0;
  const count = <A, E, R>(work: Effect.Effect<A, E, R>) =>
    Effect.map(Effect.exit(work), ({ _tag }) => {
      if (_tag === "Failure") failed += 1;
    });

  const list = walkPages(
    (after) => cards.listDisputes(new Date(at.getTime() - lookBack), after),
    Effect.fnUntraced(function* (page) {
      for (const told of page) {
        seen.add(told.ref);
        const known = yield* chargebacks.findByRef(told.ref);
        // A list is only as current as when it was read, so news is fetched by its ref.
        if (known?.state === told.state && outOf(known) === told.out) continue;
        yield* count(syncChargeback("chargeback", told.ref));
      }
    }),
  );
  const listed = yield* list.pipe(
    Effect.map(() => seen.size),
    Effect.catchTag(["ProviderSilent", "ProviderRefused"], () => Effect.succeed(null)),
  );

  let asked = 0;
  yield* walkPages(
    (after) => chargebacks.createdSince(new Date(at.getTime() - longest), { after, limit: 100 }),
    Effect.fnUntraced(function* (page) {
      for (const it of page.filter((one) => !seen.has(one.ref) && isOpen(one, at))) {
        asked += 1;
        yield* count(syncChargeback(it.kind, it.ref));
      }
    }),
  );

  const result = { listed, asked, failed };
  if (listed === null || failed > 0) yield* Effect.logWarning("Some chargebacks could not be asked about", result);
  return result;
});
