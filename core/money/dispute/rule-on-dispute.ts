import { Effect } from "effect";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { Disputes, moveDispute } from "#core/contract/dispute/disputes.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { titleOf } from "#core/market/listing/listings.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { People } from "#core/people/person/people.ts";
import { systemActor } from "#core/shared/actor.ts";
import type { DisputeId } from "#core/shared/ids.ts";
import { sum } from "#core/shared/money.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { decideRuling } from "./decide-dispute.ts";
import { tellOfDispute } from "./open-dispute.ts";
import { settleDispute } from "./settle-dispute.ts";

type Input = {
  readonly disputeId: DisputeId;
  /** The bidder's share of the amount, in cents. */
  readonly share: number;
  /** The reason, which both sides read. */
  readonly reason: string;
};

/**
 * Decides a dispute that has gone to support, and carries out the decision, including refunds and releases. Fails
 * `NotFound`, `Invalid`, `IllegalMove`, or as a refund does.
 */
export const decideDispute = Effect.fn("decideDispute")(function* (staff: string, input: Input) {
  const dispute = yield* (yield* Disputes).get(input.disputeId);
  const contract = yield* (yield* Contracts).get(dispute.contractId);
  const { share, reason } = yield* Effect.fromResult(decideRuling(dispute, input));
  const actor = systemActor(`support ${staff}`);
  const outcome = { share, by: "support", reason } as const;
  const decided = yield* moveDispute(actor, "support", contract, dispute, "decide", {
    changes: { outcome },
    reason,
  });
  const bidder = { kind: "support", personId: contract.bidderId, staff } as const;
  const isHeld = yield* settleDispute(actor, bidder, contract, dispute, share);
  yield* tellOfDispute(contract, ["poster", "bidder"], dispute, "decide", (facts) => {
    const told = { ...facts, share, amount: dispute.amount, reason };
    return isHeld ? ["heldDisputeDecided", told] : ["disputeDecided", { ...told, isPaid: dispute.isPaid }];
  });
  return decided;
}, atomically);

/** Returns a dispute with what it is about, for support. Fails `NotFound`. */
export const examineDispute = Effect.fn("examineDispute")(function* (id: DisputeId) {
  const dispute = yield* (yield* Disputes).get(id);
  const contract = yield* (yield* Contracts).get(dispute.contractId);
  const people = yield* People;
  const { contractId, milestoneId } = dispute;
  const tried = yield* (yield* Payments).ofMilestone({ contractId, milestoneId });
  const nameOf = (personId: typeof contract.posterId) => Effect.map(people.get(personId), ({ name }) => name);
  return {
    ...dispute,
    /** What is held for the milestone, in cents. */
    held: sum(
      tried.filter((it) => it.state === "held" && it.partOf === null).map(({ milestoneAmount }) => milestoneAmount),
    ),
    milestone: (yield* (yield* Milestones).get(dispute.milestoneId)).number,
    title: yield* titleOf(contract.listingId),
    poster: { id: contract.posterId, name: yield* nameOf(contract.posterId) },
    bidder: { id: contract.bidderId, name: yield* nameOf(contract.bidderId) },
  };
});
