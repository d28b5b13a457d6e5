import { Effect } from "effect";
import { show } from "#core/messaging/alert/tell.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { Blocked, invalid, notFound } from "#core/shared/errors.ts";
import { newId, PushSubscriptionId, type SessionId } from "#core/shared/ids.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { mostPushSubscriptions, type PushAddress, type SeenPushSubscription } from "./push-subscription.ts";
import { PushSubscriptions } from "./push-subscriptions.ts";
import { Pusher } from "./pusher.ts";

const pushIsOff = () =>
  new Blocked({
    code: "push_is_off",
    message: "This installation of Dibbs sends no pushes.",
    whoCanFix: "support",
    whatToDo: "Alerts and mails tell you of the same news.",
  });

/**
 * From now on the browser that asks gets a push for each piece of news, until it is taken off or signed out. Asking again
 * changes nothing but how it is reached. Fails `Invalid` for a push service that is not known here, and `Blocked` where no
 * pushes are sent.
 */
export const addPushSubscription = Effect.fn("addPushSubscription")(function* (
  actor: PersonActor,
  sessionId: SessionId,
  address: PushAddress,
) {
  const subscriptions = yield* PushSubscriptions;
  const { publicKey, reaches } = yield* Pusher;
  const { atomic } = yield* UnitOfWork;
  if (publicKey === null) return yield* pushIsOff();
  if (!reaches(address.endpoint)) {
    return yield* invalid({ field: "endpoint", message: "Pushes cannot be sent to this kind of browser." });
  }
  const id = yield* newId(PushSubscriptionId);
  const { personId } = actor;
  yield* atomic(
    Effect.gen(function* () {
      yield* subscriptions.put({ id, personId, sessionId, ...address, createdAt: yield* now });
      yield* show([personId], { noun: "push_subscription", id, event: "add" });
    }),
  );
  return { id };
});

/** The browsers in which one gets pushes, the newest first, and the key by which another one subscribes. */
export const listPushSubscriptions = Effect.fn("listPushSubscriptions")(function* (
  actor: PersonActor,
  present: SessionId,
) {
  const subscriptions = yield* PushSubscriptions;
  const { publicKey } = yield* Pusher;
  const found = yield* subscriptions.ofPerson(actor.personId, yield* now, mostPushSubscriptions);
  const items = found.map(
    ({ id, deviceName, createdAt, sessionId }): SeenPushSubscription => ({
      id,
      deviceName,
      createdAt,
      isPresent: sessionId === present,
    }),
  );
  return { publicKey, items };
});

/** One of one's own browsers gets no pushes any more; what is on its way to it is not sent. `NotFound` for others'. */
export const removePushSubscription = Effect.fn("removePushSubscription")(function* (
  actor: PersonActor,
  id: PushSubscriptionId,
) {
  const subscriptions = yield* PushSubscriptions;
  const { atomic } = yield* UnitOfWork;
  const found = yield* subscriptions.find(id, yield* now);
  if (found?.personId !== actor.personId) return yield* notFound("push subscription");
  yield* atomic(
    Effect.gen(function* () {
      yield* subscriptions.remove(id);
      yield* show([actor.personId], { noun: "push_subscription", id, event: "remove" });
    }),
  );
});
