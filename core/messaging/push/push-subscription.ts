import { Schema } from "effect";
import { PersonId, PushSubscriptionId, SessionId } from "#core/shared/ids.ts";
import { Text } from "#core/shared/text.ts";

/** Bytes of exactly this number of signs in the alphabet of addresses, without padding. */
const Signs = (count: number) => Schema.String.check(Schema.isPattern(new RegExp(`^[A-Za-z0-9_-]{${count}}$`)));

/** Where and how a browser is reached, as it says so itself (RFC 8030, RFC 8291). */
export const PushAddress = Schema.Struct({
  /** Where its push service takes what is meant for it. */
  endpoint: Text(1000),
  /** Its public key, a point of 65 bytes. */
  publicKey: Signs(87),
  /** What both sides know, 16 bytes. */
  authSecret: Signs(22),
});
export type PushAddress = typeof PushAddress.Type;

/** A browser in which somebody wants to be told of news though no page of Dibbs is open. It lasts as long as its session. */
export const PushSubscription = Schema.Struct({
  id: PushSubscriptionId,
  personId: PersonId,
  sessionId: SessionId,
  ...PushAddress.fields,
  createdAt: Schema.Date,
});
export type PushSubscription = typeof PushSubscription.Type;

/** The same as its owner sees it. */
export const SeenPushSubscription = Schema.Struct({
  id: PushSubscriptionId,
  /** In plain words, such as 'Chrome on Windows'. */
  deviceName: Schema.String,
  createdAt: Schema.Date,
  /** The browser that asks. */
  isPresent: Schema.Boolean,
});
export type SeenPushSubscription = typeof SeenPushSubscription.Type;

/** In so many browsers one person is told of news at the most; the newest count. */
export const mostPushSubscriptions = 20;
