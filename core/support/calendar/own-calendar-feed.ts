import { Effect } from "effect";
import { show } from "#core/messaging/alert/tell.ts";
import { CalendarFeeds } from "#core/people/calendar-feed/calendar-feeds.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { hashToken, newToken } from "#core/shared/token.ts";
import { atomically } from "#core/shared/unit-of-work.ts";

const showFeed = (id: PersonId, event: string) => show([id], { noun: "calendar_feed", id, event });

/** Since when one's calendar can be read by a link; null where there is none. The link itself nobody knows but who has it. */
export const viewCalendarFeed = Effect.fn("viewCalendarFeed")(function* ({ personId }: PersonActor) {
  const feed = yield* (yield* CalendarFeeds).ofPerson(personId);
  return { createdAt: feed?.createdAt ?? null };
});

/** Makes a link by which other calendars read one's own, and answers its secret, this one time; a link from before opens nothing any more. */
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

/** From now on the link opens nothing. Without one, nothing changes. */
export const withdrawCalendarFeed = Effect.fn("withdrawCalendarFeed")(function* ({ personId }: PersonActor) {
  yield* Effect.andThen((yield* CalendarFeeds).remove(personId), showFeed(personId, "withdraw"));
}, atomically);
