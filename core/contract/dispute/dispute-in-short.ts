import { Schema } from "effect";
import { DisputeId, MilestoneId } from "#core/shared/ids.ts";
import { Cents } from "#core/shared/money.ts";
import { DisputeState } from "./dispute.machine.ts";

// Apart from the disputes themselves: the page of a contract loads this alone.

/** A dispute in short, for the page of its contract. */
export const DisputeInShort = Schema.Struct({
  id: DisputeId,
  /** Its place among those of its contract, from 1. */
  number: Schema.Int,
  milestoneId: MilestoneId,
  state: DisputeState,
  /** What it is about, in cents. */
  amount: Cents,
  /** What it has made its milestone worth, in cents, 0 where that was dropped; null while it is not settled, and where it was paid. */
  worth: Schema.NullOr(Cents),
  /** When it came into its state, or something was last said in it. */
  updatedAt: Schema.Date,
});
export type DisputeInShort = typeof DisputeInShort.Type;
