import { Effect } from "effect";
import { putMessage } from "#core/message/put-message.ts";
import type { Kind } from "#core/notification/kinds.ts";
import { preferenceOf } from "#core/notification/preference-of.ts";
import { isFormer } from "#core/person/former.ts";
import { People } from "#core/person/people.ts";
import { browsersOf, putPush } from "#core/push/put-push.ts";
import { now } from "#core/shared/day.ts";
import { AlertId, newId, type PersonId } from "#core/shared/ids.ts";
import { type Change, Live } from "#core/shared/live.ts";
import { Alerts } from "./alerts.ts";

/** `link` is the page of Dibbs that it is about, as a path. */
export type News = {
  readonly kind: Kind;
  readonly title: string;
  readonly message: string;
  readonly link: string;
};

/**
 * Tells one person of a move, with the move or not at all: an alert on their screen, and what they prefer for news of this
 * kind besides, which is a mail at once or a line in the digest, and a push to their browsers.
 */
export const tell = Effect.fnUntraced(function* (personId: PersonId, news: News) {
  const alerts = yield* Alerts;
  const people = yield* People;
  const live = yield* Live;
  const [person, { mail, push }, browsers] = yield* Effect.all(
    [
      people.get(personId).pipe(Effect.catchTag("NotFound", () => Effect.succeed(null))),
      preferenceOf(personId, news.kind),
      browsersOf(personId),
    ],
    { concurrency: "unbounded" },
  );
  if (person !== null && isFormer(person)) return;
  const id = yield* newId(AlertId);
  const { kind, title, message, link } = news;
  const awaitsDigest = mail === "digest";
  yield* alerts.insert([
    { id, personId, kind, title, message, link, createdAt: yield* now, readAt: null, awaitsDigest },
  ]);
  if (person && mail === "at_once") yield* putMessage({ to: person, kind, subject: title, text: message, link });
  if (push) yield* putPush(browsers, { kind, title, link });
  yield* live.publish([personId], { noun: "alert", id, event: "tell" });
});

/** Refreshes the screens of all the people concerned, without a word to any of them. */
export const show = Effect.fnUntraced(function* (people: ReadonlyArray<PersonId>, change: Change) {
  const live = yield* Live;
  yield* live.publish([...new Set(people)], change);
});
