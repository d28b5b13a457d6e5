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

/** What a browser shows: no more than a title, and which page it leads to. */
export type Push = {
  /** The same id, sent twice, is shown once. */
  readonly id: MessageId;
  readonly title: string;
  readonly link: Link;
  /** From then on the push service need not keep it for a browser that is not there. */
  readonly lastsUntil: Date;
};

/** Brings pushes to browsers, through the push service that each of them names. */
export class Pusher extends Context.Service<
  Pusher,
  {
    /** By which browsers know whose pushes they get, as they take it; null where this installation sends none. */
    readonly publicKey: string | null;
    /** Whether the endpoint is one of a push service that is known here; nothing is ever sent to another. */
    readonly reaches: (endpoint: string) => boolean;
    /**
     * Fails `MessageRefused` where trying again is of no use, for the sake of the `address` where the browser is not
     * subscribed any more; and `Unavailable` where it is of use.
     */
    readonly send: (to: PushAddress, push: Push) => Effect.Effect<void, MessageRefused | Unavailable>;
  }
>()("core/Pusher") {}

/** The browsers that want news. One whose session has ended or expired is given to nobody any more. */
export class PushSubscriptions extends Context.Service<
  PushSubscriptions,
  {
    /**
     * Keeps it in the place of what its session had, and of whatever had its endpoint, whosoever that was: a browser tells
     * one person's news. Inside a unit of work.
     */
    readonly put: (subscription: PushSubscription) => Effect.Effect<void, Unavailable>;
    /** Null where there is none, or where its session is over at `at`. */
    readonly find: (id: PushSubscriptionId, at: Date) => Effect.Effect<PushSubscription | null, Unavailable>;
    /** A person's, the newest first, at most `limit`, each with the name of its session's browser. */
    readonly ofPerson: (
      id: PersonId,
      at: Date,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<PushSubscription & { readonly deviceName: string }>, Unavailable>;
    /** Removing what is gone changes nothing. */
    readonly remove: (id: PushSubscriptionId) => Effect.Effect<void, Unavailable>;
  }
>()("core/PushSubscriptions") {}

const pushIsOff = () =>
  blocked("push_is_off", "support", {
    message: "Browser notifications aren't available here.",
    whatToDo: "You still get alerts and emails.",
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

/** The browsers in which one gets pushes, the newest first, and the key by which another one subscribes. */
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

/** One of one's own browsers gets no pushes any more; what is on its way to it is not sent. `NotFound` for others'. */
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
