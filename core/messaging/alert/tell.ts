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

/** `link` is the page of Dibbs that it is about. The staff is told in plain English. */
export type News = { readonly kind: Kind; readonly link: Link } & (
  | { readonly words: Words }
  | { readonly title: string; readonly message: string }
);

const wordingTo = (recipient: Recipient, news: News) => {
  if (!("words" in news)) return { title: news.title, message: news.message, words: null };
  const wording = wordingIn(recipient.language, news.words);
  return { title: wording.title, message: messageOf(wording, recipient), words: news.words };
};

/** How this person may be told of news; null where there is nobody any more. */
const recipientOf = Effect.fnUntraced(function* (id: PersonId) {
  return yield* (yield* Recipients).get(id, yield* now);
});

/**
 * Tells one person of a move, with the move or not at all: an alert on their screen, in their language, and what they prefer for
 * news of this kind besides, which is a mail at once or a line in the digest, and a push to their browsers.
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

/** Tells somebody who got, or gets, into their account, and by what: if it was not their doing, this is how they learn of it. */
export const tellOfSecurity = (to: PersonId, words: Words) =>
  tell(to, { kind: "security", words, link: { to: "security" } });

/** Refreshes the screens of all the people concerned, without a word to any of them. */
export const show = Effect.fnUntraced(function* (people: ReadonlyArray<PersonId>, change: Change) {
  yield* (yield* Live).publish([...new Set(people)], change);
});
