import { Schema } from "effect";
import { GivenFile, NamedFile } from "#core/people/file/file.ts";
import { DisputeId, MilestoneId, numberedInContract } from "#core/shared/ids.ts";
import { Cents } from "#core/shared/money.ts";
import { Side } from "#core/shared/side.ts";
import { Text } from "#core/shared/text.ts";
import { versioned } from "#core/shared/versioned.ts";
import { DisputeState } from "./dispute.machine.ts";

/** The most files in one statement. */
const mostDisputeFiles = 5;
/** The most statements per side in one dispute, and the most disputes in a contract. */
export const mostStatements = 20;
export const mostDisputes = 50;
/** After this many days a dispute stops waiting for answers, no matter what was said since. */
export const mostOpenDays = 30;
/** For this many days after a milestone is paid, its poster can dispute it. */
export const disputableDays = 30;

/** One side's statement, with photos and files as evidence. */
export const Statement = Schema.Struct({
  by: Side,
  text: Text(1000),
  /** The bidder's proposed share of the amount, in cents (the rest is the poster's); null if nothing is proposed. */
  proposes: Schema.NullOr(Cents),
  files: Schema.Array(NamedFile),
  at: Schema.Date,
});
export type Statement = typeof Statement.Type;

/** A statement as it is sent. */
export const StatementDraft = Schema.Struct({
  text: Text(1000),
  proposes: Schema.NullOr(Cents),
  /** Files that were already uploaded for the purpose `change_attachment`. */
  files: Schema.Array(GivenFile).check(Schema.isMaxLength(mostDisputeFiles), Schema.isUnique()),
});
export type StatementDraft = typeof StatementDraft.Type;

/** How the dispute ended: the bidder's share of the amount, in cents, and who accepted or decided it. */
const DisputeOutcome = Schema.Struct({
  share: Cents,
  by: Schema.Literals(["poster", "bidder", "support"]),
  /** Why support decided this way; null if the sides agreed. */
  reason: Schema.NullOr(Text(1000)),
});

export const Dispute = Schema.Struct({
  id: DisputeId,
  ...numberedInContract,
  milestoneId: MilestoneId,
  openedBy: Side,
  /** Whether the milestone was paid: if so, the poster's share is refunded; if not, it is worth the bidder's share. */
  isPaid: Schema.Boolean,
  /** The disputed amount in cents: the milestone's amount, or what is left of its payment. */
  amount: Cents,
  state: DisputeState,
  /** Oldest first. */
  statements: Schema.Array(Statement),
  /** The side whose answer it waits for, and the deadline; null once it is with support or over. */
  waitsFor: Schema.NullOr(Side),
  answerBy: Schema.NullOr(Schema.Date),
  /** Null while it is open, and if it was withdrawn or lapsed. */
  outcome: Schema.NullOr(DisputeOutcome),
  openedAt: Schema.Date,
  /** `updatedAt` changes with the state and with each statement. */
  ...versioned,
});
export type Dispute = typeof Dispute.Type;

/** A dispute with the moves that the reader can make. */
export const SeenDispute = Schema.Struct({ ...Dispute.fields, moves: Schema.Array(Schema.String) });

/** Returns a side's latest proposed split, in cents to the bidder; null if it proposed none. */
export const proposalOf = ({ statements }: Pick<Dispute, "statements">, side: Side): number | null =>
  statements.findLast(({ by, proposes }) => by === side && proposes !== null)?.proposes ?? null;

/** Returns what the contract's record says about a dispute, in cents. */
export const disputeFacts = (dispute: Dispute) => ({
  milestoneId: dispute.milestoneId,
  amount: dispute.amount,
  posterProposes: proposalOf(dispute, "poster"),
  bidderProposes: proposalOf(dispute, "bidder"),
  share: dispute.outcome?.share ?? null,
  decidedBy: dispute.outcome?.by ?? null,
});
