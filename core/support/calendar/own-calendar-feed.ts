import { Effect } from "effect";
import { show } from "#core/messaging/alert/tell.ts";
import { CalendarFeeds } from "#core/people/calendar-feed/calendar-feeds.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { hashToken, newToken } from "#core/shared/token.ts";
import { atomically } from "#core/shared/unit-of-work.ts";

const showFeed = (id: PersonId, event: string) => show([id], { noun: "calendar_feed", id, event });

/** Returns since when the person's calendar has a link; null if it has none. Only those who have the link know it. */
export const viewCalendarFeed = Effect.fn("viewCalendarFeed")(function* ({ personId }: PersonActor) {
  const feed = yield* (yield* CalendarFeeds).ofPerson(personId);
  return { createdAt: feed?.createdAt ?? null };
});

/** Creates a link for other calendars and returns its secret, only this once; an earlier link stops working. */
export const createCalendarFeed = Effect.fn("createCalendarFeed")(function* ({ personId }: PersonActor) {
  const secret = yield* newToken;
  const createdAt = yield* now;
  yield* atomically(
    Effect.andThen(
      (yield* CalendarFeeds).put({ personId, secretHash: yield* hashToken(secret), createdAt }),
      showFeed(personId, "create"),
    ),
  );
  return { secret, createdAt };
});

/** Disables the calendar link; does nothing if there is none. */
export const withdrawCalendarFeed = Effect.fn("withdrawCalendarFeed")(function* ({ personId }: PersonActor) {
  yield* Effect.andThen((yield* CalendarFeeds).remove(personId), showFeed(personId, "withdraw"));
}, atomically);
