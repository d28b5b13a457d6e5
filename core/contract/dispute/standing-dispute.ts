import type { MilestoneId } from "#core/shared/ids.ts";
import type { DisputeInShort } from "./dispute-in-short.ts";

// Without a schema: pages load this by value.

/** The states in which a dispute keeps its milestone still, and those in which it was settled for good. */
const openStates = ["open", "with_support"];
const settledStates = ["agreed", "decided"];

export const isOpenDispute = ({ state }: Pick<DisputeInShort, "state">): boolean => openStates.includes(state);
export const isSettledDispute = ({ state }: Pick<DisputeInShort, "state">): boolean => settledStates.includes(state);

/** What it has added to the total of its contract, in cents: never more than 0. */
export const differenceOf = ({ amount, worth }: Pick<DisputeInShort, "amount" | "worth">): number =>
  worth === null ? 0 : worth - amount;

/** The dispute that stands for a milestone: the one that is open, or that has settled it; undefined where none does. */
export const standingDispute = <A extends Pick<DisputeInShort, "milestoneId" | "state">>(
  disputes: ReadonlyArray<A>,
  milestoneId: MilestoneId,
): A | undefined =>
  disputes.find((it) => it.milestoneId === milestoneId && (isOpenDispute(it) || isSettledDispute(it)));
