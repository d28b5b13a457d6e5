/** Makes bids comparable: fills in what a bid leaves out at the price that the other bids ask for it. */
import type { Scope } from "#core/market/listing/scope.ts";
import { sum } from "#core/shared/money.ts";
import type { Bid } from "./bid.ts";
import {
  type AnsweredLine,
  answeredScope,
  hasAmount,
  type LineSum,
  lineSum,
  type ScopeAnswer,
} from "./scope-answer.ts";

export type LeveledLine = AnsweredLine & {
  /** The amount filled in for what is missing, in cents; null if nothing is missing or no bid has a price for it. */
  readonly fill: number | null;
};

export type LeveledBid = {
  readonly bidId: Bid["id"];
  /** The lines of the current scope, in its order. */
  readonly lines: ReadonlyArray<LeveledLine>;
  readonly gone: ReadonlyArray<ScopeAnswer>;
  /** The amount of the bid. */
  readonly asBid: number;
  /** How many required lines the bid does not answer (gaps), and how many it excludes. */
  readonly gaps: number;
  readonly exclusions: number;
  /** How many of these lines are filled in, and what they add in cents. */
  readonly filled: number;
  readonly added: number;
  /** The amount plus what was added; null for a bid on the whole, because nobody knows what it covers. */
  readonly leveled: number | null;
  /** How many of its answers are to lines that have changed since. */
  readonly changed: number;
  readonly lineSum: LineSum | null;
};

/** The median, in whole cents; null for an empty list. */
export const medianOf = (figures: ReadonlyArray<number>): number | null => {
  const sorted = figures.toSorted((one, other) => one - other);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2);
};

/** The bid's price for the line: its own, or that of the alternative it offers. */
const priceIn = ({ answer }: AnsweredLine): ReadonlyArray<number> =>
  answer !== null && hasAmount(answer.kind) && answer.amount !== null ? [answer.amount] : [];

/**
 * Compares bids side by side on a scope. A required line that a bid leaves out is filled with the median price of the
 * other bids, and an allowance with the amount that the poster has set aside. A line that nobody has priced stays open.
 */
export const levelBids = (
  scope: Scope,
  bids: ReadonlyArray<Pick<Bid, "id" | "amount" | "scopeAnswers">>,
): ReadonlyArray<LeveledBid> => {
  const answered = bids.map(({ scopeAnswers }) => answeredScope(scope, scopeAnswers));
  const fills = scope.map((line, at) =>
    line.kind === "allowance" && line.allowance !== null
      ? line.allowance
      : medianOf(answered.flatMap(({ lines }) => lines.slice(at, at + 1).flatMap(priceIn))),
  );
  return bids.map(({ id, amount, scopeAnswers }, index) => {
    const { lines: seen, gone } = answered[index] ?? { lines: [], gone: [] };
    const lines = seen.map((line, at) => ({ ...line, fill: line.missing === null ? null : (fills[at] ?? null) }));
    const added = lines.flatMap(({ fill }) => fill ?? []);
    return {
      bidId: id,
      ...{ lines, gone, asBid: amount },
      gaps: lines.filter(({ missing }) => missing === "gap").length,
      exclusions: lines.filter(({ missing }) => missing === "excluded").length,
      ...{ filled: added.length, added: sum(added) },
      leveled: scopeAnswers.length === 0 ? null : amount + sum(added),
      changed: lines.filter(({ isChanged }) => isChanged).length,
      lineSum: lineSum(scopeAnswers, amount),
    };
  });
};
