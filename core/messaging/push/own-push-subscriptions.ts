import { Context, Effect } from "effect";
import { show } from "#core/messaging/alert/tell.ts";
import type { MessageRefused } from "#core/messaging/message/message.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { blocked, invalid, notFound, type Unavailable } from "#core/shared/errors.ts";
import { type MessageId, newId, type PersonId, PushSubscriptionId, type SessionId } from "#core/shared/ids.ts";
import type { Link } from "#core/shared/link.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import {
  mostPushSubscriptions,
  type PushAddress,
  type PushSubscription,
  type SeenPushSubscription,
} from "./push-subscription.ts";

/** What a browser shows: only a title, and the page that it opens. */
export type Push = {
  /** A push that is sent twice with the same id is shown once. */
  readonly id: MessageId;
  readonly title: string;
  readonly link: Link;
  /** After this the push service can drop it for a browser that is offline. */
  readonly lastsUntil: Date;
};

/** Sends pushes to browsers, through the push service that each of them names. */
export class Pusher extends Context.Service<
  Pusher,
  {
    /** The key by which browsers recognize our pushes, in the form they take; null if this installation sends none. */
    readonly publicKey: string | null;
    /** Whether the endpoint belongs to a known push service; nothing is ever sent to any other. */
    readonly reaches: (endpoint: string) => boolean;
    /**
     * Fails with `MessageRefused` if retrying is useless, with `address` if the browser is no longer subscribed, and
     * with `Unavailable` if retrying may help.
     */
    readonly send: (to: PushAddress, push: Push) => Effect.Effect<void, MessageRefused | Unavailable>;
  }
>()("core/Pusher") {}

/** The browsers that get pushes. A browser whose session has ended or expired is never returned. */
export class PushSubscriptions extends Context.Service<
  PushSubscriptions,
  {
    /**
     * Stores it in place of any subscription with the same session or the same endpoint, even another person's: a
     * browser shows only one person's news. Inside a unit of work.
     */
    readonly put: (subscription: PushSubscription) => Effect.Effect<void, Unavailable>;
    /** Null if there is none or its session is over at `at`. */
    readonly find: (id: PushSubscriptionId, at: Date) => Effect.Effect<PushSubscription | null, Unavailable>;
    /** A person's subscriptions, newest first, at most `limit`, each with the name of its session's browser. */
    readonly ofPerson: (
      id: PersonId,
      at: Date,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<PushSubscription & { readonly deviceName: string }>, Unavailable>;
    /** Does nothing if the subscription is already gone. */
    readonly remove: (id: PushSubscriptionId) => Effect.Effect<void, Unavailable>;
  }
>()("core/PushSubscriptions") {}

const pushIsOff = () =>
  blocked("push_is_off", "support", {
    message: "Browser notifications aren't available here.",
    whatToDo: "You still get alerts and emails.",
  });

/**
 * Subscribes the calling browser to a push for each piece of news, until the person removes it or signs out. Repeating
 * it only updates the browser's address. Fails with `Invalid` if the push service is unknown, and with `Blocked` if
 * this installation sends no pushes.
 */
export const addPushSubscription = Effect.fn("addPushSubscription")(function* (
  actor: PersonActor,
  sessionId: SessionId,
  address: PushAddress,
) {
  const subscriptions = yield* PushSubscriptions;
  const { publicKey, reaches } = yield* Pusher;
  if (publicKey === null) return yield* pushIsOff();
  if (!reaches(address.endpoint)) {
    return yield* invalid({ field: "endpoint", message: "This kind of browser can't get notifications." });
  }
  const id = yield* newId(PushSubscriptionId);
  const { personId } = actor;
  yield* atomically(
    Effect.gen(function* () {
      yield* subscriptions.put({ id, personId, sessionId, ...address, createdAt: yield* now });
      yield* show([personId], { noun: "push_subscription", id, event: "add" });
    }),
  );
  return { id };
});

/** Lists the browsers in which the person gets pushes, newest first, and the key for subscribing another one. */
export const listPushSubscriptions = Effect.fn("listPushSubscriptions")(function* (
  actor: PersonActor,
  present: SessionId,
) {
  const { publicKey } = yield* Pusher;
  const found = yield* (yield* PushSubscriptions).ofPerson(actor.personId, yield* now, mostPushSubscriptions);
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

/** Removes one of the person's own browsers; pushes still on their way are not sent. `NotFound` for other people's. */
export const removePushSubscription = Effect.fn("removePushSubscription")(function* (
  actor: PersonActor,
  id: PushSubscriptionId,
) {
  const subscriptions = yield* PushSubscriptions;
  const found = yield* subscriptions.find(id, yield* now);
  if (found?.personId !== actor.personId) return yield* notFound("push subscription");
  yield* atomically(
    Effect.gen(function* () {
      yield* subscriptions.remove(id);
      yield* show([actor.personId], { noun: "push_subscription", id, event: "remove" });
    }),
  );
});
