import { CalendarFeeds } from "#core/people/calendar-feed/calendar-feeds.ts";
import { inMemory } from "../memory.ts";
import { withoutRow, withRow } from "../tables.ts";

export const memoryCalendarFeeds = inMemory(CalendarFeeds)(({ read, write }) => ({
  put: (feed) => write((tables) => withRow(tables, "calendarFeeds", feed.personId, feed)),
  find: (hash) =>
    read(({ calendarFeeds }) => [...calendarFeeds.values()].find(({ secretHash }) => secretHash === hash) ?? null),
  ofPerson: (id) => read(({ calendarFeeds }) => calendarFeeds.get(id) ?? null),
  remove: (id) => write((tables) => withoutRow(tables, "calendarFeeds", id)),
}));
