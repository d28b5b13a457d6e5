import type { MilestoneId } from "#core/shared/ids.ts";
import type { DisputeInShort } from "./dispute-in-short.ts";

// No schema here, because pages import this at run time.

/** The states in which a dispute blocks its milestone, and those in which it is settled for good. */
const openStates = ["open", "with_support"];
const settledStates = ["agreed", "decided"];

export const isOpenDispute = ({ state }: Pick<DisputeInShort, "state">): boolean => openStates.includes(state);
export const isSettledDispute = ({ state }: Pick<DisputeInShort, "state">): boolean => settledStates.includes(state);

/** Returns what the dispute added to its contract's total, in cents: never more than 0. */
export const differenceOf = ({ amount, worth }: Pick<DisputeInShort, "amount" | "worth">): number =>
  worth === null ? 0 : worth - amount;

/** Returns the milestone's dispute that is open or has settled it; undefined if there is none. */
export const standingDispute = <A extends Pick<DisputeInShort, "milestoneId" | "state">>(
  disputes: ReadonlyArray<A>,
  milestoneId: MilestoneId,
): A | undefined =>
  disputes.find((it) => it.milestoneId === milestoneId && (isOpenDispute(it) || isSettledDispute(it)));
