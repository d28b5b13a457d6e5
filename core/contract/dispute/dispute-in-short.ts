import { Schema } from "effect";
import { DisputeId, MilestoneId } from "#core/shared/ids.ts";
import { Cents } from "#core/shared/money.ts";
import { DisputeState } from "./dispute.machine.ts";

// Separate from the disputes themselves, because the contract's page loads only this.

/** A summary of a dispute for its contract's page. */
export const DisputeInShort = Schema.Struct({
  id: DisputeId,
  /** Its number within the contract, from 1. */
  number: Schema.Int,
  milestoneId: MilestoneId,
  state: DisputeState,
  /** The disputed amount, in cents. */
  amount: Cents,
  /** What the settlement made its milestone worth, in cents, 0 if dropped; null until settled, and if it was paid. */
  worth: Schema.NullOr(Cents),
  /** When its state last changed, or the last statement was made. */
  updatedAt: Schema.Date,
});
export type DisputeInShort = typeof DisputeInShort.Type;
