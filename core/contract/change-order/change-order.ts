import { Effect, Schema } from "effect";
import { GivenFile, NamedFile } from "#core/people/file/file.ts";
import type { Json } from "#core/shared/canonical-json.ts";
import { Day } from "#core/shared/day.ts";
import type { RecordedWords } from "#core/shared/history.ts";
import { ChangeOrderId, MilestoneId, numberedInContract } from "#core/shared/ids.ts";
import { Cents } from "#core/shared/money.ts";
import { Side } from "#core/shared/side.ts";
import { Text } from "#core/shared/text.ts";
import { ChangeCause } from "./change-cause.ts";
import { ChangeOrderState } from "./change-order.machine.ts";
import type { ContractChanges } from "./contract-changes.ts";

/** The most milestone changes in one change order. */
export const mostChanges = 20;
export const mostChangeFiles = 5;

/** The parts of a milestone that can change. The amount is in cents. */
export const MilestoneTerms = Schema.Struct({ amount: Cents, description: Text(1000), endDay: Day });
export type MilestoneTerms = typeof MilestoneTerms.Type;

/**
 * What happens to one milestone. `before` is null for a new milestone, whose id and number are null until the change is
 * accepted; `after` is null for a dropped one.
 */
export const MilestoneChange = Schema.Struct({
  milestoneId: Schema.NullOr(MilestoneId),
  number: Schema.NullOr(Schema.Int),
  before: Schema.NullOr(MilestoneTerms),
  after: Schema.NullOr(MilestoneTerms),
});
export type MilestoneChange = typeof MilestoneChange.Type;

/** A change as someone types it: `milestoneId` is null if new, `terms` if dropped, and each field while empty. */
export const MilestoneChangeDraft = Schema.Struct({
  milestoneId: Schema.NullOr(MilestoneId),
  terms: Schema.NullOr(
    Schema.Struct({ amount: Schema.NullOr(Cents), description: Text(1000), endDay: Schema.NullOr(Day) }),
  ),
});
export type MilestoneChangeDraft = typeof MilestoneChangeDraft.Type;

export const ChangeOrderDraft = Schema.Struct({
  reason: Text(1000),
  /** Optional: callers that don't know causes leave it out. */
  cause: Schema.optionalKey(Schema.NullOr(ChangeCause)),
  changes: Schema.Array(MilestoneChangeDraft).check(Schema.isMaxLength(mostChanges)),
  /** Files that were already uploaded for the purpose `change_attachment`. */
  files: Schema.Array(GivenFile).check(Schema.isMaxLength(mostChangeFiles), Schema.isUnique()),
});
export type ChangeOrderDraft = typeof ChangeOrderDraft.Type;

export const ChangeOrder = Schema.Struct({
  id: ChangeOrderId,
  ...numberedInContract,
  proposedBy: Side,
  /** Whether support proposed it on behalf of that side. */
  bySupport: Schema.Boolean,
  state: ChangeOrderState,
  reason: Text(1000),
  /** Null if no cause was given. */
  cause: Schema.NullOr(ChangeCause).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  changes: Schema.Array(MilestoneChange),
  /** What the change adds to the contract's total, in cents; negative if it lowers the total. */
  difference: Schema.Int,
  files: Schema.Array(NamedFile),
  /** Why it was declined; null otherwise. */
  answer: Schema.NullOr(Text(1000)),
  proposedAt: Schema.Date,
  /** When it was accepted, declined or withdrawn, or lapsed; null until then. */
  answeredAt: Schema.NullOr(Schema.Date),
  version: Schema.Int,
});
export type ChangeOrder = typeof ChangeOrder.Type;

/** A change order with the moves that the reader can make. */
export const SeenChangeOrder = Schema.Struct({ ...ChangeOrder.fields, moves: Schema.Array(Schema.String) });
export type SeenChangeOrder = typeof SeenChangeOrder.Type;

/** Returns the ids of the existing milestones that a change order changes or drops. */
export const changedBy = ({ changes }: Pick<ChangeOrder, "changes">): ReadonlyArray<MilestoneId> =>
  changes.flatMap(({ milestoneId, before }) => (before === null || milestoneId === null ? [] : [milestoneId]));

/** Summarizes a contract's open change orders; `difference` is the sum of the accepted ones, in cents. */
export const changesInShort = (open: ReadonlyArray<ChangeOrder>, difference: number): ContractChanges => ({
  difference,
  open: open.map((order) => ({
    number: order.number,
    proposedBy: order.proposedBy,
    milestoneIds: changedBy(order),
  })),
});

/** Returns what the contract's record says about a change: terms before and after (cents, days), descriptions. */
export const recordedChange = (
  { number, difference, changes }: ChangeOrder,
  signed: { readonly facts: Readonly<Record<string, Json>>; readonly words: RecordedWords } = { facts: {}, words: {} },
) => ({
  facts: {
    number,
    difference,
    changes: changes.map(({ milestoneId, number, before, after }) => ({
      milestoneId,
      number,
      before: before && { amount: before.amount, endDay: before.endDay },
      after: after && { amount: after.amount, endDay: after.endDay },
    })),
    ...signed.facts,
  },
  words: {
    ...Object.fromEntries(
      changes.flatMap(({ after }, at) =>
        after === null ? [] : [[`change ${at + 1}`, { text: after.description, of: null }]],
      ),
    ),
    ...signed.words,
  },
});
