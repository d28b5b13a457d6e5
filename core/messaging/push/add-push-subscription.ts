import { Effect } from "effect";
import { show } from "#core/messaging/alert/tell.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { Blocked, invalid } from "#core/shared/errors.ts";
import { newId, PushSubscriptionId, type SessionId } from "#core/shared/ids.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import type { PushAddress } from "./push-subscription.ts";
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
