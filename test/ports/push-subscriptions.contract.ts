import { Effect } from "effect";
import { expect } from "vitest";
import { PushSubscriptions } from "#core/messaging/push/own-push-subscriptions.ts";
import type { PushSubscription } from "#core/messaging/push/push-subscription.ts";
import { Sessions } from "#core/people/session/sessions.ts";
import { PushSubscriptionId } from "#core/shared/ids.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { idOf, moment } from "#test/builders/moment.ts";
import { aPushSubscription, storedPushSubscription } from "#test/builders/push.ts";
import { storedSession } from "#test/builders/session.ts";
import { storedPerson } from "#test/builders/stored.ts";
import type { Given } from "./store-world.ts";

const put = Effect.fnUntraced(function* (subscription: PushSubscription) {
  const subscriptions = yield* PushSubscriptions;
  const { atomic } = yield* UnitOfWork;
  yield* atomic(subscriptions.put(subscription));
});

const later = (at: Date, days: number): Date => new Date(at.getTime() + days * 86_400_000);

export const pushSubscriptionsContract = ({ holds }: Given): void => {
  holds("a push subscription is found unchanged, and among its person's, newest first, up to the limit", function* () {
    const subscriptions = yield* PushSubscriptions;
    const { id: personId } = yield* storedPerson();
    const kept = [
      yield* storedPushSubscription(personId),
      yield* storedPushSubscription(personId),
      yield* storedPushSubscription(personId),
    ];
    yield* storedPushSubscription((yield* storedPerson()).id);
    const at = moment();
    for (const one of kept) expect(yield* subscriptions.find(one.id, at)).toEqual(one);
    expect(yield* subscriptions.find(idOf(PushSubscriptionId), at)).toBeNull();
    const [first, second, third] = kept.map((one) => ({ ...one, deviceName: "Chrome on Windows" }));
    expect(yield* subscriptions.ofPerson(personId, at, 9)).toEqual([third, second, first]);
    expect(yield* subscriptions.ofPerson(personId, at, 2)).toEqual([third, second]);
  });

  holds("a session has one push subscription, the last one stored", function* () {
    const subscriptions = yield* PushSubscriptions;
    const session = yield* storedSession((yield* storedPerson()).id);
    const [before, after] = [aPushSubscription(session), aPushSubscription(session)];
    yield* put(before);
    yield* put(after);
    const at = moment();
    expect(yield* subscriptions.find(before.id, at)).toBeNull();
    expect(yield* subscriptions.ofPerson(session.personId, at, 9)).toMatchObject([{ id: after.id }]);
    yield* put(after);
    expect(yield* subscriptions.find(after.id, at)).toEqual(after);
  });

  holds("a browser that continues in another session of its person keeps its subscription", function* () {
    const subscriptions = yield* PushSubscriptions;
    const before = yield* storedPushSubscription((yield* storedPerson()).id);
    const after = { ...before, sessionId: (yield* storedSession(before.personId)).id };
    yield* put(after);
    const at = moment();
    expect(yield* subscriptions.find(before.id, at)).toEqual(after);
    expect(yield* subscriptions.ofPerson(before.personId, at, 9)).toHaveLength(1);
  });

  holds("a browser in which someone else subscribes is theirs alone from then on", function* () {
    const subscriptions = yield* PushSubscriptions;
    const before = yield* storedPushSubscription((yield* storedPerson()).id);
    const session = yield* storedSession((yield* storedPerson()).id);
    const after = aPushSubscription(session, { endpoint: before.endpoint });
    yield* put(after);
    const at = moment();
    expect(yield* subscriptions.ofPerson(before.personId, at, 9)).toEqual([]);
    expect(yield* subscriptions.ofPerson(after.personId, at, 9)).toMatchObject([{ id: after.id }]);
  });

  holds("of twenty people who subscribe in one browser at once, one has it and none fails", function* () {
    const subscriptions = yield* PushSubscriptions;
    const { endpoint } = aPushSubscription(yield* storedSession((yield* storedPerson()).id));
    const all: Array<PushSubscription> = [];
    for (let one = 0; one < 20; one += 1) {
      all.push(aPushSubscription(yield* storedSession((yield* storedPerson()).id), { endpoint }));
    }
    yield* Effect.forEach(all, put, { concurrency: "unbounded", discard: true });
    const at = moment();
    const found = yield* Effect.forEach(all, ({ id }) => subscriptions.find(id, at));
    expect(found.filter((one) => one !== null)).toHaveLength(1);
  });

  holds("a subscription whose session has ended or expired is not found", function* () {
    const subscriptions = yield* PushSubscriptions;
    const sessions = yield* Sessions;
    const { id: personId } = yield* storedPerson();
    const [out, stays] = [yield* storedPushSubscription(personId), yield* storedPushSubscription(personId)];
    const at = moment();
    yield* sessions.end(personId, out.sessionId, at);
    expect(yield* subscriptions.find(out.id, at)).toBeNull();
    expect(yield* subscriptions.ofPerson(personId, at, 9)).toMatchObject([{ id: stays.id }]);
    const muchLater = later(at, 31);
    expect(yield* subscriptions.find(stays.id, muchLater)).toBeNull();
    expect(yield* subscriptions.ofPerson(personId, muchLater, 9)).toEqual([]);
  });

  holds("sessions that are over are removed along with their subscriptions", function* () {
    const subscriptions = yield* PushSubscriptions;
    const sessions = yield* Sessions;
    const { id: personId } = yield* storedPerson();
    const long = new Date("2019-01-01");
    const session = yield* storedSession(personId, { expiresAt: long });
    const subscription = aPushSubscription(session);
    yield* put(subscription);
    yield* sessions.removeOver(later(long, 1));
    expect(yield* subscriptions.find(subscription.id, later(long, -1))).toBeNull();
  });

  holds("a removed subscription is gone, and can be removed twice", function* () {
    const subscriptions = yield* PushSubscriptions;
    const { id, personId } = yield* storedPushSubscription((yield* storedPerson()).id);
    yield* subscriptions.remove(id);
    yield* subscriptions.remove(id);
    expect(yield* subscriptions.ofPerson(personId, moment(), 9)).toEqual([]);
  });
};
