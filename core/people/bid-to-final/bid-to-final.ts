import { Schema } from "effect";
import type { PersonId } from "#core/shared/ids.ts";
import { Text } from "#core/shared/text.ts";

export const mostAnswer = 500;

/** How a person's final prices compare with their bids: `within` of `contracts` were off by at most `percent`. */
export const BidToFinal = Schema.Struct({
  /** In whole percent, rounded up. */
  percent: Schema.Int,
  /** How many of the counted contracts were off by that much or less. */
  within: Schema.Int,
  contracts: Schema.Int,
});
export type BidToFinal = typeof BidToFinal.Type;

/** The same as others see it, with the person's comment; null if they wrote none. */
export const ShownBidToFinal = Schema.Struct({ ...BidToFinal.fields, answer: Schema.NullOr(Text(mostAnswer)) });
export type ShownBidToFinal = typeof ShownBidToFinal.Type;

/** A person's comment on their own figures. */
export const FinalAnswer = Schema.Struct({
  text: Text(mostAnswer),
  writtenAt: Schema.Date,
  /** The reason that support gave them while the comment is hidden; null otherwise. */
  hiddenBecause: Schema.NullOr(Schema.String),
});
export type FinalAnswer = typeof FinalAnswer.Type;

/** The minimum for showing figures, like that for usual prices: this many contracts, with this many owners. */
export const bidToFinalRules = { contracts: 8, owners: 5, share: 0.75, most: 100 } as const;

/** A contract that has ended and was paid, with its sums in cents. */
export type CountedContract = {
  readonly posterId: PersonId;
  readonly bid: number;
  readonly final: number;
  /** What the owner asked to add or leave out, and both agreed to. */
  readonly ownerAsked: number;
};

/** Returns by what percentage of the bid the final price is off, without the owner's own changes; rounded up. */
const percentOff = ({ bid, final, ownerAsked }: CountedContract): number =>
  Math.ceil((Math.abs(final - ownerAsked - bid) * 100) / bid);

/**
 * Returns within what percentage of the bid three quarters of these contracts ended, and how many did; null if there
 * are too few contracts or owners. Counts only the first `most` contracts.
 */
export const bidToFinalOf = (contracts: ReadonlyArray<CountedContract>): BidToFinal | null => {
  const counted = contracts.filter(({ bid }) => bid > 0).slice(0, bidToFinalRules.most);
  const owners = new Set(counted.map(({ posterId }) => posterId)).size;
  if (counted.length < bidToFinalRules.contracts || owners < bidToFinalRules.owners) return null;
  const off = counted.map(percentOff).toSorted((one, other) => one - other);
  const percent = off[Math.ceil(off.length * bidToFinalRules.share) - 1] ?? 0;
  return { percent, within: off.filter((it) => it <= percent).length, contracts: off.length };
};

/** Returns what others see of both: no hidden comment, and no comment without figures. */
export const shownBidToFinal = (figures: BidToFinal | null, answer: FinalAnswer | null): ShownBidToFinal | null =>
  figures && { ...figures, answer: answer === null || answer.hiddenBecause !== null ? null : answer.text };
