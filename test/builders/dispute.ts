import { Effect } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import { disputeLifecycle } from "#core/contract/dispute/dispute.machine.ts";
import type { Dispute, StatementDraft } from "#core/contract/dispute/dispute.ts";
import { Disputes } from "#core/contract/dispute/disputes.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import { DisputeId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { idOf, moment } from "./moment.ts";
import { storedMilestone } from "./stored.ts";

export const aStatementDraft = (but: Partial<StatementDraft> = {}): StatementDraft => ({
  text: "Half of the posts stand crooked.",
  proposes: null,
  files: [],
  ...but,
});

/** A stored dispute that the poster opened about an unpaid milestone. */
export const aDispute = (contract: Contract, { id, amount }: Milestone, but: Partial<Dispute> = {}): Dispute => {
  const at = moment();
  return {
    id: idOf(DisputeId, at),
    contractId: contract.id,
    milestoneId: id,
    number: 1,
    openedBy: "poster",
    isPaid: false,
    amount,
    state: disputeLifecycle.initial,
    statements: [{ by: "poster", text: "Half of the posts stand crooked.", proposes: cents(100), files: [], at }],
    waitsFor: "bidder",
    answerBy: new Date(at.getTime() + 5 * 24 * 3_600_000),
    outcome: null,
    openedAt: at,
    updatedAt: at,
    version: 1,
    ...but,
  };
};

/** The fields of a dispute that is no longer open. */
export const notOpen = { waitsFor: null, answerBy: null } as const;

/** Inserts `aDispute` directly into the store. */
export const storedDispute = Effect.fnUntraced(function* (but: Partial<Dispute> = {}) {
  const { contract, milestone } = yield* storedMilestone();
  const dispute = aDispute(contract, milestone, but);
  yield* (yield* Disputes).insert(dispute);
  return { contract, milestone, dispute };
});
