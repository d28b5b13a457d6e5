import { Effect } from "effect";
import { putMessage } from "#core/messaging/message/put-message.ts";
import type { Kind } from "#core/messaging/notification/kinds.ts";
import { channelsTo, type Recipient, Recipients } from "#core/messaging/notification/recipients.ts";
import { putPush } from "#core/messaging/push/put-push.ts";
import { now } from "#core/shared/day.ts";
import { AlertId, newId, type PersonId } from "#core/shared/ids.ts";
import type { Link } from "#core/shared/link.ts";
import { type Change, Live } from "#core/shared/live.ts";
import { Alerts } from "./alerts.ts";

/** `link` is the page of Dibbs that it is about. */
export type News = {
  readonly kind: Kind;
  readonly title: string;
  readonly message: string;
  /** What they can do about it on Dibbs, said after the message; who is suspended reads how else instead. */
  readonly todo?: string;
  readonly link: Link;
};

const whileSuspended =
  "Your account is suspended, so you cannot do anything about it on Dibbs now. Answer our mail to speak with us.";

const messageTo = ({ standing }: Recipient, { message, todo }: News): string =>
  todo === undefined ? message : `${message} ${standing === "suspended" ? whileSuspended : todo}`;

/** How this person may be told of news; null where there is nobody any more. */
const recipientOf = Effect.fnUntraced(function* (id: PersonId) {
  const recipients = yield* Recipients;
  return yield* recipients.get(id, yield* now);
});

/**
 * Tells one person of a move, with the move or not at all: an alert on their screen, and what they prefer for news of this
 * kind besides, which is a mail at once or a line in the digest, and a push to their browsers.
 */
export const tell = Effect.fnUntraced(function* (to: PersonId | Recipient, news: News) {
  const alerts = yield* Alerts;
  const live = yield* Live;
  const recipient = typeof to === "string" ? yield* recipientOf(to) : to;
  if (recipient === null || recipient.isDeleted) return;
  const { id: personId, browsers } = recipient;
  const { kind, title, link } = news;
  const message = messageTo(recipient, news);
  const { mail, push } = channelsTo(recipient, kind);
  const id = yield* newId(AlertId);
  const awaitsDigest = mail === "digest";
  yield* alerts.insert([
    { id, personId, kind, title, message, link, createdAt: yield* now, readAt: null, awaitsDigest },
  ]);
  if (mail === "at_once") yield* putMessage({ to: recipient, kind, subject: title, text: message, link });
  if (push) yield* putPush(personId, browsers, { kind, title, link });
  yield* live.publish([personId], { noun: "alert", id, event: "tell" });
});

/** Refreshes the screens of all the people concerned, without a word to any of them. */
export const show = Effect.fnUntraced(function* (people: ReadonlyArray<PersonId>, change: Change) {
  const live = yield* Live;
  yield* live.publish([...new Set(people)], change);
});
