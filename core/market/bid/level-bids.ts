/** Makes bids comparable: what one leaves out is reckoned in at what the others ask for it. */
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
  /** What is reckoned in for what is missing, in cents; null where nothing is missing, or nobody has a price for it. */
  readonly fill: number | null;
};

export type LeveledBid = {
  readonly bidId: Bid["id"];
  /** Of the scope as it is now, in its order. */
  readonly lines: ReadonlyArray<LeveledLine>;
  readonly gone: ReadonlyArray<ScopeAnswer>;
  /** The amount of the bid. */
  readonly asBid: number;
  /** How many lines that every bid has to cover it says nothing of, and how many it excludes. */
  readonly gaps: number;
  readonly exclusions: number;
  /** How many of these are filled, and what they add. */
  readonly filled: number;
  readonly added: number;
  /** The amount with what was added; null for a bid on the whole, of which it is not known what it covers. */
  readonly leveled: number | null;
  /** How many of its answers are to lines that have changed. */
  readonly changed: number;
  readonly lineSum: LineSum | null;
};

/** The median, in whole cents; null of none. */
export const medianOf = (figures: ReadonlyArray<number>): number | null => {
  const sorted = figures.toSorted((one, other) => one - other);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2);
};

/** What a bid asks for the line: its own price, or that of what it offers instead. */
const priceIn = ({ answer }: AnsweredLine): ReadonlyArray<number> =>
  answer !== null && hasAmount(answer.kind) && answer.amount !== null ? [answer.amount] : [];

/**
 * Lays bids side by side on a scope. What a bid leaves out of the lines that every bid has to cover is filled with the median of
 * what the others ask for the line, and an allowance with what the poster has set aside. Lines that nobody has priced stay open.
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
