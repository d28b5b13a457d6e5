import { Effect } from "effect";
import { show } from "#core/messaging/alert/tell.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { CalendarFeeds } from "./calendar-feeds.ts";

/**
 * Disables the link to the person's calendar; returns whether there was one. Inside the caller's unit of work: a person
 * who sets a new password may have had an intruder in their account, who must not keep reading.
 */
export const withdrawFeed = Effect.fnUntraced(function* (id: PersonId) {
  const feeds = yield* CalendarFeeds;
  const hadOne = (yield* feeds.ofPerson(id)) !== null;
  yield* feeds.remove(id);
  if (!hadOne) return false;
  yield* show([id], { noun: "calendar_feed", id, event: "withdraw" });
  return true;
});
