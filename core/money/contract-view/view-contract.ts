import { Effect, Result } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import { licenseInNames, namesOf } from "#core/contract/contract/contract-names.ts";
import { Contracts, seenFrom } from "#core/contract/contract/contracts.ts";
import { contractMoves } from "#core/contract/contract/decide-cancelling.ts";
import { demandedInsurance } from "#core/contract/contract/demanded-insurance.ts";
import { takesPayment } from "#core/contract/contract/owed.ts";
import { payableOf, retainedOf } from "#core/contract/contract/retainage.ts";
import { isOpenDispute, standingDispute } from "#core/contract/dispute/standing-dispute.ts";
import { milestoneLifecycle } from "#core/contract/milestone/milestone.machine.ts";
import type { Bid } from "#core/market/bid/bid.ts";
import { Bids } from "#core/market/bid/bids.ts";
import { daysToCancel, mayLeave } from "#core/market/state-rules/days-to-cancel.ts";
import { downPaymentsOf } from "#core/market/state-rules/find-breaches.ts";
import { packAt, rulesFor } from "#core/market/state-rules/packs.ts";
import { isOpenChargeback } from "#core/money/chargeback/chargeback.ts";
import { chargebacksOf } from "#core/money/chargeback/chargebacks-of.ts";
import { closeoutOfContract } from "#core/money/closeout/closeouts.ts";
import { disputable } from "#core/money/dispute/decide-dispute.ts";
import { keptBackUntil, leastPart, releaseTimes } from "#core/money/payment/decide-release.ts";
import { paymentLifecycle } from "#core/money/payment/payment.machine.ts";
import {
  coveredOf,
  dueBackOf,
  heldOf,
  isGoingBack,
  isHeld,
  isKeptBack,
  isLivePayment,
  isMoving,
  type Payment,
  paidOf,
  releasableOf,
  unfundedOf,
  unpaidOf,
  worthOf,
} from "#core/money/payment/payment.ts";
import { seenPayment } from "#core/money/payment/seen-payment.ts";
import { isReadyFor } from "#core/money/payout-account/payment-account.ts";
import { PaymentAccounts } from "#core/money/payout-account/payment-accounts.ts";
import { refundLifecycle } from "#core/money/refund/refund.machine.ts";
import { isLiveRefund, refundable, seenRefund } from "#core/money/refund/refund.ts";
import { missingWaivers } from "#core/money/waiver/missing-waivers.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { type Day, now } from "#core/shared/day.ts";
import { notFound } from "#core/shared/errors.ts";
import type { BidId, ContractId, PersonId } from "#core/shared/ids.ts";
import { cents, sum } from "#core/shared/money.ts";
import { Policy, type PolicyValues } from "#core/shared/policy.ts";
import type { Side } from "#core/shared/side.ts";
import type { ContractView } from "./contract-view.ts";

/** Whether a charge waits longer than a payout takes. Charges are paid out at once, so only stuck ones are refunded. */
const isStuckCharge = ({ state, updatedAt }: Payment, at: Date): boolean => {
  const hours = paymentLifecycle.table.charged.waits?.hours ?? 0;
  return state === "charged" && at.getTime() - updatedAt.getTime() >= hours * 3_600_000;
};

/** Returns who vouches for the license that a contract shows; empty if it shows none, or is older than this field. */
const licenseCheckOf = Effect.fnUntraced(function* (contract: Contract) {
  if (contract.rules?.license == null) return {};
  const license = licenseInNames((yield* namesOf(contract)).bidder, contract.rules);
  return license === undefined ? {} : { licenseCheck: license.check };
});

/**
 * Returns what can be refunded of a milestone's payment now, in cents: 0 while a refund of it is under way, or the
 * card's bank decides about a chargeback.
 */
const leftToRefund = (payment: Payment, view: ContractView, at: Date): number => {
  if (payment.state !== "settled" && payment.state !== "held" && !isStuckCharge(payment, at)) return 0;
  const own = view.refunds.filter(({ paymentId }) => paymentId === payment.id);
  const past = chargebacksOf(payment, view);
  return own.some(isLiveRefund) || past.some(isOpenChargeback) ? 0 : refundable(payment, own, past);
};

/**
 * Returns the payment that a milestone's card shows: the one under way, else the held one, else the last arrived one
 * that can still be refunded, else the last arrived one, else the last attempted one. Parts split off a held payment
 * come after it.
 */
const shownOf = (tried: ReadonlyArray<Payment>, left: (payment: Payment) => number): Payment | null => {
  const whole = tried.filter((it) => it.partOf === null && !isKeptBack(it));
  const arrived = tried.filter(({ state }) => state === "settled");
  return (
    whole.find((it) => isLivePayment(it) && !isHeld(it)) ??
    whole.find(isLivePayment) ??
    tried.find((it) => isLivePayment(it) && !isGoingBack(it) && !isKeptBack(it)) ??
    arrived.findLast((it) => left(it) > 0) ??
    arrived.at(-1) ??
    tried.findLast((it) => !isKeptBack(it)) ??
    null
  );
};

