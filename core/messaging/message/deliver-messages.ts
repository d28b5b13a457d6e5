import { Cause, Effect, Schedule } from "effect";
import { show } from "#core/messaging/alert/tell.ts";
import { unsubscribePath } from "#core/messaging/notification/unsubscribe.ts";
import { Pusher, PushSubscriptions } from "#core/messaging/push/own-push-subscriptions.ts";
import { now } from "#core/shared/day.ts";
import { PushSubscriptionId } from "#core/shared/ids.ts";
import type { Link } from "#core/shared/link.ts";
import { Mailer, type Message, MessageRefused, Texter } from "./message.ts";
import { Outbox, openMessage } from "./outbox.ts";

/** The page for a push that has no page of its own. */
const home: Link = { to: "alerts" };

const unsubscribed = () =>
  new MessageRefused({ what: "address", message: "This browser is not subscribed to pushes any more." });

/** Sends the message to the browser that is its address. Removes a browser that its push service no longer knows. */
export const deliverPush = Effect.fnUntraced(function* ({
  id,
  address,
  subject,
  link,
  createdAt,
  lastsUntil,
}: Message) {
  const subscriptions = yield* PushSubscriptions;
  const to = yield* subscriptions.find(PushSubscriptionId.make(address), yield* now);
  if (to === null) return yield* unsubscribed();
  const forget = Effect.gen(function* () {
    yield* subscriptions.remove(to.id);
    yield* show([to.personId], { noun: "push_subscription", id: to.id, event: "remove" });
  });
  yield* (yield* Pusher)
    .send(to, { id, title: subject, link: link ?? home, lastsUntil: lastsUntil ?? createdAt })
    .pipe(Effect.tapError((no) => (no._tag === "MessageRefused" && no.what === "address" ? forget : Effect.void)));
});

/** How many messages one batch takes. */
const most = 200;

/** How long a process has to send what it took before it is presumed dead, in ms. */
const lease = 5 * 60_000;

/** Keeps storing what was sent while the database is down for a moment; otherwise all of it is sent twice. */
const patiently = { times: 20, schedule: Schedule.spaced("1 second") };

/** The retry limit: after this many tries, about a day, the message is left to support. */
const mostAttempts = 30;

/** Returns how long to wait before the next try, in ms: from a second, doubling up to an hour. */
const waitAfter = (tries: number): number => Math.min(2 ** (tries - 1) * 1000, 3_600_000);

/**
 * Sends one batch of the outbox's due messages and returns whether there may be more. A message that cannot be sent
 * does not block others: it is retried at growing intervals. Each is sent at least once; twice if the process dies
 * between sending it and recording that.
 */
export const deliverMessages = Effect.fn("deliverMessages")(function* () {
  const outbox = yield* Outbox;
  const at = yield* now;
  const taken = yield* outbox.take({ at, until: new Date(at.getTime() + lease), limit: most });
  const send = Effect.fnUntraced(function* (message: Message) {
    // If sending is slow, as a mail server can be, leave the rest for another batch before another process takes them.
    if ((yield* now).getTime() - at.getTime() > lease / 2) return null;
    return yield* sendOne(message).pipe(
      Effect.as(message.id),
      Effect.catchCause((cause) =>
        Cause.hasInterrupts(cause) ? Effect.failCause(cause) : Effect.as(retryOrGiveUp(message, cause), null),
      ),
    );
  });
  const sent = yield* Effect.forEach(taken, send, { concurrency: 10 });
  const arrived = sent.filter((id) => id !== null);
  if (arrived.length > 0) yield* Effect.retry(outbox.markSent(arrived, yield* now), patiently);
  return taken.length === most;
});

const useless = (why: string) => new MessageRefused({ what: "other", message: why });

/** Sends the message over its channel, unless it has expired. */
const sendOne = Effect.fnUntraced(function* (message: Message) {
  if (message.lastsUntil !== null && message.lastsUntil <= (yield* now)) return yield* useless("It came too late.");
  const readable = yield* openMessage(message);
  if (readable === null) return yield* useless("It was sealed with a secret that is not known any more.");
  switch (readable.channel) {
    case "mail":
      return yield* (yield* Mailer).send(readable, yield* unsubscribePath(readable.personId, readable.kind));
    case "sms":
      return yield* (yield* Texter).send(readable);
    case "push":
      return yield* deliverPush(readable);
  }
});

/**
 * Records why a message was not sent. Gives up one that bounced or was refused and schedules any other for later. If
 * even this cannot be stored, the message is taken again when its lease ends, without holding up other messages.
 */
const retryOrGiveUp = Effect.fnUntraced(function* (message: Message, cause: Cause.Cause<unknown>) {
  const at = yield* now;
  const why = Cause.squash(cause);
  const trouble = (why instanceof Error ? why.message : String(why)).slice(0, 500);
  const givenUp = why instanceof MessageRefused ? why.what : message.tries >= mostAttempts ? "other" : null;
  const dueAt = givenUp ? null : new Date(at.getTime() + waitAfter(message.tries));
  yield* Effect.logWarning("A message could not be sent", { messageId: message.id, tries: message.tries, trouble });
  yield* Effect.ignore((yield* Outbox).postpone(message.id, { trouble, dueAt, givenUp }));
});

/**
 * The pause between checks of an empty outbox. Messages come in batches; a batch costs little more than one message.
 */
const rest = "500 millis";

/**
 * Sends messages from the outbox, whichever process added them, within a second after they are committed; never ends.
 * Several processes may run this and share the work. When interrupted, it finishes the messages being sent.
 */
export const keepDelivering = deliverMessages().pipe(
  Effect.uninterruptible,
  Effect.catchCause((cause) =>
    Effect.as(Effect.logWarning("The outbox could not be emptied", Cause.squash(cause)), false),
  ),
  Effect.flatMap((isMore) => (isMore ? Effect.void : Effect.sleep(rest))),
  Effect.forever,
);
