import { Schema } from "effect";
import { mostItems, mostPieces } from "#core/market/listing/check-listing.ts";
import { GivenFile, NamedFile } from "#core/people/file/file.ts";
import { DeliveryId, numberedInContract } from "#core/shared/ids.ts";
import { Side } from "#core/shared/side.ts";
import { Text } from "#core/shared/text.ts";

/** The most entries of one contract, those that were corrected among them. */
export const mostDeliveries = 200;
/** The most photos of one entry. */
export const mostDeliveryPhotos = 5;

const Quantity = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: mostPieces }));

/** How many of an item came, and how many of these were damaged. */
export const DeliveryLine = Schema.Struct({
  /** The item's place in the bid, from 0. */
  item: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 199 })),
  delivered: Quantity,
  damaged: Quantity,
});
export type DeliveryLine = typeof DeliveryLine.Type;

/**
 * What one side of a contract on materials says was delivered. The supplier says what they brought, the receiver what has come; what
 * counts is the receiver's word. An entry is never changed: who made it corrects it by another one that replaces it.
 */
export const Delivery = Schema.Struct({
  id: DeliveryId,
  /** Of the supplier's contract. */
  ...numberedInContract,
  /** `bidder`: the supplier; `poster`: who receives. */
  by: Side,
  bySupport: Schema.Boolean,
  /** The supplier's entry that the receiver answers by this; null where they have said it of themselves. */
  answers: Schema.NullOr(DeliveryId),
  /** The entry of the same side that this one takes the place of. */
  replaces: Schema.NullOr(DeliveryId),
  lines: Schema.Array(DeliveryLine),
  /** Whether what has not come is missing, and not merely still to come; of the receiver alone. */
  isShort: Schema.Boolean,
  note: Text(1000),
  photos: Schema.Array(NamedFile),
  recordedAt: Schema.Date,
});
export type Delivery = typeof Delivery.Type;

/** The same as it is sent. */
export const DeliveryDraft = Schema.Struct({
  lines: Schema.Array(DeliveryLine).check(Schema.isMaxLength(mostItems)),
  isShort: Schema.Boolean,
  note: Text(1000),
  /** Photos that were uploaded before for the purpose `delivery_picture`. */
  photos: Schema.Array(GivenFile).check(Schema.isMaxLength(mostDeliveryPhotos), Schema.isUnique()),
  answers: Schema.NullOr(DeliveryId),
  replaces: Schema.NullOr(DeliveryId),
});
export type DeliveryDraft = typeof DeliveryDraft.Type;

/** What the record of the contract says of an entry. */
export const deliveryFacts = ({ number, answers, replaces, lines, isShort }: Delivery) => ({
  ...{ number, answers, replaces, isShort },
  lines: lines.map(({ item, delivered, damaged }) => ({ item: item + 1, delivered, damaged })),
});