/** Returns the retainage of a milestone that is not a milestone of its own, in cents: held, or just not paid yet. */
const keptBackOf = (
  view: Pick<ContractView, "milestones" | "retainage">,
  milestone: ContractView["milestones"][number],
  tried: ReadonlyArray<Payment>,
) => {
  const held = worthOf(tried.filter(isKeptBack));
  const isSummedUp = view.milestones.some(({ kind }) => kind === "retainage");
  if (milestone.state !== "completed" || isSummedUp) return held;
  return held + Math.min(retainedOf(view, milestone), Math.max(0, milestone.amount - coveredOf(tried)));
};

/**
 * Returns, per milestone, the citation of the state's rule that forbids paying it yet: it is not marked as done and is
 * no down payment. Only the poster knows if its work is done anyway, so they are informed, not blocked (decision 97).
 */
const aheadOfWork = ({ rules, totalCost, milestones }: ContractView, startDay: Day | null) => {
  const pack = packAt(rules);
  const rule = pack === null ? undefined : rulesFor(pack, totalCost).find(({ kind }) => kind === "progress");
  const downPayments = downPaymentsOf({ startDay, milestones: milestones.filter(({ state }) => state !== "dropped") });
  return (milestone: ContractView["milestones"][number]): string | null =>
    milestone.state === "planned" && !downPayments.includes(milestone) ? (rule?.source.citation ?? null) : null;
};

/**
 * Returns the contract with this person's moves. For a milestone, `pay` starts the payment that completes it, `fund`
 * charges a card before the work, `release` passes on what is held and `release_part` a part of it, `release_kept` and
 * `give_back_kept` pass on or return the held retainage, `refund` and `requestRefund` return money or request that, and
 * `dispute` opens a dispute about it.
 */
