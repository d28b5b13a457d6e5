import { Schema } from "effect";
import { Cents } from "#core/shared/money.ts";
import { Text } from "#core/shared/text.ts";

const mostPieces = 100_000;
const Pieces = (least: number) => Schema.Int.check(Schema.isBetween({ minimum: least, maximum: mostPieces }));

/** One line of a request for materials as the bidder types it, in the order of the request; empty parts are null. */
export const BidItemDraft = Schema.Struct({
  /** Whether the bid holds it; what it does not hold may stay empty. */
  offered: Schema.Boolean,
  productName: Text(200),
  quantity: Schema.NullOr(Pieces(0)),
  /** In cents, for one of the unit. */
  estimatedPrice: Schema.NullOr(Cents),
});
export type BidItemDraft = typeof BidItemDraft.Type;

/** One line of a bid on a request for materials. */
export const BidItem = Schema.Struct({
  offered: Schema.Boolean,
  productName: Text(200),
  brand: Text(120),
  unit: Schema.optionalKey(Text(40)),
  quantity: Pieces(1),
  /** In cents, for one of the unit; null only where it is not offered. */
  estimatedPrice: Schema.NullOr(Cents),
  /** What the request said when the bid was sent. */
  asked: Schema.Struct({ productName: Text(200), quantity: Pieces(1) }),
});
export type BidItem = typeof BidItem.Type;

type Priced = {
  readonly offered: boolean;
  readonly quantity: number | null;
  readonly estimatedPrice: number | null;
};

/** What a line adds to the bid, in cents; nothing where it is not offered. */
export const lineTotal = ({ offered, quantity, estimatedPrice }: Priced): number =>
  offered ? (quantity ?? 0) * (estimatedPrice ?? 0) : 0;
