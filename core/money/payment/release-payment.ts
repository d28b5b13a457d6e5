import { Effect, Result } from "effect";
import { checkNotInChange } from "#core/contract/change-order/change-orders.ts";
import type { Contract } from "#core/contract/contract/contract.ts";
import { partiesOf } from "#core/contract/contract/contract-names.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { wasLeft } from "#core/contract/contract/owed.ts";
import { payableOf } from "#core/contract/contract/retained.ts";
import { tellSide } from "#core/contract/contract/tell-sides.ts";
import type { DisputeInShort } from "#core/contract/dispute/dispute-in-short.ts";
import { checkNotInDispute } from "#core/contract/dispute/disputes.ts";
import { isOpenDispute } from "#core/contract/dispute/standing-dispute.ts";
import { milestoneLifecycle } from "#core/contract/milestone/milestone.machine.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { contractNotRunning } from "#core/contract/milestone/submit-milestone.ts";
import { checkWaived, unwaivedOf, type Waivable, workOf } from "#core/contract/waiver/waivers.ts";
import { type Chargeback, isContested, outOf } from "#core/money/chargeback/chargeback.ts";
import { readChargebacks } from "#core/money/chargeback/chargebacks-of.ts";
import { postPayment } from "#core/money/ledger/post-entries.ts";
import { isLiveRefund, isOnItsWay, type Refund, refundInProgress } from "#core/money/refund/refund.ts";
import { Refunds } from "#core/money/refund/refunds.ts";
import { type Actor, type PersonActor, systemActor } from "#core/shared/actor.ts";
import { now, oneDay } from "#core/shared/day.ts";
import { type Invalid, invalid, notFound, refusal } from "#core/shared/errors.ts";
import { moveIn, recordMove } from "#core/shared/history.ts";
import type { PaymentId } from "#core/shared/ids.ts";
import { Jobs } from "#core/shared/jobs.ts";
import { type Cents, cents, dollars } from "#core/shared/money.ts";
import { Policy, type PolicyValues } from "#core/shared/policy.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { paymentLifecycle } from "./payment.machine.ts";
import { dueBackOf, isHeld, isKeptBack, keptOf, type Payment, paymentFacts, releasableOf, worthOf } from "./payment.ts";
import { Payments, showPayment } from "./payments.ts";
import { splitHeld } from "./split-held.ts";

/** Why, for the history, which both read. */
const noAnswer = "There was no answer in time.";

const wentBack = refusal("ChargedBack", "support", {
  message: "Money of this payment went back to the card, or may still do so, so it can't be released.",
  whatToDo: "If the card's bank is ruling on it, wait until it has. Then what's left can be returned.",
});

/** Of a milestone whose payment went back before it had arrived. */
const keptBack = refusal("KeptBack", "you", {
  message: "This money is retainage, and the milestone isn't paid.",
  whatToDo: "Pay the milestone first. Then you can release its retainage.",
});

/** Goes back to the poster, as the two have agreed: it was split off for that, or is about to be. */
const goesBack = refusal("GoesBack", "you", {
  message: "Some of this money goes back to the poster first, so it can't be released right now.",
  whatToDo: "Try again in a minute. If it takes longer than a day, contact Dibbs Support.",
});

type Facts = {
  readonly contract: Pick<Contract, "state" | "retainage">;
  readonly milestone: Pick<Milestone, "kind" | "state" | "amount">;
  /** One that is held for the milestone. */
  readonly payment: Pick<Payment, "id" | "state" | "partOf" | "keptBackAt">;
  /** All payments of the milestone, oldest first. */
  readonly payments: ReadonlyArray<Pick<Payment, "id" | "state" | "partOf" | "keptBackAt" | "milestoneAmount">>;
  /** Of all that is released with it. */
  readonly refunds: ReadonlyArray<Pick<Refund, "state">>;
  readonly chargebacks: ReadonlyArray<Chargeback>;
};

/** What is released with a payment that is held: all that is held for the milestone, but what is kept back by itself. */
const releasedWith = <Held extends Facts["payment"]>(
  payment: Facts["payment"],
  payments: ReadonlyArray<Held>,
): ReadonlyArray<Held> =>
  payments.filter((it) => (payment.keptBackAt === null ? isHeld(it) : it.id === payment.id && isKeptBack(it)));

/**
 * Where it goes when what is held for a milestone is released: all of it can be passed on, by whichever payments, unless some of it goes
 * back, or went back. What is kept back of a milestone is released once that is paid, each payment of it by itself, also after the
 * contract has ended. Fails `Blocked`, `IllegalMove` or `RefundInProgress`.
 */
