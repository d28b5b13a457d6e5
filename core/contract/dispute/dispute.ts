import { Schema } from "effect";
import { GivenFile, NamedFile } from "#core/people/file/file.ts";
import { DisputeId, MilestoneId, numberedInContract } from "#core/shared/ids.ts";
import { Cents } from "#core/shared/money.ts";
import { Side } from "#core/shared/side.ts";
import { Text } from "#core/shared/text.ts";
import { versioned } from "#core/shared/versioned.ts";
import { DisputeState } from "./dispute.machine.ts";

/** The most files of one statement. */
const mostDisputeFiles = 5;
/** The most statements of one side in one dispute, and the most disputes of a contract. */
export const mostStatements = 20;
export const mostDisputes = 50;
/** So many days after it was opened a dispute waits for nobody's answer any more, whatever was said since. */
export const mostOpenDays = 30;
/** For so long after a milestone was paid its poster can dispute it. */
export const disputableDays = 30;

/** What one side has said, with the photos and files that show it. */
export const Statement = Schema.Struct({
  by: Side,
  text: Text(1000),
  /** What the bidder would get of the amount, in cents, the rest being the poster's; null where nothing is proposed. */
  proposes: Schema.NullOr(Cents),
  files: Schema.Array(NamedFile),
  at: Schema.Date,
});
export type Statement = typeof Statement.Type;

/** What one side says, as it is sent. */
export const StatementDraft = Schema.Struct({
  text: Text(1000),
  proposes: Schema.NullOr(Cents),
  /** Files that were uploaded before for the purpose `change_attachment`. */
  files: Schema.Array(GivenFile).check(Schema.isMaxLength(mostDisputeFiles), Schema.isUnique()),
});
export type StatementDraft = typeof StatementDraft.Type;

/** How it ended: what the bidder gets of the amount, in cents, and who has agreed to that or decided it. */
const DisputeOutcome = Schema.Struct({
  share: Cents,
  by: Schema.Literals(["poster", "bidder", "support"]),
  /** Why support decided so; null where they have agreed. */
  reason: Schema.NullOr(Text(1000)),
});

export const Dispute = Schema.Struct({
  id: DisputeId,
  ...numberedInContract,
  milestoneId: MilestoneId,
  openedBy: Side,
  /** Whether the milestone was paid: then the poster's part is refunded. Otherwise the milestone is worth the bidder's part from then on. */
  isPaid: Schema.Boolean,
  /** What it is about, in cents: the milestone's amount, or what is left of its payment. */
  amount: Cents,
  state: DisputeState,
  /** Oldest first. */
  statements: Schema.Array(Statement),
  /** Whose answer it waits for, and until when; null once it is with support or over. */
  waitsFor: Schema.NullOr(Side),
  answerBy: Schema.NullOr(Schema.Date),
  /** Null while it is open, and where it was withdrawn or has lapsed. */
  outcome: Schema.NullOr(DisputeOutcome),
  openedAt: Schema.Date,
  /** Saved last when it came into its state, or something was said in it. */
  ...versioned,
});
export type Dispute = typeof Dispute.Type;

/** A dispute with what the asking person can do about it. */
export const SeenDispute = Schema.Struct({ ...Dispute.fields, moves: Schema.Array(Schema.String) });

/** The split that a side has proposed last, in cents to the bidder; null where it has proposed none. */
export const proposalOf = ({ statements }: Pick<Dispute, "statements">, side: Side): number | null =>
  statements.findLast(({ by, proposes }) => by === side && proposes !== null)?.proposes ?? null;

/** What the record of the contract says of a dispute; in cents. */
export const disputeFacts = (dispute: Dispute) => ({
  milestoneId: dispute.milestoneId,
  amount: dispute.amount,
  posterProposes: proposalOf(dispute, "poster"),
  bidderProposes: proposalOf(dispute, "bidder"),
  share: dispute.outcome?.share ?? null,
  decidedBy: dispute.outcome?.by ?? null,
});