const withMoves = (
  party: Side,
  view: ContractView,
  { startDay }: Pick<Bid, "startDay">,
  unwaived: ReadonlySet<string>,
  at: Date,
  policy: PolicyValues,
) => {
  // Chargebacks are between the card's bank and Dibbs.
  const { chargebacks: _chargebacks, ...contract } = view;
  const releases = releaseTimes(contract, view, unwaived, policy);
  const aheadBy = aheadOfWork(view, startDay);
  const running = contract.state === "accepted";
  const days = running ? daysToCancel(contract) : null;
  const canStillLeave = days !== null && mayLeave(days, at, true);
  const seen = contract.payments.flatMap((payment) => seenPayment(payment, party) ?? []);
  return {
    ...contract,
    payments: seen,
    refunds: contract.refunds.map((refund) => ({
      ...seenRefund(refund),
      moves: refundLifecycle.movesFrom(refund.state, party),
    })),
    moves: contractMoves(contract, party).filter((event) => event !== "leave" || canStillLeave),
    /** The last days on which the poster may leave without a reason; null if the rules give none or they are over. */
    leaving:
      canStillLeave && days !== null
        ? { until: days.until, seniorUntil: days.seniorUntil, age: days.rule.senior?.age ?? null }
        : null,
    milestones: contract.milestones.map((milestone) => {
      const isOwn = ({ milestoneId }: { readonly milestoneId: string }) => milestoneId === milestone.id;
      const tried = contract.payments.filter(isOwn);
      const held = tried.filter(isHeld);
      const heldAmount = heldOf(contract, milestone, tried);
      const whole = tried.filter((it) => it.partOf === null && it.keptBackAt === null);
      const live = whole.find((it) => isLivePayment(it) && !isHeld(it)) ?? null;
      const isPartMoving = tried.some((it) => it.partOf !== null && isMoving(it));
      const seenIds = new Set(seen.map(({ id }) => id));
      const mine = shownOf(
        tried.filter(({ id }) => seenIds.has(id)),
        (it) => leftToRefund(it, view, at),
      );
      const unpaid = unpaidOf(payableOf(contract, milestone), tried);
      const unfunded = unfundedOf(milestone.amount, tried);
      const dispute = standingDispute(contract.disputes, milestone.id);
      const inDispute = dispute !== undefined && isOpenDispute(dispute);
      // While a change of the milestone waits for an answer, nobody knows what it is worth.
      const inChange = contract.changes.open.some(({ milestoneIds }) => milestoneIds.includes(milestone.id));
      const canPay =
        !inChange &&
        !inDispute &&
        party === "poster" &&
        takesPayment(contract, milestone) &&
        live === null &&
        milestoneLifecycle.can(milestone.state, "complete");
      // A card form that the poster opened and may never finish must not block the bidder.
      const free = !isPartMoving && (live === null || (live.state === "started" && party === "bidder"));
      // Work that a dispute has settled, or is still about, cannot be sent back.
      const own =
        running && free && !inChange && dispute === undefined
          ? milestoneLifecycle.movesFrom(milestone.state, party)
          : [];
      const left = inDispute || mine === null ? 0 : leftToRefund(mine, view, at);
      const due = dueBackOf(contract, milestone, tried);
      const canRelease =
        running &&
        !inChange &&
        !inDispute &&
        party === "poster" &&
        live === null &&
        held.length > 0 &&
        held.every((it) => !due.has(it.id) && leftToRefund(it, view, at) === it.milestoneAmount);
      // Both the part and the rest must be large enough to release.
      const releasable = canRelease ? releasableOf(payableOf(contract, milestone), heldAmount, tried) : 0;
      const canReleasePart = releasable >= 2 * leastPart;
      const kept = tried.find(isKeptBack) ?? null;
      const keptLeft = inDispute || kept === null ? 0 : leftToRefund(kept, view, at);
      const isKeptWhole = kept !== null && keptLeft === kept.milestoneAmount && milestone.state === "completed";
      const canDispute = Result.isSuccess(disputable({ ...view, contract, milestone, inChange, side: party, at }));
      const back = party === "bidder" ? ("refund" as const) : ("requestRefund" as const);
      return {
        ...milestone,
        /** The live or settled payment, or else the last attempted one, among those that this person may see. */
        payment: seen.find(({ id }) => id === mine?.id) ?? null,
        /** What has reached the bidder, and what nobody has paid yet and no card was charged for, in cents. */
        paid: paidOf(tried),
        unpaid,
        /** What no card was charged for, including the retainage: the amount that can be funded, in cents. */
        unfunded,
        /** What is held for the milestone, and how much of that goes back to the poster instead, in cents. */
        held: cents(heldAmount),
        givesBack: cents(sum([...due.values()])),
        /** What can be refunded of its payment now, in cents. */
        refundable: left,
        /** How much of what is held a release passes on now, without the retainage, in cents. */
        releasable,
        /** Its retainage that is not a milestone of its own, in cents. */
        keptBack: keptBackOf(contract, milestone, tried),
        /** The payment that holds the retainage; null if it is just not paid yet. */
        keptPayment: seen.find(({ id }) => id === kept?.id) ?? null,
        /** When the retainage is released; null before the contract is over, if none is held, or without its waiver. */
        keptUntil: kept === null || unwaived.has(milestone.id) ? null : keptBackUntil(contract),
        /** When what is held is released unless the poster answers; null if not planned, or if a waiver is missing. */
        releaseAt: inChange ? null : (releases.get(milestone.id) ?? null),
        /** The citation of the state's rule against paying before the work is done; null if none, or if it is done. */
        aheadOfWork: aheadBy(milestone),
        moves: [
          ...own,
          ...(canPay && unpaid > 0 && held.length === 0 ? ["pay" as const] : []),
          ...(canPay && unfunded > 0 && running ? ["fund" as const] : []),
          ...(canRelease ? ["release" as const] : []),
          ...(canReleasePart ? ["release_part" as const] : []),
          ...(isKeptWhole && party === "poster" ? ["release_kept" as const] : []),
          ...(isKeptWhole && party === "bidder" ? ["give_back_kept" as const] : []),
          ...(left > 0 ? [back] : []),
          ...(canDispute ? ["dispute" as const] : []),
        ],
      };
    }),
  };
};

/** Returns the rails by which a person can be paid now. */
const railsOf = Effect.fnUntraced(function* (id: PersonId) {
  const accounts = yield* (yield* PaymentAccounts).ofPerson(id);
  return accounts.filter((account) => isReadyFor(account.rail, account)).map(({ rail }) => rail);
});

/** Returns one contract, for its two sides; a withdrawn or refused contract is gone from their screens. */
export const viewContract = Effect.fn("viewContract")(function* (actor: PersonActor, id: ContractId) {
  const contract = yield* (yield* Contracts).view(id);
  const side = yield* seenFrom(actor, contract);
  const bid = yield* (yield* Bids).get(contract.bidId);
  const rails = side === "poster" ? yield* railsOf(contract.bidderId) : [];
  const insurance = yield* demandedInsurance(contract, contract.milestones);
  const unwaived = yield* missingWaivers([{ ...contract, contract }]);
  return {
    ...withMoves(side, contract, bid, unwaived, yield* now, yield* Policy),
    rails,
    bidMilestones: bid.milestones,
    insurance,
    ...(yield* licenseCheckOf(contract)),
    closeout: yield* closeoutOfContract(contract),
  };
});

/** Returns the contract that was made from a bid. */
export const viewContractOfBid = Effect.fn("viewContractOfBid")(function* (actor: PersonActor, bidId: BidId) {
  const contract = yield* (yield* Contracts).ofBid(bidId);
  if (contract === null) return yield* notFound("contract");
  return yield* viewContract(actor, contract.id);
});
