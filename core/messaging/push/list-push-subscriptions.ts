import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import type { SessionId } from "#core/shared/ids.ts";
import { mostPushSubscriptions, type SeenPushSubscription } from "./push-subscription.ts";
import { PushSubscriptions } from "./push-subscriptions.ts";
import { Pusher } from "./pusher.ts";

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
