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

/** Returns the dispute with its contract and the actor's side of it; fails `NotFound` for anybody else. */
const disputeOf = Effect.fnUntraced(function* (actor: PersonActor, id: DisputeId) {
  const dispute = yield* (yield* Disputes).get(id);
  return { dispute, ...(yield* contractOf(actor, dispute.contractId)) };
});

type Said = { readonly disputeId: DisputeId; readonly draft: StatementDraft };

/**
 * Adds one side's statement to a dispute; it may propose a split. If the dispute was waiting for this side, it then
 * waits for the other one, unless it is with support.
 * Fails `NotFound`, `Invalid` or `IllegalMove` (the dispute is over, or this side has used up its statements).
 */
export const sayInDispute = Effect.fn("sayInDispute")(function* (actor: PersonActor, { disputeId, draft }: Said) {
  const { dispute, contract, side } = yield* disputeOf(actor, disputeId);
  yield* Effect.fromResult(checkDisputeMove(dispute, side, "say"));
  const given = { draft, files: yield* (yield* Files).manyForShare(draft.files), personId: actor.personId };
  const said = yield* Effect.fromResult(decideStatement(dispute, given));
  const statements = [...dispute.statements, { by: side, ...said, at: yield* now }];
  // A second statement in a row gives the other side no extra time, or it could be waited for without end.
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
  /** The bidder's share that was shown, in cents: a side never agrees to another one. */
  readonly share: number;
};

/**
 * Accepts the split that the other side proposed last, and carries it out. Fails `NotFound`, `IllegalMove`, `Blocked`
 * (the proposal has changed), or as a refund does.
 */
export const acceptSplit = Effect.fn("acceptSplit")(function* (actor: PersonActor, { disputeId, share }: Accepted) {
  const { dispute, contract, side } = yield* disputeOf(actor, disputeId);
  const agreed = yield* Effect.fromResult(decideAcceptance(dispute, side, share));
  const outcome = { share: agreed, by: side, reason: null };
  const saved = yield* moveDispute(actor, side, contract, dispute, "accept", { changes: { outcome } });
  // The bidder agreed to it either way: by proposing it, or now.
  const bidder = side === "bidder" ? actor : personActor(contract.bidderId);
  const isHeld = yield* settleDispute(actor, bidder, contract, dispute, agreed);
  yield* tellOfDispute(contract, [otherSide(side)], dispute, "accept", (facts) => {
    const told = { ...facts, by: side, share: agreed, amount: dispute.amount };
    return isHeld ? ["heldDisputeAgreed", told] : ["disputeAgreed", { ...told, isPaid: dispute.isPaid }];
  });
  return saved;
}, atomically);

/** Withdraws a dispute for the side that opened it: the milestone continues. Fails `NotFound` or `IllegalMove`. */
export const withdrawDispute = Effect.fn("withdrawDispute")(function* (actor: PersonActor, id: DisputeId) {
  const milestones = yield* Milestones;
  const { dispute, contract, side } = yield* disputeOf(actor, id);
  yield* Effect.fromResult(checkDisputeMove(dispute, side, "withdraw"));
  const saved = yield* moveDispute(actor, side, contract, dispute, "withdraw");
  const milestone = yield* milestones.get(dispute.milestoneId);
  // What is held for the milestone waits for the poster's answer again, starting now.
  if (!dispute.isPaid) yield* milestones.save({ ...milestone, updatedAt: yield* now });
  yield* tellOfDispute(contract, [otherSide(side)], dispute, "withdraw", (facts) => [
    "disputeWithdrawn",
    { ...facts, by: side },
  ]);
  return saved;
}, atomically);

/** Asks support to decide a dispute. Fails `NotFound` or `IllegalMove`. */
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

/** The number of disputes in one round. */
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

/** Passes unanswered disputes to support; safe to run often and concurrently. A failure does not stop the rest. */
export const escalateDisputes = Effect.fn("escalateDisputes")(function* () {
  const disputes = yield* Disputes;
  const at = yield* now;
  for (const dispute of yield* disputes.unanswered(at, batch)) {
    yield* escalateUnanswered(dispute, at).pipe(
      Effect.catchCause((cause) => Effect.logWarning("A dispute could not go to support", { id: dispute.id, cause })),
    );
  }
});

/** Returns a contract's disputes, newest first, for its two sides; each with the moves of the side that asks. */
export const listOwnDisputes = Effect.fn("listOwnDisputes")(function* (
  actor: PersonActor,
  contractId: ContractId,
  page: PageRequest,
) {
  const side = yield* seenFrom(actor, yield* (yield* Contracts).get(contractId));
  const found = yield* (yield* Disputes).pageOf(contractId, page);
  return { ...found, items: found.items.map((dispute) => ({ ...dispute, moves: disputeMoves(dispute, side) })) };
});
