import { Effect } from "effect";
import { putMail, putPush } from "#core/messaging/message/outbox.ts";
import type { Kind } from "#core/messaging/notification/kinds.ts";
import { channelsTo, type Recipient, Recipients } from "#core/messaging/notification/recipients.ts";
import { messageOf, type Words, wordingIn } from "#core/messaging/words/words.ts";
import { now } from "#core/shared/day.ts";
import { AlertId, newId, type PersonId } from "#core/shared/ids.ts";
import type { Link } from "#core/shared/link.ts";
import { type Change, Live } from "#core/shared/live.ts";
import { Alerts } from "./alert.ts";

/** `link` is the page of Dibbs that the news is about. Staff get plain English. */
export type News = { readonly kind: Kind; readonly link: Link } & (
  | { readonly words: Words }
  | { readonly title: string; readonly message: string }
);

const wordingTo = (recipient: Recipient, news: News) => {
  if (!("words" in news)) return { title: news.title, message: news.message, words: null };
  const wording = wordingIn(recipient.language, news.words);
  return { title: wording.title, message: messageOf(wording, recipient), words: news.words };
};

/** Returns a person's channels and choices for news; null if there is no such person. */
const recipientOf = Effect.fnUntraced(function* (id: PersonId) {
  return yield* (yield* Recipients).get(id, yield* now);
});

/**
 * Tells one person about a move, in the same transaction: an alert on their screen, in their language, plus what they
 * chose for this kind of news, which is an email at once or a line in the digest, and a push to their browsers.
 */
export const tell = Effect.fnUntraced(function* (to: PersonId | Recipient, news: News) {
  const recipient = typeof to === "string" ? yield* recipientOf(to) : to;
  if (recipient === null || recipient.isDeleted) return;
  const { id: personId, browsers } = recipient;
  const { kind, link } = news;
  const { title, message, words } = wordingTo(recipient, news);
  const { mail, push } = channelsTo(recipient, kind);
  const id = yield* newId(AlertId);
  const awaitsDigest = mail === "digest";
  yield* (yield* Alerts).insert([
    { id, personId, kind, title, message, words, link, createdAt: yield* now, readAt: null, awaitsDigest },
  ]);
  if (mail === "at_once") yield* putMail({ to: recipient, kind, subject: title, text: message, link });
  if (push) yield* putPush(recipient, browsers, { kind, title, link });
  yield* (yield* Live).publish([personId], { noun: "alert", id, event: "tell" });
});

/** Tells a person who got or gets access to their account, and how, so that they find out if it was not their doing. */
export const tellOfSecurity = (to: PersonId, words: Words) =>
  tell(to, { kind: "security", words, link: { to: "security" } });

/** Refreshes the screens of all affected people without alerting them. */
export const show = Effect.fnUntraced(function* (people: ReadonlyArray<PersonId>, change: Change) {
  yield* (yield* Live).publish([...new Set(people)], change);
});
