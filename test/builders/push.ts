import { Effect } from "effect";
import { PushSubscriptions } from "#core/messaging/push/own-push-subscriptions.ts";
import type { PushAddress, PushSubscription } from "#core/messaging/push/push-subscription.ts";
import type { Session } from "#core/people/session/sessions.ts";
import { type PersonId, PushSubscriptionId, type SessionId } from "#core/shared/ids.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { idOf, moment } from "./moment.ts";
import { storedSession } from "./session.ts";

/** A push address of a test browser; the keys have the right length and belong to nobody. */
export const aPushAddress = (but: Partial<PushAddress> = {}): PushAddress => ({
  endpoint: `https://push.example.com/${crypto.randomUUID()}`,
  publicKey: "B".repeat(87),
  authSecret: "a".repeat(22),
  ...but,
});

export const aPushSubscription = (
  { id: sessionId, personId }: Pick<Session, "id" | "personId">,
  but: Partial<PushSubscription> = {},
): PushSubscription => ({
  id: idOf(PushSubscriptionId),
  personId,
  sessionId,
  ...aPushAddress(),
  createdAt: moment(),
  ...but,
});

/** Stores a browser that gets pushes, in the given session or a new one. */
export const storedPushSubscription = Effect.fnUntraced(function* (personId: PersonId, given?: SessionId) {
  const { atomic } = yield* UnitOfWork;
  const subscriptions = yield* PushSubscriptions;
  const id = given ?? (yield* storedSession(personId)).id;
  const subscription = aPushSubscription({ id, personId });
  yield* atomic(subscriptions.put(subscription));
  return subscription;
});
