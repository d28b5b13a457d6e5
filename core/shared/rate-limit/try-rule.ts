import type { Tries } from "./try-counts.ts";

/** How many tries are free, and how one waits from then on; times in milliseconds. */
export type TryRule = {
  readonly free: number;
  /** The first wait; each try after it doubles the wait. */
  readonly firstWait: number;
  readonly longestWait: number;
  /** The counting begins anew after this time. */
  readonly within: number;
};

const seconds = 1000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

/** Wrong passwords of one account, in a browser that is new to it, or in one that is known. */
export const accountRule: TryRule = { free: 5, firstWait: 30 * seconds, longestWait: 15 * minutes, within: 24 * hours };

/** Wrong passwords from one network address, whichever the account; an office of many people may share one. */
export const addressRule: TryRule = { free: 50, firstWait: 30 * seconds, longestWait: 15 * minutes, within: hours };

/** Questions from one network address whose answer tells whether somebody is registered (decision 0010). */
export const tellingRule: TryRule = { free: 10, firstWait: minutes, longestWait: hours, within: 24 * hours };

/** Links to a new password that are mailed to one address. */
export const mailRule: TryRule = { free: 3, firstWait: 5 * minutes, longestWait: hours, within: 24 * hours };

/** The count with one try more, or until when nothing may be tried. */
export const countTry = (
  tries: Tries,
  rule: TryRule,
  at: Date,
): { readonly waitUntil: Date } | { readonly counted: Tries } => {
  if (tries.waitUntil !== null && tries.waitUntil > at) return { waitUntil: tries.waitUntil };
  const isOld = at.getTime() - tries.since.getTime() >= rule.within;
  const count = isOld ? 1 : tries.count + 1;
  const wait = count < rule.free ? 0 : Math.min(rule.firstWait * 2 ** (count - rule.free), rule.longestWait);
  const waitUntil = wait === 0 ? null : new Date(at.getTime() + wait);
  return { counted: { ...tries, count, since: isOld ? at : tries.since, waitUntil } };
};

/** The count without a try that turned out to be none. */
export const uncountTry = (tries: Tries, rule: TryRule): Tries => {
  const count = Math.max(0, tries.count - 1);
  return { ...tries, count, waitUntil: count < rule.free ? null : tries.waitUntil };
};
