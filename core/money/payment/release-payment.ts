import { Effect } from "effect";
import { checkNotInChange } from "#core/contract/change-order/change-orders.ts";
import type { Contract } from "#core/contract/contract/contract.ts";
import { partiesOf } from "#core/contract/contract/contract-names.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { payableOf } from "#core/contract/contract/retainage.ts";
import { tellSide } from "#core/contract/contract/tell-sides.ts";
import { checkNotInDispute } from "#core/contract/dispute/disputes.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { checkWaived, unwaivedOf, type Waivable, workOf } from "#core/contract/waiver/waivers.ts";
import { readChargebacks } from "#core/money/chargeback/chargebacks-of.ts";
import { postPayment } from "#core/money/ledger/post-entries.ts";
import { Refunds } from "#core/money/refund/refunds.ts";
import { type Actor, type PersonActor, systemActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { notFound } from "#core/shared/errors.ts";
import { moveIn, recordMove } from "#core/shared/history.ts";
import type { PaymentId } from "#core/shared/ids.ts";
import { Jobs } from "#core/shared/jobs.ts";
import { type Cents, cents } from "#core/shared/money.ts";
import { Policy } from "#core/shared/policy.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { decidePart, decideRelease, keptBackUntil, keptIsWhole, releasedWith, releaseTime } from "./decide-release.ts";
import { isKeptBack, keptOf, type Payment, paymentFacts, releasableOf, worthOf } from "./payment.ts";
import { Payments, showPayment } from "./payments.ts";
import { splitHeld } from "./split-held.ts";

/** The reason in the history, which both sides read. */
const noAnswer = "There was no answer in time.";

/** Reads what decides about a release, in the caller's unit of work. Fails `Blocked` during a change or dispute. */
const readFacts = Effect.fnUntraced(function* (read: Payment) {
  const contract = yield* (yield* Contracts).get(read.contractId);
  const milestone = yield* (yield* Milestones).get(read.milestoneId);
  yield* checkNotInChange(milestone);
  yield* checkNotInDispute(milestone);
  const payments = yield* (yield* Payments).ofMilestone(read);
  // The current one from the list, because it may have been released since it was read.
  const payment = payments.find(({ id }) => id === read.id) ?? read;
  const held = releasedWith(payment, payments);
  const ofPayment = (yield* Refunds).ofPayment;
  const refunds = (yield* Effect.forEach(held, ({ id }) => ofPayment(id))).flat();
  const chargebacks = (yield* Effect.forEach(held, readChargebacks)).flat();
  /** How much is released by a full release, in cents: without the retainage. */
  const releasable = isKeptBack(payment)
    ? payment.milestoneAmount
    : releasableOf(payableOf(contract, milestone), worthOf(held), payments);
  return { contract, milestone, payment, payments, held, refunds, chargebacks, releasable };
});

type Read = Effect.Success<ReturnType<typeof readFacts>>;

/** Passes on a held payment in full, inside the caller's unit of work; the caller has decided that. */
const passOn = Effect.fnUntraced(function* (
  actor: Actor,
  contract: Contract,
  payment: Payment,
  { state, reason }: { readonly state: Payment["state"]; readonly reason: string | null },
) {
  const at = yield* now;
  const released = yield* (yield* Payments).save({ ...payment, state, releasedAt: at, updatedAt: at });
  yield* recordMove(actor, {
    ...moveIn(contract, "payment", "release", released, payment),
    reason,
    facts: paymentFacts(released),
  });
  yield* postPayment(released, "release_held");
  yield* (yield* Jobs).put({ name: "advance-payment", paymentId: payment.id });
  yield* showPayment(released, payment, "release");
  return released;
});

type Share = {
  /** How much of it to release, in cents. */
  readonly amount: Cents;
  /** Whether the rest is kept back from then on. */
  readonly keepsRest: boolean;
};

/**
 * Records a release and queues the work, inside the caller's unit of work: this much of what is held for the milestone,
 * the earliest funding first; by default everything but the retainage, which stays held. Returns the payment with the
 * last of it. Fails as `decideRelease` does.
 */
const release = Effect.fnUntraced(function* (
  actor: Actor,
  facts: Read,
  reason: string | null,
  { amount, keepsRest }: Share = { amount: facts.releasable, keepsRest: true },
) {
  const payments = yield* Payments;
  const { contract, milestone, held } = facts;
  const state = yield* Effect.fromResult(decideRelease(facts, actor.kind === "system" ? "system" : "poster"));
  const isPart = !keepsRest && amount < worthOf(held);
  const at = yield* now;
  // Increases the milestone's version: one that is returned or dropped at the same moment is not paid. A poster who
  // releases a part has answered: the rest waits for another answer from now on.
  yield* (yield* Milestones).save(isPart ? { ...milestone, updatedAt: at } : milestone);
  let left: number = amount;
  let last = facts.payment;
  for (const payment of held) {
    const taken = cents(Math.min(left, payment.milestoneAmount));
    left -= taken;
    if (taken === payment.milestoneAmount) {
      last = yield* passOn(actor, contract, payment, { state, reason });
    } else if (taken > 0) {
      const split = { amount: taken, to: "release", reason, keepsRest } as const;
      last = (yield* splitHeld(actor, contract, payment, split)).part;
    } else if (keepsRest) {
      yield* payments.save({ ...payment, keptBackAt: at });
    }
  }
  return last;
});

/** Returns what a waiver that the release demands must cover. */
const waivableOf = ({ contract, milestone, payment, payments }: Read): Waivable =>
  isKeptBack(payment)
    ? { milestoneId: milestone.id, keptBack: true, amount: keptOf(payments) }
    : workOf(contract, milestone);

/** Reads the same for the poster, and fails without the lien waiver that the contract demands. */
const ownFacts = Effect.fnUntraced(function* (actor: PersonActor, id: PaymentId) {
  const payment = yield* (yield* Payments).get(id);
  if (payment.posterId !== actor.personId) return yield* notFound("payment");
  const facts = yield* readFacts(payment);
  yield* checkWaived(facts.contract, waivableOf(facts), "poster");
  return facts;
});

/**
 * Releases what is held for a payment's milestone, or the retainage in it, for the poster: records that and queues the
 * work, which passes the money on and completes the milestone if this covers its amount. Charges nothing. Fails
 * `NotFound`, and as `decideRelease` does.
 */
export const releasePayment = Effect.fn("releasePayment")(function* (actor: PersonActor, id: PaymentId) {
  return yield* Effect.flatMap(ownFacts(actor, id), (facts) => release(actor, facts, null));
}, atomically);

/**
 * Releases this much of what is held for a payment's milestone, because both sides agreed or support decided; runs
 * inside the caller's unit of work. Fails as `decideRelease` does.
 */
export const releaseHeld = Effect.fnUntraced(function* (
  poster: PersonActor,
  held: Payment,
  amount: Cents,
  reason: string,
) {
  return yield* release(poster, yield* readFacts(held), reason, { amount, keepsRest: false });
});

type Part = {
  readonly paymentId: PaymentId;
  readonly amount: Cents;
};

/**
 * Releases a part of what is held for a payment's milestone, for the poster; the rest stays held. The full amount is
 * released as a whole. Returns a payment that is on its way to the bidder. Fails `NotFound`, `Invalid` (this much
 * cannot be released separately), and as `decideRelease` does.
 */
export const releasePart = Effect.fn("releasePart")(function* (actor: PersonActor, { paymentId, amount }: Part) {
  const facts = yield* ownFacts(actor, paymentId);
  yield* Effect.fromResult(decideRelease(facts));
  // Its milestone is already completed, and a part would complete it again.
  if (isKeptBack(facts.payment) && amount !== facts.releasable) return yield* keptIsWhole(facts.releasable);
  yield* Effect.fromResult(decidePart(facts.releasable, amount));
  return yield* release(actor, facts, null, { amount, keepsRest: amount === facts.releasable });
}, atomically);

/**
 * Releases held money because its poster has not answered in time, and informs both sides. Returns null and does
 * nothing if the wait is no longer over, because somebody answered or another worker did this, and if a demanded lien
 * waiver is missing because a change altered its amount. Runs any number of times, concurrently too; releases once.
 */
export const releaseUnanswered = Effect.fn("releaseUnanswered")(function* (id: PaymentId) {
  const { releaseAfterDays } = yield* Policy;
  const facts = yield* readFacts(yield* (yield* Payments).get(id));
  const due = releaseTime(facts, { releaseAfterDays });
  if (due === null || due > (yield* now)) return null;
  const { contract, milestone } = facts;
  if ((yield* unwaivedOf(contract, [waivableOf(facts)])).length > 0) return null;
  const released = yield* release(systemActor("clock"), facts, noAnswer);
  const told = {
    ...(yield* partiesOf(contract)),
    number: milestone.number,
    amount: facts.releasable,
  };
  yield* tellSide(contract, "poster", "payment", ["releasedUnanswered", { ...told, to: "poster" }]);
  yield* tellSide(contract, "bidder", "payment", ["releasedUnanswered", { ...told, to: "bidder" }]);
  return released;
}, atomically);

/**
 * Releases retainage because the contract is over and the days have passed, and informs both sides. Returns null and
 * does nothing if it is not due, another worker did this, or a demanded lien waiver is missing. Runs any number of
 * times, concurrently too; releases once. Fails as `decideRelease` does, and while the milestone is in dispute.
 */
export const releaseKept = Effect.fn("releaseKept")(function* (id: PaymentId) {
  const payment = yield* (yield* Payments).get(id);
  const contract = yield* (yield* Contracts).get(payment.contractId);
  const due = keptBackUntil(contract);
  if (!isKeptBack(payment) || due === null || due > (yield* now)) return null;
  const facts = yield* readFacts(payment);
  if ((yield* unwaivedOf(contract, [waivableOf(facts)])).length > 0) return null;
  const released = yield* release(systemActor("clock"), facts, null);
  const { project } = yield* partiesOf(contract);
  const told = { project, amount: released.milestoneAmount };
  yield* tellSide(contract, "poster", "payment", ["retainageReleased", { ...told, to: "poster" }]);
  yield* tellSide(contract, "bidder", "payment", ["retainageReleased", { ...told, to: "bidder" }]);
  return released;
}, atomically);
