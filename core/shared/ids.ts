import { Clock, Effect, Schema } from "effect";

const Uuid = Schema.String.check(Schema.isUUID());

export const PersonId = Uuid.pipe(Schema.brand("PersonId"));
export type PersonId = typeof PersonId.Type;
export const ListingId = Uuid.pipe(Schema.brand("ListingId"));
export type ListingId = typeof ListingId.Type;
export const BidId = Uuid.pipe(Schema.brand("BidId"));
export type BidId = typeof BidId.Type;
export const ContractId = Uuid.pipe(Schema.brand("ContractId"));
export type ContractId = typeof ContractId.Type;
export const MilestoneId = Uuid.pipe(Schema.brand("MilestoneId"));
export type MilestoneId = typeof MilestoneId.Type;
export const PaymentId = Uuid.pipe(Schema.brand("PaymentId"));
export type PaymentId = typeof PaymentId.Type;
export const FileId = Uuid.pipe(Schema.brand("FileId"));
export type FileId = typeof FileId.Type;
export const AlertId = Uuid.pipe(Schema.brand("AlertId"));
export type AlertId = typeof AlertId.Type;
export const MessageId = Uuid.pipe(Schema.brand("MessageId"));
export type MessageId = typeof MessageId.Type;
export const SessionId = Uuid.pipe(Schema.brand("SessionId"));
export type SessionId = typeof SessionId.Type;

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * A new identifier of the given kind: a UUID of version 7, whose first 48 bits are the time in milliseconds,
 * so that ids sort by age and serve as the key of every page.
 */
export const newId = Effect.fnUntraced(function* <Id extends string>(_kind: { readonly Type: Id }) {
  const now = yield* Clock.currentTimeMillis;
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(16));
  new DataView(bytes.buffer).setUint32(0, Math.floor(now / 0x10000));
  new DataView(bytes.buffer).setUint16(4, now % 0x10000);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const text = hex(bytes);
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join("-") as Id;
});
