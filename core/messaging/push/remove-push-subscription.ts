import { Effect } from "effect";
import { show } from "#core/messaging/alert/tell.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { notFound } from "#core/shared/errors.ts";
import type { PushSubscriptionId } from "#core/shared/ids.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { PushSubscriptions } from "./push-subscriptions.ts";

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
