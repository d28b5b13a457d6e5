import { Schema } from "effect";
import { DisputeId, MilestoneId } from "#core/shared/ids.ts";
import { DisputeState } from "./dispute.machine.ts";

// Apart from the disputes themselves: the page of a contract loads this alone.

/** A dispute in short, for the page of its contract. */
export const DisputeInShort = Schema.Struct({
  id: DisputeId,
  /** Its place among those of its contract, from 1. */
  number: Schema.Int,
  milestoneId: MilestoneId,
  state: DisputeState,
  /** What it has added to the total of the contract, in cents: never more than 0. */
  difference: Schema.Int,
});
export type DisputeInShort = typeof DisputeInShort.Type;