export const decideRelease = (
  { contract, milestone, payment, payments, refunds, chargebacks }: Facts,
  by: "poster" | "system" = "poster",
) =>
  Result.gen(function* () {
    const state = yield* paymentLifecycle.next(payment.state, "release", by);
    const due = dueBackOf(contract, milestone, payments);
    if (payment.partOf !== null || releasedWith(payment, payments).some(({ id }) => due.has(id)))
      return yield* Result.fail(goesBack());
    if (isKeptBack(payment)) {
      if (milestone.state !== "completed") return yield* Result.fail(keptBack());
    } else {
      if (contract.state !== "accepted") return yield* Result.fail(contractNotRunning(contract));
      yield* milestoneLifecycle.next(milestone.state, "complete", "system");
    }
    if (refunds.some((it) => isLiveRefund(it) || isOnItsWay(it))) return yield* Result.fail(refundInProgress());
    if (chargebacks.some((it) => isContested(it) || outOf(it) > 0)) return yield* Result.fail(wentBack());
    return state;
  });

/** Less than a dollar is too little for a card to pay, should what is left be given back and paid anew. */
export const leastPart = 100;

/** Whether this much of what can be released can be so apart from the rest; all of it is released as a whole. Fails `Invalid`. */
export const decidePart = (held: Cents, amount: Cents) => {
  if (amount === held || (amount >= leastPart && amount <= held - leastPart)) return Result.void;
  const most = held - leastPart;
  const message =
    most < leastPart
      ? `This is too little to be released in part. Release all of it: ${dollars(held)}.`
      : `Please enter an amount between $1.00 and ${dollars(most)}, or release all of it: ${dollars(held)}.`;
  return Result.fail(invalid({ field: "amount", message }));
};

/** What is kept back has no parts. */
const keptIsWhole = (kept: Cents): Invalid =>
  invalid({ field: "amount", message: `Retainage is released all at once: ${dollars(kept)}.` });

type Dated = { readonly updatedAt: Date };
type Waiting = Omit<Facts, "payments"> & {
  readonly contract: Pick<Contract, "cancellation"> & Dated;
  readonly milestone: Dated;
  readonly payments: ReadonlyArray<Facts["payments"][number] & Dated>;
  readonly refunds: ReadonlyArray<Dated>;
};

/**
 * Since when a funded milestone that was submitted waits for its poster's answer; null where it does not, because it cannot be
 * released now, or one of both wants to cancel the contract. Whatever is done to the milestone, its money or the contract begins
 * that anew: a refund request that was declined, a chargeback that the bank has ruled on, a proposal to cancel that was withdrawn.
 */
export const unansweredSince = (facts: Waiting): Date | null => {
  const { contract, milestone, payment, payments, refunds, chargebacks } = facts;
  if (milestone.state !== "submitted" || contract.cancellation !== null || payment.keptBackAt !== null) return null;
  if (Result.isFailure(decideRelease(facts, "system"))) return null;
  const moved = [contract, milestone, ...payments.filter(isHeld), ...refunds, ...chargebacks];
  return new Date(Math.max(...moved.map(({ updatedAt }) => updatedAt.getTime())));
};

/** When what is held is released, unless its poster answers by then; null where nobody waits for them. */
const releaseTime = (facts: Waiting, { releaseAfterDays }: Pick<PolicyValues, "releaseAfterDays">): Date | null => {
  const since = unansweredSince(facts);
  return since && new Date(since.getTime() + releaseAfterDays * oneDay);
};

type Paid = {
  readonly milestones: ReadonlyArray<Milestone>;
  readonly payments: ReadonlyArray<Payment>;
  readonly refunds: ReadonlyArray<Refund>;
  readonly chargebacks: ReadonlyArray<Chargeback>;
  readonly disputes: ReadonlyArray<Pick<DisputeInShort, "milestoneId" | "state">>;
};

/**
 * When what is kept back is due, so that it is released; null before the contract is over, and where its poster left it, to whom all goes
 * back. Where both have cancelled it, at once.
 */
export const keptBackUntil = (
  contract: Pick<Contract, "state" | "retainage" | "updatedAt" | "cancellation">,
): Date | null => {
  const { state, retainage, updatedAt } = contract;
  if (state === "cancelled") return wasLeft(contract) ? null : updatedAt;
  return state === "ended" ? new Date(updatedAt.getTime() + (retainage?.days ?? 0) * oneDay) : null;
};

/** The same of each milestone of a contract for which money is held, by its id. */
export const releaseTimes = (
  contract: Waiting["contract"],
  { milestones, payments, refunds, chargebacks, disputes }: Paid,
  policy: Parameters<typeof releaseTime>[1],
): ReadonlyMap<string, Date> => {
  const inDispute = new Set(disputes.filter(isOpenDispute).map(({ milestoneId }) => milestoneId));
  const times = milestones.flatMap((milestone): ReadonlyArray<readonly [string, Date]> => {
    const own = payments.filter(({ milestoneId }) => milestoneId === milestone.id);
    const held = own.filter(isHeld);
    const [payment] = held;
    if (payment === undefined || inDispute.has(milestone.id)) return [];
    const isOfHeld = ({ paymentId }: { readonly paymentId: string }): boolean =>
      held.some(({ id }) => id === paymentId);
    const back = { refunds: refunds.filter(isOfHeld), chargebacks: chargebacks.filter(isOfHeld) };
    const time = releaseTime({ contract, milestone, payment, payments: own, ...back }, policy);
    return time === null ? [] : [[milestone.id, time]];
  });
  return new Map(times);
};

