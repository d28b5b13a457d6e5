import { Effect } from "effect";
import { tell } from "#core/alert/tell.ts";
import type { Contract } from "#core/contract/contract.ts";
import { Contracts } from "#core/contract/contracts.ts";
import { postRefund } from "#core/ledger/post-refund.ts";
import { systemActor } from "#core/shared/actor.ts";
import type { RefundId } from "#core/shared/ids.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import type { RefundOutcome } from "./ask-refund.ts";
import { moveRefund } from "./move-refund.ts";
import { refundLifecycle } from "./refund.machine.ts";
import type { Refund } from "./refund.ts";
import { bidderLink, dollars, posterLink } from "./refund-words.ts";
import { Refunds } from "./refunds.ts";

const notes = (outcome: RefundOutcome) => {
  switch (outcome.event) {
    case "process":
      return { refundRef: outcome.refundRef };
    case "reverse":
      return { reversalRef: outcome.reversalRef };
    case "refund":
      return { refundRef: outcome.refundRef, failure: null };
    case "stall":
    case "fail":
      return { failure: outcome.failure, reason: outcome.failure.message };
    default:
      return {};
  }
};

const tellOutcome = Effect.fnUntraced(function* (refund: Refund, contract: Contract, event: RefundOutcome["event"]) {
  const amount = dollars(refund.amount);
  const kind = event === "refund" ? "refund" : "failed_payment";
  const toPoster = (title: string, message: string) =>
    tell(refund.posterId, { kind, title, message, link: posterLink(refund) });
  const toBidder = (title: string, message: string) =>
    tell(refund.bidderId, { kind, title, message, link: bidderLink(contract) });
  if (event === "refund") {
    yield* toPoster("Refund made", `${amount} were given back to you.`);
    yield* toBidder("Refund made", `${amount} were given back to the poster.`);
  }
  if (event === "fail") {
    const why = refund.failure?.message ?? "";
    yield* toPoster("Refund failed", `${amount} could not be given back: ${why}`);
    yield* toBidder("Refund failed", `${amount} could not be taken from your account: ${why}`);
  }
  if (event === "stall") {
    yield* toPoster(
      "Refund held up",
      `${amount} were taken back, but have not reached you: ${refund.failure?.message ?? ""} They are kept for you; please contact Dibbs support.`,
    );
  }
  if (event === "lose") {
    yield* toPoster("Refund being checked", `We have no answer about your refund of ${amount} yet.`);
    yield* toBidder(
      "Refund being checked",
      `We have no answer about the refund of ${amount} yet. Do not give it again.`,
    );
  }
});

/**
 * Makes the move that a provider's answer asks for, with its ledger line, its history and word to both, in one
 * transaction. An answer that comes twice, late or out of order changes nothing.
 */
export const applyRefund = Effect.fn("applyRefund")(function* (id: RefundId, outcome: RefundOutcome) {
  const refunds = yield* Refunds;
  const contracts = yield* Contracts;
  const { atomic } = yield* UnitOfWork;
  return yield* atomic(
    Effect.gen(function* () {
      const refund = yield* refunds.get(id);
      const { event } = outcome;
      if (event === "wait" || !refundLifecycle.can(refund.state, event)) return refund;
      // Told once: the same no, or the same transfer under way, is no news.
      if (event === "stall" && refund.failure?.code === outcome.failure.code) return refund;
      if (event === "process" && refund.state === "reversing" && refund.refundRef !== null) return refund;
      const contract = yield* contracts.get(refund.contractId);
      const moved = yield* moveRefund(systemActor("refunds"), "system", contract, refund, event, notes(outcome));
      if (event === "reverse" || event === "refund") yield* postRefund(moved, event);
      yield* tellOutcome(moved, contract, event);
      return moved;
    }),
  );
});
