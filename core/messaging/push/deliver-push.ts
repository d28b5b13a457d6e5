import { Context, Effect } from "effect";
import { show } from "#core/messaging/alert/tell.ts";
import { type Message, MessageRefused } from "#core/messaging/message/message.ts";
import { now } from "#core/shared/day.ts";
import type { Unavailable } from "#core/shared/errors.ts";
import { type MessageId, PushSubscriptionId } from "#core/shared/ids.ts";
import type { Link } from "#core/shared/link.ts";
import { PushSubscriptions } from "./own-push-subscriptions.ts";
import type { PushAddress } from "./push-subscription.ts";

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
