import { Schema } from "effect";
import { mostItems, mostPieces } from "#core/market/listing/check-listing.ts";
import { GivenFile, NamedFile } from "#core/people/file/file.ts";
import { DeliveryId, numberedInContract } from "#core/shared/ids.ts";
import { Side } from "#core/shared/side.ts";
import { Text } from "#core/shared/text.ts";

/** The most entries of one contract, including corrected ones. */
export const mostDeliveries = 200;
/** The most photos of one entry. */
export const mostDeliveryPhotos = 5;

const Quantity = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: mostPieces }));

/** How many of an item arrived, and how many of those were damaged. */
export const DeliveryLine = Schema.Struct({
  /** The item's index in the bid, from 0. */
  item: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 199 })),
  delivered: Quantity,
  damaged: Quantity,
});
export type DeliveryLine = typeof DeliveryLine.Type;

/**
 * What one side of a contract on materials says was delivered. The supplier says what they brought, the receiver what
 * arrived; only the receiver's word counts. Entries never change: a correction is another entry that replaces one.
 */
export const Delivery = Schema.Struct({
  id: DeliveryId,
  /** The number within the supplier's contract. */
  ...numberedInContract,
  /** `bidder`: the supplier; `poster`: the receiver. */
  by: Side,
  bySupport: Schema.Boolean,
  /** The supplier's entry that this one answers; null if the receiver recorded it unprompted. */
  answers: Schema.NullOr(DeliveryId),
  /** The same side's entry that this one replaces. */
  replaces: Schema.NullOr(DeliveryId),
  lines: Schema.Array(DeliveryLine),
  /** Whether the rest is missing, and not just still to come; only the receiver can say so. */
  isShort: Schema.Boolean,
  note: Text(1000),
  photos: Schema.Array(NamedFile),
  recordedAt: Schema.Date,
});
export type Delivery = typeof Delivery.Type;

/** A delivery as it is sent. */
export const DeliveryDraft = Schema.Struct({
  lines: Schema.Array(DeliveryLine).check(Schema.isMaxLength(mostItems)),
  isShort: Schema.Boolean,
  note: Text(1000),
  /** Photos that were already uploaded for the purpose `delivery_picture`. */
  photos: Schema.Array(GivenFile).check(Schema.isMaxLength(mostDeliveryPhotos), Schema.isUnique()),
  answers: Schema.NullOr(DeliveryId),
  replaces: Schema.NullOr(DeliveryId),
});
export type DeliveryDraft = typeof DeliveryDraft.Type;

/** Returns what the contract's record says about an entry. */
export const deliveryFacts = ({ number, answers, replaces, lines, isShort }: Delivery) => ({
  ...{ number, answers, replaces, isShort },
  lines: lines.map(({ item, delivered, damaged }) => ({ item: item + 1, delivered, damaged })),
});
