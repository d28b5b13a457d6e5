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

/** The states in which a dispute keeps its milestone still, and those in which it was settled for good. */
const openStates = ["open", "with_support"];
const settledStates = ["agreed", "decided"];

export const isOpenDispute = ({ state }: Pick<DisputeInShort, "state">): boolean => openStates.includes(state);
export const isSettledDispute = ({ state }: Pick<DisputeInShort, "state">): boolean => settledStates.includes(state);

/** The dispute that stands for a milestone: the one that is open, or that has settled it; undefined where none does. */
export const standingDispute = <A extends Pick<DisputeInShort, "milestoneId" | "state">>(
  disputes: ReadonlyArray<A>,
  milestoneId: MilestoneId,
): A | undefined =>
  disputes.find((it) => it.milestoneId === milestoneId && (isOpenDispute(it) || isSettledDispute(it)));
