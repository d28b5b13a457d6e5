import { Result } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import { wasLeft } from "#core/contract/contract/owed.ts";
import type { DisputeInShort } from "#core/contract/dispute/dispute-in-short.ts";
import { isOpenDispute } from "#core/contract/dispute/standing-dispute.ts";
import { milestoneLifecycle } from "#core/contract/milestone/milestone.machine.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import { contractNotRunning } from "#core/contract/milestone/submit-milestone.ts";
import { type Chargeback, isOpenChargeback, outOf } from "#core/money/chargeback/chargeback.ts";
import { isLiveRefund, isOnItsWay, type Refund, refundInProgress } from "#core/money/refund/refund.ts";
import { type Invalid, invalid, refusal } from "#core/shared/errors.ts";
import { type Cents, dollars } from "#core/shared/money.ts";
import type { PolicyValues } from "#core/shared/policy.ts";
import { oneDay } from "#core/shared/time-zone.ts";
import { paymentLifecycle } from "./payment.machine.ts";
import { dueBackOf, isHeld, isKeptBack, type Payment } from "./payment.ts";

const wentBack = refusal("ChargedBack", "support", {
  message: "Some of this payment went back to the card, or still may, so it can't be released.",
  whatToDo: "If the card's bank is still deciding, wait until it has decided. Then what's left can be returned.",
});

/** Blocks releasing retainage of a milestone whose payment went back before it had arrived. */
const keptBack = refusal("KeptBack", "you", {
  message: "This money is retainage, and the milestone isn't paid yet.",
  whatToDo: "Pay the milestone first. Then you can release its retainage.",
});

/** Blocks releasing money that goes back to the poster by agreement: it was split off for that, or is about to be. */
const goesBack = refusal("GoesBack", "you", {
  message: "Some of this money goes back to the client first, so it can't be released right now.",
  whatToDo: "Try again in a minute. If it takes longer than a day, contact Dibbs Support.",
});

type Facts = {
  readonly contract: Pick<Contract, "state" | "retainage">;
  readonly milestone: Pick<Milestone, "kind" | "state" | "amount">;
  /** A payment that is held for the milestone. */
  readonly payment: Pick<Payment, "id" | "state" | "partOf" | "keptBackAt">;
  /** All payments of the milestone, oldest first. */
  readonly payments: ReadonlyArray<Pick<Payment, "id" | "state" | "partOf" | "keptBackAt" | "milestoneAmount">>;
  /** The refunds of everything that is released with it. */
  readonly refunds: ReadonlyArray<Pick<Refund, "state">>;
  readonly chargebacks: ReadonlyArray<Chargeback>;
};

/** Returns what is released with a held payment: all that is held for the milestone, but retainage only by itself. */
export const releasedWith = <Held extends Facts["payment"]>(
  payment: Facts["payment"],
  payments: ReadonlyArray<Held>,
): ReadonlyArray<Held> =>
  payments.filter((it) => (payment.keptBackAt === null ? isHeld(it) : it.id === payment.id && isKeptBack(it)));

/**
 * Returns the state that a release leads to. All that is held for a milestone can be released, across its payments,
 * unless some of it goes back, or went back. Retainage is released once its milestone is paid, each payment by itself,
 * even after the contract has ended. Fails `Blocked`, `IllegalMove` or `RefundInProgress`.
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
    if (chargebacks.some((it) => isOpenChargeback(it) || outOf(it) > 0)) return yield* Result.fail(wentBack());
    return state;
  });

/** A card payment cannot be less than a dollar, and the rest might be given back and paid again. */
export const leastPart = 100;

/** Checks that this much can be released separately from the rest; the full amount always can. Fails `Invalid`. */
export const decidePart = (held: Cents, amount: Cents) => {
  if (amount === held || (amount >= leastPart && amount <= held - leastPart)) return Result.void;
  const most = held - leastPart;
  const message =
    most < leastPart
      ? `This amount is too small to release in parts. Release all of it: ${dollars(held)}.`
      : `Please enter an amount between $1.00 and ${dollars(most)}, or release all of it: ${dollars(held)}.`;
  return Result.fail(invalid({ field: "amount", message }));
};