/** What a release is decided by, read inside the caller's unit of work. Fails `Blocked` while a change or a dispute is open. */
const readFacts = Effect.fnUntraced(function* (read: Payment) {
  const contract = yield* (yield* Contracts).get(read.contractId);
  const milestone = yield* (yield* Milestones).get(read.milestoneId);
  yield* checkNotInChange(milestone);
  yield* checkNotInDispute(milestone);
  const payments = yield* (yield* Payments).ofMilestone(read);
  // As it is beside the others: it may have been released since it was read.
  const payment = payments.find(({ id }) => id === read.id) ?? read;
  const held = releasedWith(payment, payments);
  const ofPayment = (yield* Refunds).ofPayment;
  const refunds = (yield* Effect.forEach(held, ({ id }) => ofPayment(id))).flat();
  const chargebacks = (yield* Effect.forEach(held, readChargebacks)).flat();
  /** What of it is released as a whole, in cents: what is to be kept back stays. */
  const releasable = isKeptBack(payment)
    ? payment.milestoneAmount
    : releasableOf(payableOf(contract, milestone), worthOf(held), payments);
  return { contract, milestone, payment, payments, held, refunds, chargebacks, releasable };
});

type Read = Effect.Success<ReturnType<typeof readFacts>>;

/** Passes on all of a payment that is held, inside the caller's unit of work; whoever calls it has decided that. */
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
  /** So much of it, in cents. */
  readonly amount: Cents;
  /** Whether what is left is kept back from then on. */
  readonly keepsRest: boolean;
};

/**
 * Writes a release down and queues the work, inside the caller's unit of work: so much of what is held for the milestone, what was funded
 * first before the rest; where nothing else is said, all but what is to be kept back, which stays held. Answers the payment that the last
 * of it is in. Fails as `decideRelease` does.
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
  // Saved over the version that was read: a milestone that is returned or dropped at the same moment is not paid. Who releases a part
  // has answered: what is left waits for another answer from now on.
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

/** What the waiver has to be for that is demanded with a release. */
const waivableOf = ({ contract, milestone, payment, payments }: Read): Waivable =>
  isKeptBack(payment)
    ? { milestoneId: milestone.id, keptBack: true, amount: keptOf(payments) }
    : workOf(contract, milestone);

/** The same for its poster, who releases nothing without the lien waiver that the contract demands. */
const ownFacts = Effect.fnUntraced(function* (actor: PersonActor, id: PaymentId) {
  const payment = yield* (yield* Payments).get(id);
  if (payment.posterId !== actor.personId) return yield* notFound("payment");
  const facts = yield* readFacts(payment);
  yield* checkWaived(facts.contract, waivableOf(facts), "poster");
  return facts;
});

/**
 * The poster releases what is held for the milestone of a payment, or kept back by it: writes that down and queues the work, which passes the money on
 * and completes the milestone, where that is all it is worth. Nothing is charged. Fails `NotFound`, and as `decideRelease` does.
 */
export const releasePayment = Effect.fn("releasePayment")(function* (actor: PersonActor, id: PaymentId) {
  return yield* Effect.flatMap(ownFacts(actor, id), (facts) => release(actor, facts, null));
}, atomically);

/**
 * Releases so much of what is held for the milestone of a payment, because poster and bidder have agreed to that or support has decided
 * it; inside the caller's unit of work. Fails as `decideRelease` does.
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
  /** In cents. */
  readonly amount: Cents;
};

/**
 * The poster releases a part of what is held for the milestone of a payment; the rest stays held, and all of it is released as a whole.
 * Answers a payment that is on its way to the bidder. Fails `NotFound`, `Invalid` (so much cannot be released apart), and as `decideRelease` does.
 */
export const releasePart = Effect.fn("releasePart")(function* (actor: PersonActor, { paymentId, amount }: Part) {
  const facts = yield* ownFacts(actor, paymentId);
  yield* Effect.fromResult(decideRelease(facts));
  // Its milestone is completed already, which a part of it would do once more.
  if (isKeptBack(facts.payment) && amount !== facts.releasable) return yield* keptIsWhole(facts.releasable);
  yield* Effect.fromResult(decidePart(facts.releasable, amount));
  return yield* release(actor, facts, null, { amount, keepsRest: amount === facts.releasable });
}, atomically);

/**
 * Releases what is held because its poster has not answered in time, and tells both. Null, and nothing is done, where the time is
 * not over any more: somebody has answered, or another did this; and where it waits for the lien waiver that the contract demands,
 * because a change has made it another sum since it was signed. However often and by how many it is asked for, it is released once.
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
 * Releases what is kept back because the contract is over and the days have passed, and tells both. Null, and nothing is done, where it
 * is not due, another did this, or it waits for the lien waiver that the contract demands. However often and by how many it is asked for, it is released once. Fails as `decideRelease` does,
 * and while the milestone is in dispute.
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
