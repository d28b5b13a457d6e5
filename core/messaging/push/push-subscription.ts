import { Schema } from "effect";
import { PersonId, PushSubscriptionId, SessionId } from "#core/shared/ids.ts";
import { Text } from "#core/shared/text.ts";

/** Base64url text of exactly this many characters, without padding. */
const Signs = (count: number) => Schema.String.check(Schema.isPattern(new RegExp(`^[A-Za-z0-9_-]{${count}}$`)));

/** A browser's push address, as the browser itself states it (RFC 8030, RFC 8291). */
export const PushAddress = Schema.Struct({
  /** The URL where its push service accepts messages for it. */
  endpoint: Text(1000),
  /** The browser's public key, a point of 65 bytes. */
  publicKey: Signs(87),
  /** The secret that both sides share, 16 bytes. */
  authSecret: Signs(22),
});
export type PushAddress = typeof PushAddress.Type;

/** A browser in which a person wants pushes even if no page of Dibbs is open. It lasts as long as its session. */
export const PushSubscription = Schema.Struct({
  id: PushSubscriptionId,
  personId: PersonId,
  sessionId: SessionId,
  ...PushAddress.fields,
  createdAt: Schema.Date,
});
export type PushSubscription = typeof PushSubscription.Type;

/** The subscription as its owner sees it. */
export const SeenPushSubscription = Schema.Struct({
  id: PushSubscriptionId,
  /** A readable name, such as 'Chrome on Windows'. */
  deviceName: Schema.String,
  createdAt: Schema.Date,
  /** Whether it is the browser that makes the request. */
  isPresent: Schema.Boolean,
});
export type SeenPushSubscription = typeof SeenPushSubscription.Type;

/** The most browsers that get one person's pushes; the newest count. */
export const mostPushSubscriptions = 20;
