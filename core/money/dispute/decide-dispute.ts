import { Result } from "effect";
import { changeOpen } from "#core/contract/change-order/change-orders.ts";
import type { Contract } from "#core/contract/contract/contract.ts";
import { wasLeft } from "#core/contract/contract/owed.ts";
import { disputeLifecycle } from "#core/contract/dispute/dispute.machine.ts";
import {
  type Dispute,
  disputableDays,
  mostDisputes,
  mostStatements,
  proposalOf,
  type StatementDraft,
} from "#core/contract/dispute/dispute.ts";
import type { DisputeInShort } from "#core/contract/dispute/dispute-in-short.ts";
import { type DisputeEvent, disputeOpen, disputeSettled } from "#core/contract/dispute/disputes.ts";
import { isOpenDispute, standingDispute } from "#core/contract/dispute/standing-dispute.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import { contractNotRunning } from "#core/contract/milestone/submit-milestone.ts";
import { type Chargeback, isOpenChargeback, outOf } from "#core/money/chargeback/chargeback.ts";
import { chargebacksOf } from "#core/money/chargeback/chargebacks-of.ts";
import { dueBackOf, isHeld, isKeptBack, isMoving, type Payment, paidOf } from "#core/money/payment/payment.ts";
import { isLiveRefund, isOnItsWay, type Refund, refundable } from "#core/money/refund/refund.ts";
import { namedFiles, type StoredFile } from "#core/people/file/file.ts";
import { areOwn } from "#core/people/file/files.ts";
import { type Blocked, blocked, type Invalid, invalid } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import type { IllegalMove } from "#core/shared/lifecycle.ts";
import { Cents, dollars, sum } from "#core/shared/money.ts";
import { otherSide, type Side } from "#core/shared/side.ts";
import { oneDay } from "#core/shared/time-zone.ts";

/** The parts of a contract that decide whether and how a milestone can be disputed. */
type DisputedContract = {
  readonly contract: Pick<Contract, "state" | "retainage" | "cancellation">;
  readonly milestone: Pick<Milestone, "id" | "number" | "kind" | "state" | "amount" | "updatedAt">;
  /** All of the contract. */
  readonly disputes: ReadonlyArray<Pick<DisputeInShort, "milestoneId" | "state">>;
  readonly payments: ReadonlyArray<Payment>;
  readonly refunds: ReadonlyArray<Refund>;
  readonly chargebacks: ReadonlyArray<Chargeback>;
  /** Whether a change of the milestone waits for an answer. */
  readonly inChange: boolean;
  readonly side: Side;
  readonly at: Date;
};

type PaidFacts = Pick<DisputedContract, "milestone" | "payments" | "refunds" | "chargebacks">;

/** Returns a paid milestone's payments with what can be refunded of each: 0 while any of it may be on its way back. */
export const paidBy = (facts: PaidFacts) => {
  const { milestone, payments, refunds } = facts;
  const own = payments.filter(({ milestoneId }) => milestoneId === milestone.id);
  const paid = [...own.filter(({ state }) => state === "settled"), ...own.filter(isKeptBack)];
  return paid.map((payment) => {
    const back = refunds.filter(({ paymentId }) => paymentId === payment.id);
    const past = chargebacksOf(payment, facts);
    const isBusy = back.some(isLiveRefund) || past.some(isOpenChargeback);
    return { payment, isBusy, left: isBusy ? 0 : refundable(payment, back, past) };
  });
};

/**
 * Returns what can be refunded of each payment of a paid milestone: the retainage first, then the latest payment first;
 * empty while one of them is on its way back.
 */
export const refundableOf = (facts: PaidFacts) => {
  const each = paidBy(facts);
  return each.some(({ isBusy }) => isBusy) ? [] : each.filter(({ left }) => left > 0).toReversed();
};

/**
 * Returns what a dispute of this milestone would be about: the unpaid amount, held or not, or, for some days after
 * payment, what is left of its payments, which the poster can then ask to get back. Fails `Blocked` if it cannot be
 * disputed now.
 */
