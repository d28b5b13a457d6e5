import { Effect } from "effect";
import { Contracts, contractOf, seenFrom } from "#core/contract/contract/contracts.ts";
import type { Dispute, StatementDraft } from "#core/contract/dispute/dispute.ts";
import { Disputes, moveDispute } from "#core/contract/dispute/disputes.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { Files } from "#core/people/file/files.ts";
import { type PersonActor, personActor, systemActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import type { ContractId, DisputeId } from "#core/shared/ids.ts";
import type { PageRequest } from "#core/shared/page.ts";
import { otherSide, Side } from "#core/shared/side.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { checkDisputeMove, decideAcceptance, decideStatement, disputeMoves } from "./decide-dispute.ts";
import { nextAnswerBy, tellOfDispute } from "./open-dispute.ts";
import { settleDispute } from "./settle-dispute.ts";

/** The dispute with its contract and the side on which the actor stands; `NotFound` for everybody else. */
const disputeOf = Effect.fnUntraced(function* (actor: PersonActor, id: DisputeId) {
  const dispute = yield* (yield* Disputes).get(id);
  return { dispute, ...(yield* contractOf(actor, dispute.contractId)) };
});

type Said = { readonly disputeId: DisputeId; readonly draft: StatementDraft };

/**
 * One side says something in a dispute, and may propose a split. Who was waited for has answered with that: then it waits for the
 * other side, unless it is with support.
 * Fails `NotFound`, `Invalid` or `IllegalMove` (it is over, or this side has said as much as there is room for).
 */
export const sayInDispute = Effect.fn("sayInDispute")(function* (actor: PersonActor, { disputeId, draft }: Said) {
  const { dispute, contract, side } = yield* disputeOf(actor, disputeId);
  yield* Effect.fromResult(checkDisputeMove(dispute, side, "say"));
  const given = { draft, files: yield* (yield* Files).manyForShare(draft.files), personId: actor.personId };
  const said = yield* Effect.fromResult(decideStatement(dispute, given));
  const statements = [...dispute.statements, { by: side, ...said, at: yield* now }];
  // Who adds to what they have said before gives the other side no more time: a side that is silent cannot be waited for without end.
  const isAnswer = dispute.waitsFor === side;
  const waiting = isAnswer ? { waitsFor: otherSide(side), answerBy: yield* nextAnswerBy(dispute.openedAt) } : {};
  const changes = { statements, ...waiting };
  const saved = yield* moveDispute(actor, side, contract, dispute, "say", { changes, reason: said.text });
  yield* tellOfDispute(contract, [otherSide(side)], dispute, "say", (facts) => [
    "disputeAnswered",
    { ...facts, by: side, text: said.text, proposes: said.proposes, amount: dispute.amount },
  ]);
  return saved;
}, atomically);

type Accepted = {
  readonly disputeId: DisputeId;
  /** The bidder's share that was shown, in cents: nobody agrees to another one. */
  readonly share: number;
};

/**
 * One side accepts the split that the other has proposed last, and it is carried out. Fails `NotFound`, `IllegalMove`, `Blocked`
 * (another split is proposed by now), or as a refund does.
 */
export const acceptSplit = Effect.fn("acceptSplit")(function* (actor: PersonActor, { disputeId, share }: Accepted) {
  const { dispute, contract, side } = yield* disputeOf(actor, disputeId);
  const agreed = yield* Effect.fromResult(decideAcceptance(dispute, side, share));
  const outcome = { share: agreed, by: side, reason: null };
  const saved = yield* moveDispute(actor, side, contract, dispute, "accept", { changes: { outcome } });
  // The bidder has agreed to it either way: by proposing it, or now.
  const bidder = side === "bidder" ? actor : personActor(contract.bidderId);
  const isHeld = yield* settleDispute(actor, bidder, contract, dispute, agreed);
  yield* tellOfDispute(contract, [otherSide(side)], dispute, "accept", (facts) => {
    const told = { ...facts, by: side, share: agreed, amount: dispute.amount };
    return isHeld ? ["heldDisputeAgreed", told] : ["disputeAgreed", { ...told, isPaid: dispute.isPaid }];
  });
  return saved;
}, atomically);

/** Whoever opened a dispute withdraws it: the milestone goes on as it was. Fails `NotFound` or `IllegalMove`. */
export const withdrawDispute = Effect.fn("withdrawDispute")(function* (actor: PersonActor, id: DisputeId) {
  const milestones = yield* Milestones;
  const { dispute, contract, side } = yield* disputeOf(actor, id);
  yield* Effect.fromResult(checkDisputeMove(dispute, side, "withdraw"));
  const saved = yield* moveDispute(actor, side, contract, dispute, "withdraw");
  const milestone = yield* milestones.get(dispute.milestoneId);
  // What is held for it waits anew for its poster's answer, from now on.
  if (!dispute.isPaid) yield* milestones.save({ ...milestone, updatedAt: yield* now });
  yield* tellOfDispute(contract, [otherSide(side)], dispute, "withdraw", (facts) => [
    "disputeWithdrawn",
    { ...facts, by: side },
  ]);
  return saved;
}, atomically);

/** One side asks support to decide a dispute. Fails `NotFound` or `IllegalMove`. */
export const escalateDispute = Effect.fn("escalateDispute")(function* (actor: PersonActor, id: DisputeId) {
  const { dispute, contract, side } = yield* disputeOf(actor, id);
  yield* Effect.fromResult(checkDisputeMove(dispute, side, "escalate"));
  const saved = yield* moveDispute(actor, side, contract, dispute, "escalate");
  yield* tellOfDispute(contract, [otherSide(side)], dispute, "escalate", (facts) => [
    "disputeEscalated",
    { ...facts, by: side },
  ]);
  return saved;
}, atomically);

/** So many in one round. */
const batch = 100;

const escalateUnanswered = Effect.fnUntraced(function* ({ id }: Dispute, at: Date) {
  const dispute = yield* (yield* Disputes).get(id);
  // Somebody may have answered since the list was read.
  if (dispute.state !== "open" || dispute.answerBy === null || dispute.answerBy > at) return;
  const contract = yield* (yield* Contracts).get(dispute.contractId);
  yield* moveDispute(systemActor("clock"), "system", contract, dispute, "escalate");
  yield* tellOfDispute(contract, Side.literals, dispute, "escalate", (facts) => [
    "disputeEscalated",
    { ...facts, by: null },
  ]);
}, atomically);

/** Passes to support what nobody has answered in time, however often and by how many this is done. What fails keeps nothing else back. */
export const escalateDisputes = Effect.fn("escalateDisputes")(function* () {
  const disputes = yield* Disputes;
  const at = yield* now;
  for (const dispute of yield* disputes.unanswered(at, batch)) {
    yield* escalateUnanswered(dispute, at).pipe(
      Effect.catchCause((cause) => Effect.logWarning("A dispute could not go to support", { id: dispute.id, cause })),
    );
  }
});

/** The disputes of a contract, newest first, for the two people in it; each with what the asking one can do about it. */
export const listOwnDisputes = Effect.fn("listOwnDisputes")(function* (
  actor: PersonActor,
  contractId: ContractId,
  page: PageRequest,
) {
  const side = yield* seenFrom(actor, yield* (yield* Contracts).get(contractId));
  const found = yield* (yield* Disputes).pageOf(contractId, page);
  return { ...found, items: found.items.map((dispute) => ({ ...dispute, moves: disputeMoves(dispute, side) })) };
});
