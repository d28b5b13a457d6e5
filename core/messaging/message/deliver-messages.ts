import { Cause, Effect } from "effect";
import { unsubscribePath } from "#core/messaging/notification/unsubscribe-token.ts";
import { deliverPush } from "#core/messaging/push/deliver-push.ts";
import { now } from "#core/shared/day.ts";
import { Mailer } from "./mailer.ts";
import { type Message, MessageRefused } from "./message.ts";
import { openMessage } from "./open-message.ts";
import { Outbox } from "./outbox.ts";
import { Texter } from "./texter.ts";

/** How many messages are taken at a time. */
const most = 200;

/** How long a taker has for what it took before it is believed dead, in milliseconds. */
const lease = 5 * 60_000;

/** After so many tries, a day of them, a message is left to support. */
const mostTries = 30;

/** From a second, doubling, to an hour, in milliseconds. */
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
  const send = (message: Message) =>
    sendOne(message).pipe(
      Effect.as(message.id),
      Effect.catchCause((cause) =>
        Cause.hasInterrupts(cause) ? Effect.failCause(cause) : Effect.as(putOff(message, cause), null),
      ),
    );
  const sent = yield* Effect.forEach(taken, send, { concurrency: 10 });
  const arrived = sent.filter((id) => id !== null);
  if (arrived.length > 0) yield* outbox.markSent(arrived, yield* now);
  return taken.length === most;
});

const useless = (why: string) => new MessageRefused({ what: "other", message: why });

/** By the channel it is meant for, unless it is too late. */
const sendOne = Effect.fnUntraced(function* (message: Message) {
  const mailer = yield* Mailer;
  const texter = yield* Texter;
  if (message.lastsUntil !== null && message.lastsUntil <= (yield* now)) return yield* useless("It came too late.");
  const readable = yield* openMessage(message);
  if (readable === null) return yield* useless("It was sealed with a secret that is not known any more.");
  switch (readable.channel) {
    case "mail":
      return yield* mailer.send(readable, yield* unsubscribePath(readable.personId, readable.kind));
    case "sms":
      return yield* texter.send(readable);
    case "push":
      return yield* deliverPush(readable);
  }
});

const putOff = Effect.fnUntraced(function* (message: Message, cause: Cause.Cause<unknown>) {
  const outbox = yield* Outbox;
  const at = yield* now;
  const why = Cause.squash(cause);
  const trouble = (why instanceof Error ? why.message : String(why)).slice(0, 500);
  const givenUp = why instanceof MessageRefused ? why.what : message.tries >= mostTries ? "other" : null;
  const dueAt = givenUp ? null : new Date(at.getTime() + waitAfter(message.tries));
  yield* Effect.logWarning("A message could not be sent", { messageId: message.id, tries: message.tries, trouble });
  yield* outbox.postpone(message.id, { trouble, dueAt, givenUp });
});