export const disputable = (
  facts: DisputedContract,
): Result.Result<
  { readonly paid: ReadonlyArray<Payment>; readonly held: ReadonlyArray<Payment>; readonly amount: Cents },
  Blocked
> => {
  const { contract, milestone, disputes, payments, inChange, side, at } = facts;
  const no = (code: string, message: string, whatToDo: string) =>
    Result.fail(
      blocked(code, "you", {
        message: message,
        whatToDo: whatToDo,
      }),
    );
  const standing = standingDispute(disputes, milestone.id);
  if (standing !== undefined) {
    return Result.fail(isOpenDispute(standing) ? disputeOpen(milestone.number) : disputeSettled(milestone.number));
  }
  // Everything that was paid goes back in full, which a dispute would only delay.
  if (wasLeft(contract)) return Result.fail(contractNotRunning(contract));
  if (disputes.length >= mostDisputes) {
    return no("TooManyDisputes", `A contract can have up to ${mostDisputes} disputes.`, "Contact Dibbs Support.");
  }
  if (milestone.state === "completed" && side === "poster") {
    const found = refundableOf(facts);
    const isOld = at.getTime() - milestone.updatedAt.getTime() > disputableDays * oneDay;
    // While some retainage is held, the period for which it is kept back is not over.
    if (isOld && !found.some(({ payment }) => isKeptBack(payment))) {
      return no(
        "DisputeTooLate",
        `A paid milestone can be disputed for ${disputableDays} days, and that time is over.`,
        "Ask for a refund, or contact Dibbs Support.",
      );
    }
    if (found.length === 0) {
      return no(
        "NothingToDispute",
        "None of this payment can be refunded right now.",
        "Wait until its refunds and chargebacks are done.",
      );
    }
    return Result.succeed({
      paid: found.map(({ payment }) => payment),
      held: [],
      amount: Cents.make(sum(found.map(({ left }) => left))),
    });
  }
  const tried = payments.filter(({ milestoneId }) => milestoneId === milestone.id);
  const held = tried.filter(isHeld);
  const isOpen = milestone.state === "submitted" || (milestone.state === "planned" && held.length > 0);
  if (!isOpen || contract.state !== "accepted") {
    return no(
      "NotDisputable",
      "This milestone can't be disputed now.",
      "A milestone can be disputed once it's funded or the seller has marked it done. The client can also dispute it for 30 days after it was paid.",
    );
  }
  if (inChange) return Result.fail(changeOpen(milestone.number));
  if (tried.some(isMoving)) {
    return no(
      "PaymentLive",
      `A payment for milestone ${milestone.number} is under way, so it can't be disputed right now.`,
      "Wait until the payment has arrived or failed. A card payment that was only started can be canceled on the contract's page.",
    );
  }
  // A split of held money releases one part and gives back the other, so none of it may already be on its way back.
  const isBack = (payment: Payment): boolean =>
    facts.refunds.some((it) => it.paymentId === payment.id && (isLiveRefund(it) || isOnItsWay(it))) ||
    chargebacksOf(payment, facts).some((it) => isOpenChargeback(it) || outOf(it) > 0);
  const due = dueBackOf(contract, milestone, tried);
  if (held.some((it) => due.has(it.id) || isBack(it))) {
    return no(
      "MoneyGoesBack",
      `Milestone ${milestone.number} has a refund or chargeback, so it can't be disputed right now.`,
      "Wait until its refunds and chargebacks are done.",
    );
  }
  return Result.succeed({ paid: [], held, amount: Cents.make(Math.max(0, milestone.amount - paidOf(tried))) });
};

type Files = ReadonlyArray<Pick<StoredFile, "id" | "ownerId" | "purpose" | "name">>;

/** A card payment cannot be less than a dollar. */
const leastShare = 100;

