import { Effect } from "effect";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { moveMilestone } from "#core/contract/milestone/move-milestone.ts";
import { tell } from "#core/messaging/alert/tell.ts";
import { tellPaidOut } from "#core/money/chargeback/tell-paid-out.ts";
import { postPayment } from "#core/money/ledger/post-payment.ts";
import { systemActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { recordMove } from "#core/shared/record-move.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { paymentLifecycle } from "./payment.machine.ts";
import { type Payment, paidBefore } from "./payment.ts";
import { Payments } from "./payments.ts";
import { recoverPayment } from "./recover-payment.ts";
import type { Outcome } from "./send-payment.ts";
import { showPayment } from "./show-payment.ts";

const refs = (outcome: Outcome): Partial<Payment> => {
  switch (outcome.event) {
    case "process":
      return { providerRef: outcome.providerRef };
    case "charge":
      return { providerRef: outcome.providerRef, chargeRef: outcome.chargeRef, failure: outcome.failure ?? null };
    case "settle":
      return { transferRef: outcome.transferRef, failure: null };
    case "hold":
    case "refund":
    case "fail":
    case "return":
      return { failure: outcome.failure };
    default:
      return {};
  }
};

const dollars = (amount: number): string =>
  new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }).format(amount / 100);

/** Failures of which the poster is not told as of one: they gave it up, or are told otherwise. */
const quietFailures: ReadonlyArray<string> = ["canceled", "abandoned", paidBefore];

const tellOutcome = Effect.fnUntraced(function* (
  payment: Payment,
  event: Outcome["event"],
  number: number,
  bidId: string,
) {
  const link = `/v1/projects/contract?contract_id=${payment.contractId}`;
  if (payment.state === "settled") {
    yield* tell(payment.posterId, {
      kind: "payment",
      title: "Payment successful",
      message: `Milestone ${number} is paid: ${dollars(payment.total)}.`,
      link,
    });
    yield* tell(payment.bidderId, {
      kind: "payment",
      title: "You were paid",
      message: `${dollars(payment.milestoneAmount)} for milestone ${number} are on their way to your account.`,
      link: `/v1/my-bids/contract?bid_id=${bidId}`,
    });
  }
  if (payment.state === "failed" && !quietFailures.includes(payment.failure?.code ?? "")) {
    yield* tell(payment.posterId, {
      kind: "failed_payment",
      title: "Payment Failed",
      message: `The payment of milestone ${number} did not go through: ${payment.failure?.message ?? ""} Please try again.`,
      link,
    });
  }
  if (event === "charge" && payment.rail === "bank") {
    const amount = dollars(payment.milestoneAmount);
    yield* tell(payment.bidderId, {
      kind: "failed_payment",
      title: "Payment held up",
      message: `${amount} for milestone ${number} could not be sent to your bank account: ${payment.failure?.message ?? ""} The money is kept for you. Check your bank account on the page Payment Methods, or link another one; it is sent there then.`,
      link: `/v1/my-bids/contract?bid_id=${bidId}`,
    });
    yield* tell(payment.posterId, {
      kind: "payment",
      title: "Payment held up",
      message: `Your payment of milestone ${number} has left your account and has not reached the seller's bank yet. You have nothing to do: do not pay it again.`,
      link,
    });
  }
  if (payment.state === "returned") {
    yield* tell(payment.posterId, {
      kind: "failed_payment",
      title: "Payment returned",
      message: `Your bank has taken the payment of milestone ${number} back: ${payment.failure?.message ?? ""} Please pay it again, by card or by bank.`,
      link,
    });
    yield* tell(payment.bidderId, {
      kind: "failed_payment",
      title: "Payment returned",
      message: `The bank of the poster has taken the payment of milestone ${number} back, ${dollars(payment.total)}, out of your balance at the provider of bank transfers. What you are paid by bank next fills that balance first. We have asked the poster to pay again.`,
      link: `/v1/my-bids/contract?bid_id=${bidId}`,
    });
  }
  if (event === "refund") {
    yield* tell(payment.posterId, {
      kind: "refund",
      title: "Payment went back",
      message: `The payment of milestone ${number} went back to your card before it was paid out. The milestone can be paid again.`,
      link,
    });
    yield* tell(payment.bidderId, {
      kind: "failed_payment",
      title: "Payment went back",
      message: `The payment of milestone ${number} went back to the poster's card before it was paid out to you. The milestone can be paid again.`,
      link: `/v1/my-bids/contract?bid_id=${bidId}`,
    });
  }
  if (event === "hold") {
    yield* tell(payment.bidderId, {
      kind: "failed_payment",
      title: "Payout on hold",
      message: `${dollars(payment.milestoneAmount)} for milestone ${number} are not paid out to you yet: ${payment.failure?.message ?? ""}`,
      link: `/v1/my-bids/contract?bid_id=${bidId}`,
    });
  }
  if (payment.state === "unresolved") {
    yield* tell(payment.posterId, {
      kind: "failed_payment",
      title: "Payment being checked",
      message: `We have no answer about the payment of milestone ${number} yet. Do not pay it again; we tell you as soon as we know.`,
      link,
    });
  }
});

/**
 * Makes the move that a provider's answer asks for, with everything that goes with it, in one transaction: ledger,
 * milestone, history, word to both people. `asked` is the payment that the provider was asked about: where it was saved
 * since, the answer is about a payment that is no more, and changes nothing. Answers the payment as it is afterwards.
 */
export const applyOutcome = Effect.fn("applyOutcome")(function* (asked: Payment, outcome: Outcome) {
  const { id } = asked;
  const payments = yield* Payments;
  const milestones = yield* Milestones;
  const contracts = yield* Contracts;
  const { atomic } = yield* UnitOfWork;
  const actor = systemActor("payments");
  return yield* atomic(
    Effect.gen(function* () {
      const payment = yield* payments.get(id);
      if (payment.version !== asked.version) return payment;
      if (outcome.event === "wait" || !paymentLifecycle.can(payment.state, outcome.event)) return payment;
      // Told once: the same reason is no news.
      if (outcome.event === "hold" && payment.failure?.message === outcome.failure.message) return payment;
      const state = yield* paymentLifecycle.move(payment.state, outcome.event, "system");
      const moved = yield* payments.save({ ...payment, ...refs(outcome), state, updatedAt: yield* now });
      const contract = yield* contracts.get(payment.contractId);
      const milestone = yield* milestones.get(payment.milestoneId);
      yield* recordMove(actor, {
        noun: "payment",
        subjectId: id,
        listingId: contract.listingId,
        contractId: contract.id,
        event: outcome.event,
        from: payment.state,
        to: state,
        reason: "failure" in outcome ? (outcome.failure?.message ?? null) : null,
      });
      if (outcome.event === "charge") yield* postPayment(moved, "charge");
      if (outcome.event === "settle") {
        yield* postPayment(moved, "settle");
        if (moved.rail === "card") yield* tellPaidOut(moved);
        yield* moveMilestone(actor, "system", contract, milestone, "complete");
      }
      if (outcome.event === "fail" && outcome.lost) {
        yield* recoverPayment(contract, moved, outcome.lost, milestone.number);
      }
      if (outcome.event === "refund") yield* postPayment(moved, "release");
      if (outcome.event === "return") {
        yield* postPayment(moved, "return");
        if (milestone.state === "completed") yield* moveMilestone(actor, "system", contract, milestone, "reopen");
      }
      yield* tellOutcome(moved, outcome.event, milestone.number, contract.bidId);
      yield* showPayment(moved, payment, outcome.event);
      return moved;
    }),
  );
});
