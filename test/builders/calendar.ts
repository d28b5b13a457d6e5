import type { CalendarFeed } from "#core/people/calendar-feed/calendar-feeds.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { moment } from "./moment.ts";

/** A calendar link of a person, with a unique secret. */
export const aCalendarFeed = (personId: PersonId): CalendarFeed => ({
  personId,
  secretHash: `${crypto.randomUUID()}${crypto.randomUUID()}`.replaceAll("-", ""),
  createdAt: moment(),
});