const shareIssue = (
  share: number | null,
  { amount, isPaid }: Pick<Dispute, "amount" | "isPaid">,
  field: string,
): Result.Result<void, Invalid> => {
  if (share === null || share === 0 || share === amount) return Result.void;
  if (share > amount || (!isPaid && share < leastShare)) {
    return Result.fail(
      invalid({
        field,
        message: `Please enter an amount between ${isPaid ? "$0.00" : "$1.00"} and ${dollars(amount)}.`,
      }),
    );
  }
  return Result.void;
};

/** Checks a statement: it has text, its split fits the amount, and its files are the person's own. Fails `Invalid`. */
export const decideStatement = (
  dispute: Pick<Dispute, "amount" | "isPaid">,
  { draft, files, personId }: { readonly draft: StatementDraft; readonly files: Files; readonly personId: PersonId },
) =>
  Result.gen(function* () {
    const text = draft.text.trim();
    if (text === "") return yield* Result.fail(invalid({ field: "text", message: "Please say what happened." }));
    yield* shareIssue(draft.proposes, dispute, "proposes");
    yield* areOwn(personId, files, { ids: draft.files, purpose: "change_attachment", field: "files" });
    return { text, proposes: draft.proposes, files: namedFiles(draft.files, files) };
  });

/** Returns a side's moves in a dispute: withdraw it if it opened it, accept a split that the other side proposed. */
export const disputeMoves = (
  dispute: Pick<Dispute, "state" | "openedBy" | "statements">,
  side: Side,
): ReadonlyArray<DisputeEvent> =>
  disputeLifecycle.movesFrom(dispute.state, side).filter((event) => {
    if (event === "withdraw") return dispute.openedBy === side;
    if (event === "accept") return proposalOf(dispute, otherSide(side)) !== null;
    if (event === "say") return dispute.statements.filter(({ by }) => by === side).length < mostStatements;
    return true;
  });

/** Why a side doesn't have a move that the state allows. */
const notNow: { readonly [Event in DisputeEvent]?: string } = {
  say: `Each side can write up to ${mostStatements} statements in a dispute.`,
  accept: "The other side isn't proposing a split right now.",
  withdraw: "Only whoever opened this dispute can withdraw it.",
};

/** Succeeds if this side has the move; fails `IllegalMove` otherwise. */
export const checkDisputeMove = (
  dispute: Pick<Dispute, "state" | "openedBy" | "statements">,
  side: Side,
  event: DisputeEvent,
): Result.Result<void, IllegalMove> => {
  const moves = disputeMoves(dispute, side);
  if (moves.includes(event)) return Result.void;
  const message = disputeLifecycle.movesFrom(dispute.state, side).includes(event) ? notNow[event] : undefined;
  return Result.fail(disputeLifecycle.refuse(dispute.state, event, moves, message));
};

/** Returns the bidder's share that a side accepts; fails `Blocked` if the proposal has changed, or `IllegalMove`. */
export const decideAcceptance = (dispute: Dispute, side: Side, shown: number) =>
  Result.gen(function* () {
    yield* checkDisputeMove(dispute, side, "accept");
    const share = proposalOf(dispute, otherSide(side));
    if (share === null || share !== shown) {
      return yield* Result.fail(
        blocked("ProposalChanged", "you", {
          message: "The other side has proposed a different split.",
          whatToDo: "Read it again, then accept it or propose yours.",
        }),
      );
    }
    return Cents.make(share);
  });

/** Checks support's decision: the bidder's share, and the reason, which both sides read. Fails `Invalid`. */
export const decideRuling = (
  dispute: Pick<Dispute, "amount" | "isPaid">,
  { share, reason }: { readonly share: number; readonly reason: string },
) =>
  Result.gen(function* () {
    const words = reason.trim();
    if (words === "") return yield* Result.fail(invalid({ field: "reason", message: "Please say why." }));
    yield* shareIssue(share, dispute, "share");
    return { share: Cents.make(share), reason: words };
  });
