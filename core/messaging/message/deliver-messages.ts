import { Cause, Effect, Schedule } from "effect";
import { show } from "#core/messaging/alert/tell.ts";
import { unsubscribePath } from "#core/messaging/notification/unsubscribe.ts";
import { Pusher, PushSubscriptions } from "#core/messaging/push/own-push-subscriptions.ts";
import { now } from "#core/shared/day.ts";
import { PushSubscriptionId } from "#core/shared/ids.ts";
import type { Link } from "#core/shared/link.ts";
import { Mailer, type Message, MessageRefused, Texter } from "./message.ts";
import { Outbox, openMessage } from "./outbox.ts";

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

/** How many messages are taken at a time. */
const most = 200;

/** How long a taker has for what it took before it is believed dead, in milliseconds. */
const lease = 5 * 60_000;

/** What was sent is noted also where the database is away for a moment: else all of it would be sent twice. */
const patiently = { times: 20, schedule: Schedule.spaced("1 second") };

/** The retry schedule: after so many tries, a day of them, a message is left to support. */
const mostAttempts = 30;

/** How long until the next try, in milliseconds: from a second, doubling, to an hour. */
const waitAfter = (tries: number): number => Math.min(2 ** (tries - 1) * 1000, 3_600_000);

/**
 * Sends the messages of the outbox that are due, as many as are taken at a time, and answers whether there may be more.
 * A message that cannot be sent holds up no other: it is tried again later and later. Each is sent at least once; after
 * a death between sending and noting it, twice.
 */
export const deliverMessages = Effect.fn("deliverMessages")(function* () {
  const outbox = yield* Outbox;
  const at = yield* now;
  const taken = yield* outbox.take({ at, until: new Date(at.getTime() + lease), limit: most });
  const send = Effect.fnUntraced(function* (message: Message) {
    // Whoever is slow, as a mail server can be, leaves the rest to be taken again, before another taker sends the same.
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

/** By the channel it is meant for, unless it is too late. */
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
 * Notes why a message was not sent. One that bounced or was refused is given up; any other is tried again later, as one of which
 * nothing can be noted now: it is taken again, and holds up nothing that is noted of others.
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

/** Between two looks into an empty outbox. Messages come in batches, and a batch costs little more than one. */
const rest = "500 millis";

/**
 * Sends what is put into the outbox, by whichever process, within a second after it was kept; never ends. Processes that
 * do so at once share the work. Interrupted, it finishes what is being sent.
 */
export const keepDelivering = deliverMessages().pipe(
  Effect.uninterruptible,
  Effect.catchCause((cause) =>
    Effect.as(Effect.logWarning("The outbox could not be emptied", Cause.squash(cause)), false),
  ),
  Effect.flatMap((isMore) => (isMore ? Effect.void : Effect.sleep(rest))),
  Effect.forever,
);