/** Rejects a part of retainage, which has no parts. */
export const keptIsWhole = (kept: Cents): Invalid =>
  invalid({ field: "amount", message: `Retainage is released all at once: ${dollars(kept)}.` });

type Dated = { readonly updatedAt: Date };
type Waiting = Omit<Facts, "payments"> & {
  readonly contract: Pick<Contract, "cancellation"> & Dated;
  readonly milestone: Dated;
  readonly payments: ReadonlyArray<Facts["payments"][number] & Dated>;
  readonly refunds: ReadonlyArray<Dated>;
};

/**
 * Returns since when a submitted funded milestone waits for its poster's answer; null if it does not, because it cannot
 * be released now, or a side wants to cancel the contract. Anything done to the milestone, its money or the contract
 * restarts the wait: a declined refund request, a chargeback that the bank has decided, a withdrawn proposal to cancel.
 */
export const unansweredSince = (facts: Waiting): Date | null => {
  const { contract, milestone, payment, payments, refunds, chargebacks } = facts;
  if (milestone.state !== "submitted" || contract.cancellation !== null || payment.keptBackAt !== null) return null;
  if (Result.isFailure(decideRelease(facts, "system"))) return null;
  const moved = [contract, milestone, ...payments.filter(isHeld), ...refunds, ...chargebacks];
  return new Date(Math.max(...moved.map(({ updatedAt }) => updatedAt.getTime())));
};

/** Returns when held money is released automatically unless its poster answers first; null if nobody waits for them. */
export const releaseTime = (
  facts: Waiting,
  { releaseAfterDays }: Pick<PolicyValues, "releaseAfterDays">,
): Date | null => {
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
 * Returns when retainage is due and released; null before the contract is over, and if the poster left it, because then
 * everything goes back to them. If both sides canceled it, it is due at once.
 */
export const keptBackUntil = (
  contract: Pick<Contract, "state" | "retainage" | "updatedAt" | "cancellation">,
): Date | null => {
  const { state, retainage, updatedAt } = contract;
  if (state === "cancelled") return wasLeft(contract) ? null : updatedAt;
  return state === "ended" ? new Date(updatedAt.getTime() + (retainage?.days ?? 0) * oneDay) : null;
};

/**
 * Returns, by milestone id, when held money is released unless the poster answers. Leaves out `unwaived` milestones,
 * whose money waits for a lien waiver (`missingWaivers`), so that the day is unknown.
 */
export const releaseTimes = (
  contract: Waiting["contract"],
  { milestones, payments, refunds, chargebacks, disputes }: Paid,
  unwaived: ReadonlySet<string>,
  policy: Parameters<typeof releaseTime>[1],
): ReadonlyMap<string, Date> => {
  const inDispute = new Set(disputes.filter(isOpenDispute).map(({ milestoneId }) => milestoneId));
  const times = milestones.flatMap((milestone): ReadonlyArray<readonly [string, Date]> => {
    const own = payments.filter(({ milestoneId }) => milestoneId === milestone.id);
    const held = own.filter(isHeld);
    const [payment] = held;
    if (payment === undefined || inDispute.has(milestone.id) || unwaived.has(milestone.id)) return [];
    const isOfHeld = ({ paymentId }: { readonly paymentId: string }): boolean =>
      held.some(({ id }) => id === paymentId);
    const back = { refunds: refunds.filter(isOfHeld), chargebacks: chargebacks.filter(isOfHeld) };
    const time = releaseTime({ contract, milestone, payment, payments: own, ...back }, policy);
    return time === null ? [] : [[milestone.id, time]];
  });
  return new Map(times);
};
