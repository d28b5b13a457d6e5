import { Effect } from "effect";
import { putMessage } from "#core/message/put-message.ts";
import { isFormer } from "#core/person/former.ts";
import { People } from "#core/person/people.ts";
import { now } from "#core/shared/day.ts";
import { AlertId, newId, type PersonId } from "#core/shared/ids.ts";
import { type Change, Live } from "#core/shared/live.ts";
import { Alerts } from "./alerts.ts";

type News = { readonly title: string; readonly message: string; readonly link: string };

/** Tells one person of a move: an alert on their screen and a message in the outbox, with the move or not at all. */
export const tell = Effect.fnUntraced(function* (personId: PersonId, news: News) {
  const alerts = yield* Alerts;
  const people = yield* People;
  const live = yield* Live;
  const person = yield* people.get(personId).pipe(Effect.catchTag("NotFound", () => Effect.succeed(null)));
  if (person !== null && isFormer(person)) return;
  const id = yield* newId(AlertId);
  yield* alerts.insert([{ id, personId, ...news, createdAt: yield* now, readAt: null }]);
  if (person) yield* putMessage({ to: person, subject: news.title, text: news.message });
  yield* live.publish([personId], { noun: "alert", id, event: "tell" });
});

/** Refreshes the screens of all the people concerned, without a word to any of them. */
export const show = Effect.fnUntraced(function* (people: ReadonlyArray<PersonId>, change: Change) {
  const live = yield* Live;
  yield* live.publish([...new Set(people)], change);
});
