import { Effect } from "effect";
import { show } from "#core/messaging/alert/tell.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { CalendarFeeds } from "./calendar-feeds.ts";

/**
 * From now on the link to the person's calendar opens nothing; answers whether there was one. Inside the caller's unit of work: whoever gets
 * a new password may have had a stranger in their account, who must not keep on reading.
 */
export const withdrawFeed = Effect.fnUntraced(function* (id: PersonId) {
  const feeds = yield* CalendarFeeds;
  const hadOne = (yield* feeds.ofPerson(id)) !== null;
  yield* feeds.remove(id);
  if (!hadOne) return false;
  yield* show([id], { noun: "calendar_feed", id, event: "withdraw" });
  return true;
});
