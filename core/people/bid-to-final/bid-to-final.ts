import { Schema } from "effect";
import type { PersonId } from "#core/shared/ids.ts";
import { Text } from "#core/shared/text.ts";

export const mostAnswer = 500;

/** How what somebody was paid in the end compares with their bids: within so many percent in so many of their contracts. */
export const BidToFinal = Schema.Struct({
  /** In whole percent, rounded up. */
  percent: Schema.Int,
  /** In how many of the contracts that count it was that, or less. */
  within: Schema.Int,
  contracts: Schema.Int,
});
export type BidToFinal = typeof BidToFinal.Type;

/** The same as others see it: with what the person says of it; null where they say nothing. */
export const ShownBidToFinal = Schema.Struct({ ...BidToFinal.fields, answer: Schema.NullOr(Text(mostAnswer)) });
export type ShownBidToFinal = typeof ShownBidToFinal.Type;

/** What somebody says of their figures. */
export const FinalAnswer = Schema.Struct({
  text: Text(mostAnswer),
  writtenAt: Schema.Date,
  /** What support has told them, while it is hidden. */
  hiddenBecause: Schema.NullOr(Schema.String),
});
export type FinalAnswer = typeof FinalAnswer.Type;

/** From what on figures are shown, as what is usual is: so many contracts of so many owners. */
export const bidToFinalRules = { contracts: 8, owners: 5, share: 0.75, most: 100 } as const;

/** A contract that was ended and paid, as it counts here; sums in cents. */
export type CountedContract = {
  readonly posterId: PersonId;
  readonly bid: number;
  readonly final: number;
  /** What the owner asked for on top, or to leave out, and both agreed to. */
  readonly ownerAsked: number;
};

/** By how many percent of the bid the final price is off, without what the owner asked for; rounded up. */
const percentOff = ({ bid, final, ownerAsked }: CountedContract): number =>
  Math.ceil((Math.abs(final - ownerAsked - bid) * 100) / bid);

/**
 * Within how many percent of the bid three quarters of these contracts ended, and how many did; null where they are too few, or of
 * too few owners. At most `most` of them count, the first.
 */
export const bidToFinalOf = (contracts: ReadonlyArray<CountedContract>): BidToFinal | null => {
  const counted = contracts.filter(({ bid }) => bid > 0).slice(0, bidToFinalRules.most);
  const owners = new Set(counted.map(({ posterId }) => posterId)).size;
  if (counted.length < bidToFinalRules.contracts || owners < bidToFinalRules.owners) return null;
  const off = counted.map(percentOff).toSorted((one, other) => one - other);
  const percent = off[Math.ceil(off.length * bidToFinalRules.share) - 1] ?? 0;
  return { percent, within: off.filter((it) => it <= percent).length, contracts: off.length };
};

/** What others see of both; an answer that is hidden is not there, nor one without figures. */
export const shownBidToFinal = (figures: BidToFinal | null, answer: FinalAnswer | null): ShownBidToFinal | null =>
  figures && { ...figures, answer: answer === null || answer.hiddenBecause !== null ? null : answer.text };
