import { Effect } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import type { Parties } from "#core/contract/contract/contract-names.ts";
import { Contracts, contractOf } from "#core/contract/contract/contracts.ts";
import { tellSides } from "#core/contract/contract/tell-sides.ts";
import { disputeLifecycle } from "#core/contract/dispute/dispute.machine.ts";
import { type Dispute, disputeFacts, mostOpenDays, type StatementDraft } from "#core/contract/dispute/dispute.ts";
import { Disputes } from "#core/contract/dispute/disputes.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import type { Words } from "#core/messaging/words/words.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { Files } from "#core/people/file/files.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { moveIn, recordMove } from "#core/shared/history.ts";
import { DisputeId, type MilestoneId, newId } from "#core/shared/ids.ts";
import { Policy } from "#core/shared/policy.ts";
import { otherSide, type Side } from "#core/shared/side.ts";
import { oneDay } from "#core/shared/time-zone.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { decideStatement, disputable } from "./decide-dispute.ts";

type Say = (facts: Parties & { readonly number: number }) => Words;

/** Informs these sides about a dispute; `number` in the words is the milestone's. Refreshes both sides' screens. */
export const tellOfDispute = Effect.fnUntraced(function* (
  contract: Contract,
  sides: ReadonlyArray<Side>,
  { id, milestoneId }: Pick<Dispute, "id" | "milestoneId">,
  event: string,
  words: Say,
) {
  const { number } = yield* (yield* Milestones).get(milestoneId);
  yield* tellSides(contract, sides, { noun: "dispute", id, event }, (parties) => words({ ...parties, number }));
});

/** Returns when the other side must answer a statement made now in a dispute that was opened at `openedAt`. */
export const nextAnswerBy = Effect.fnUntraced(function* (openedAt: Date) {
  const next = (yield* now).getTime() + (yield* Policy).disputeAnswerDays * oneDay;
  return new Date(Math.min(next, openedAt.getTime() + mostOpenDays * oneDay));
});

type Input = { readonly milestoneId: MilestoneId; readonly draft: StatementDraft };

/**
 * Opens a dispute about a milestone: one that was submitted or funded, or, for its poster, one that was paid recently.
 * Until it is over, nobody can return, pay, change or refund that milestone; the other milestones continue. Fails
 * `NotFound`, `Invalid` or `Blocked`.
 */
export const openDispute = Effect.fn("openDispute")(function* (actor: PersonActor, { milestoneId, draft }: Input) {
  const milestones = yield* Milestones;
  const payments = yield* Payments;
  const milestone = yield* milestones.get(milestoneId);
  const { contract, side } = yield* contractOf(actor, milestone.contractId);
  const at = yield* now;
  const contracts = yield* Contracts;
  const view = yield* contracts.view(contract.id);
  const inChange = view.changes.open.some(({ milestoneIds }) => milestoneIds.includes(milestoneId));
  const { paid, held, amount } = yield* Effect.fromResult(
    disputable({ ...view, contract, milestone, inChange, side, at }),
  );
  const isPaid = paid.length > 0;
  const said = yield* Effect.fromResult(
    decideStatement(
      { amount, isPaid },
      { draft, files: yield* (yield* Files).manyForShare(draft.files), personId: actor.personId },
    ),
  );
  const dispute: Dispute = {
    id: yield* newId(DisputeId),
    contractId: contract.id,
    milestoneId,
    number: view.disputes.length + 1,
    openedBy: side,
    isPaid,
    amount,
    state: disputeLifecycle.initial,
    statements: [{ by: side, ...said, at }],
    waitsFor: otherSide(side),
    answerBy: yield* nextAnswerBy(at),
    outcome: null,
    openedAt: at,
    updatedAt: at,
    version: 1,
  };
  // Increases the versions, so that nobody leaves the contract, or changes, pays or refunds the milestone, at the same
  // moment. What is held waits for an answer again once the dispute is over.
  yield* contracts.save(contract);
  yield* milestones.save(isPaid ? milestone : { ...milestone, updatedAt: at });
  for (const payment of [...paid, ...held]) yield* payments.save(payment);
  yield* (yield* Disputes).insert(dispute);
  yield* recordMove(actor, {
    ...moveIn(contract, "dispute", "open", dispute),
    reason: said.text,
    facts: disputeFacts(dispute),
  });
  yield* tellOfDispute(contract, [otherSide(side)], dispute, "open", (facts) => [
    "disputeOpened",
    { ...facts, by: side, text: said.text, until: dispute.answerBy?.toISOString() ?? "" },
  ]);
  return dispute;
}, atomically);
