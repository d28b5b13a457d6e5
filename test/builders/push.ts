import { Effect } from "effect";
import { PushSubscriptions } from "#core/messaging/push/own-push-subscriptions.ts";
import type { PushAddress, PushSubscription } from "#core/messaging/push/push-subscription.ts";
import { type Session, Sessions } from "#core/people/session/sessions.ts";
import { type PersonId, PushSubscriptionId, SessionId } from "#core/shared/ids.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { idOf, moment } from "./moment.ts";

/** Where a browser of the tests is reached; the keys have the right length and belong to nobody. */
export const aPushAddress = (but: Partial<PushAddress> = {}): PushAddress => ({
  endpoint: `https://push.example.com/${crypto.randomUUID()}`,
  publicKey: "B".repeat(87),
  authSecret: "a".repeat(22),
  ...but,
});

/** Somebody who is signed in with a browser. */
export const storedSession = Effect.fnUntraced(function* (personId: PersonId, but: Partial<Session> = {}) {
  const sessions = yield* Sessions;
  const at = moment();
  const id = idOf(SessionId, at);
  const session: Session = {
    id,
    personId,
    actsFor: null,
    deviceName: "Chrome on Windows",
    tokenHash: `hash-${id}`,
    previousTokenHash: null,
    rotatedAt: at,
    createdAt: at,
    expiresAt: new Date(at.getTime() + 30 * 86_400_000),
    provenAt: null,
    endedAt: null,
    ...but,
  };
  yield* sessions.insert(session);
  return { ...session, sessionId: id };
});

type OfSession = { readonly sessionId: SessionId; readonly personId: PersonId };

export const aPushSubscription = (of: OfSession, but: Partial<PushSubscription> = {}): PushSubscription => ({
  id: idOf(PushSubscriptionId),
  personId: of.personId,
  sessionId: of.sessionId,
  ...aPushAddress(),
  createdAt: moment(),
  ...but,
});

/** A browser that gets pushes, in the session that is given or in one of its own. */
export const storedPushSubscription = Effect.fnUntraced(function* (personId: PersonId, given?: SessionId) {
  const { atomic } = yield* UnitOfWork;
  const subscriptions = yield* PushSubscriptions;
  const sessionId = given ?? (yield* storedSession(personId)).id;
  const subscription = aPushSubscription({ personId, sessionId });
  yield* atomic(subscriptions.put(subscription));
  return subscription;
});
