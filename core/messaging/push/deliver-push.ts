import { Effect } from "effect";
import { show } from "#core/messaging/alert/tell.ts";
import { type Message, MessageRefused } from "#core/messaging/message/message.ts";
import { now } from "#core/shared/day.ts";
import { PushSubscriptionId } from "#core/shared/ids.ts";
import type { Link } from "#core/shared/link.ts";
import { Pusher, PushSubscriptions } from "./own-push-subscriptions.ts";

/** Where somebody finds what no page of its own tells. */
const home: Link = { to: "alerts" };

const unsubscribed = () =>
  new MessageRefused({ what: "address", message: "This browser is not subscribed to pushes any more." });

/**
 * Sends the message to the browser that is its address. A browser that its push service does not know any more is
 * forgotten.
 */
export const deliverPush = Effect.fnUntraced(function* ({
  id,
  address,
  subject,
  link,
  createdAt,
  lastsUntil,
}: Message) {
  const subscriptions = yield* PushSubscriptions;
  const pusher = yield* Pusher;
  const to = yield* subscriptions.find(PushSubscriptionId.make(address), yield* now);
  if (to === null) return yield* unsubscribed();
  const forget = Effect.gen(function* () {
    yield* subscriptions.remove(to.id);
    yield* show([to.personId], { noun: "push_subscription", id: to.id, event: "remove" });
  });
  yield* pusher
    .send(to, { id, title: subject, link: link ?? home, lastsUntil: lastsUntil ?? createdAt })
    .pipe(Effect.tapError((no) => (no._tag === "MessageRefused" && no.what === "address" ? forget : Effect.void)));
});
