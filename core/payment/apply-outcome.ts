import { Effect } from "effect";
import { tell } from "#core/alert/tell.ts";
import { Contracts } from "#core/contract/contracts.ts";
import { postPayment } from "#core/ledger/post-payment.ts";
import { Milestones } from "#core/milestone/milestones.ts";
import { moveMilestone } from "#core/milestone/move-milestone.ts";
import { systemActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import type { PaymentId } from "#core/shared/ids.ts";
import { recordMove } from "#core/shared/record-move.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import type { Outcome } from "./ask-provider.ts";
import { paymentLifecycle } from "./payment.machine.ts";
import type { Payment } from "./payment.ts";
import { Payments } from "./payments.ts";
import { showPayment } from "./show-payment.ts";

const refs = (outcome: Outcome): Partial<Payment> => {
  switch (outcome.event) {
    case "process":
      return { providerRef: outcome.providerRef };
    case "charge":
      return { providerRef: outcome.providerRef, chargeRef: outcome.chargeRef };
    case "settle":
      return { transferRef: outcome.transferRef };
    case "fail":
    case "return":
      return { failure: outcome.failure };
    default:
      return {};
  }
};

const dollars = (amount: number): string =>
  new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }).format(amount / 100);

const tellOutcome = Effect.fnUntraced(function* (payment: Payment, number: number, bidId: string) {
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
  if (payment.state === "failed" && payment.failure?.code !== "canceled" && payment.failure?.code !== "abandoned") {
    yield* tell(payment.posterId, {
      kind: "failed_payment",
      title: "Payment Failed",
      message: `The payment of milestone ${number} did not go through: ${payment.failure?.message ?? ""} Please try again.`,
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
      message: `The bank of the poster has taken ${dollars(payment.milestoneAmount)} for milestone ${number} back. We have asked them to pay it again.`,
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
 * milestone, history, word to both people. An answer that comes twice, late or out of order changes nothing.
 */
export const applyOutcome = Effect.fn("applyOutcome")(function* (id: PaymentId, outcome: Outcome) {
  const payments = yield* Payments;
  const milestones = yield* Milestones;
  const contracts = yield* Contracts;
  const { atomic } = yield* UnitOfWork;
  const actor = systemActor("payments");
  return yield* atomic(
    Effect.gen(function* () {
      const payment = yield* payments.get(id);
      if (outcome.event === "wait" || !paymentLifecycle.can(payment.state, outcome.event)) return payment;
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
        reason: "failure" in outcome ? outcome.failure.message : null,
      });
      if (outcome.event === "charge") yield* postPayment(moved, "charge");
      if (outcome.event === "settle") {
        yield* postPayment(moved, "settle");
        yield* moveMilestone(actor, "system", contract, milestone, "complete");
      }
      if (outcome.event === "return") {
        yield* postPayment(moved, "return");
        yield* moveMilestone(actor, "system", contract, milestone, "reopen");
      }
      yield* tellOutcome(moved, milestone.number, contract.bidId);
      yield* showPayment(moved, payment, outcome.event);
      return moved;
    }),
  );
});
