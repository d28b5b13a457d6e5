import { Effect } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import { partiesOf } from "#core/contract/contract/contract-names.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { wasLeft } from "#core/contract/contract/owed.ts";
import { payableOf } from "#core/contract/contract/retainage.ts";
import { tellSide } from "#core/contract/contract/tell-sides.ts";
import { lapsePaid } from "#core/contract/dispute/disputes.ts";
import { milestoneLifecycle } from "#core/contract/milestone/milestone.machine.ts";
import { Milestones, moveMilestone } from "#core/contract/milestone/milestones.ts";
import { tellPaidOut } from "#core/money/chargeback/tell-chargeback.ts";
import { postPayment } from "#core/money/ledger/post-entries.ts";
import { followMoney } from "#core/money/waiver/follow-money.ts";
import { tellSupport } from "#core/people/person/tell-support.ts";
import { systemActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { moveIn, recordMove } from "#core/shared/history.ts";
import { Jobs } from "#core/shared/jobs.ts";
import { dollars } from "#core/shared/money.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { decideOutcome } from "./decide-outcome.ts";
import { outcomeNews } from "./outcome-news.ts";
import { isMoving, type Payment, paidOf, paymentFacts } from "./payment.ts";
import { Payments, showPayment } from "./payments.ts";
import { recoverPart } from "./recover-part.ts";
import { recoverPayment } from "./recover-payment.ts";
import type { Answer } from "./send-payment.ts";

/** In a contract that the poster left, drops a milestone whose payments stopped moving, and gives back what arrived. */
const afterLeaving = Effect.fnUntraced(function* (contract: Contract, { id, milestoneId, state }: Payment) {
  const milestone = yield* (yield* Milestones).get(milestoneId);
  const others = yield* (yield* Payments).ofMilestone({ milestoneId, contractId: contract.id });
  if (!others.some(isMoving) && milestoneLifecycle.can(milestone.state, "drop")) {
    yield* moveMilestone(systemActor("contract"), "system", contract, milestone, "drop");
  }
  if (state === "held" || state === "settled") yield* (yield* Jobs).put({ name: "advance-payment", paymentId: id });
});

/** Informs support, because a settled payment stays settled: the money is in the bidder's balance at the provider. */
const tellSentBack = Effect.fnUntraced(function* ({ id, contractId, milestoneAmount, failure }: Payment) {
  yield* tellSupport("failed_payment", {
    title: "Payout sent back",
    message: `The bidder's bank sent back ${dollars(milestoneAmount)} that had arrived: ${failure?.message} The money is in the bidder's balance at the provider and goes on once they use another bank account. Ask them to link one. Payment ${id}, contract ${contractId}.`,
  });
});

/**
 * Applies a provider's answer to a payment in one transaction: its move, ledger entry, milestone, history and messages
 * to both sides. `asked` is the payment as it was when the provider was asked; if it was saved since then, the answer
 * is outdated and changes nothing. Returns the payment as it is afterwards.
 */
export const applyOutcome = Effect.fn("applyOutcome")(function* (asked: Payment, outcome: Answer) {
  if (outcome.event === "recover_part") return yield* recoverPart(asked, outcome.part);
  const payments = yield* Payments;
  const milestones = yield* Milestones;
  const actor = systemActor("payments");
  const payment = yield* payments.get(asked.id);
  const contract = yield* (yield* Contracts).get(payment.contractId);
  const milestone = yield* milestones.get(payment.milestoneId);
  const others = (yield* payments.ofMilestone(payment)).filter(({ id }) => id !== payment.id);
  const payable = payableOf(contract, milestone);
  const facts = { payment, askedVersion: asked.version, outcome, milestone, payable, paid: paidOf(others) };
  const due = yield* Effect.fromResult(decideOutcome(facts));
  if (due === null) return payment;
  const moved = yield* payments.save({ ...payment, ...due.changes, updatedAt: yield* now });
  const isSentBack = due.event === "hold" && moved.rail === "bank";
  yield* recordMove(actor, {
    ...moveIn(contract, "payment", due.event, moved, payment),
    // Only the bidder may know why their bank sent the money back; they read it in the payment.
    reason: "failure" in outcome && !isSentBack ? (outcome.failure?.message ?? null) : null,
    facts: paymentFacts(moved),
  });
  if (due.posting !== null) yield* postPayment(moved, due.posting);
  if (due.posting === "settle" && moved.rail === "card") yield* tellPaidOut(moved);
  // Increases the version: of two parts that arrive at once, the later sees the earlier, and completes the milestone.
  if (due.event === "settle" && due.milestone === null && !due.isSentOn) yield* milestones.save(milestone);
  if (due.milestone !== null) yield* moveMilestone(actor, "system", contract, milestone, due.milestone);
  if (due.milestone === "reopen") yield* lapsePaid(contract, milestone.id);
  if (due.event === "settle" || due.event === "return") yield* followMoney(contract, milestone.id);
  if (wasLeft(contract)) yield* afterLeaving(contract, moved);
  const told = { ...(yield* partiesOf(contract)), number: milestone.number };
  if (isSentBack) yield* tellSentBack(moved);
  if (due.lost !== null) yield* recoverPayment(contract, moved, due.lost, told);
  const news = due.isSentOn ? "send_on" : due.event;
  for (const { to, kind, words } of outcomeNews(moved, news, told)) yield* tellSide(contract, to, kind, words);
  yield* showPayment(moved, payment, due.event);
  return moved;
}, atomically);
