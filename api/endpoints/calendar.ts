import { Schema } from "effect";
import { Day } from "#core/shared/day.ts";
import { CalendarEntry } from "#core/support/calendar/calendar-entry.ts";
import { endpoint } from "../endpoint.ts";

export const viewCalendarEndpoint = endpoint("GET /api/people/me/calendar", {
  name: "viewCalendar",
  summary: "Your days from one to another: what is due, deadlines, ends of licenses. At most 62 days at once",
  query: Schema.Struct({ from: Day, to: Day }),
  reply: Schema.Struct({
    /** Today's date in the one time zone that all dates use. */
    today: Day,
    /** Earliest first, each with the address of its page. */
    items: Schema.Array(Schema.Struct({ ...CalendarEntry.fields, link: Schema.String })),
    /** Whether there are more entries than are listed. */
    isCut: Schema.Boolean,
  }),
});

export const viewCalendarFeedEndpoint = endpoint("GET /api/people/me/calendar-feed", {
  name: "viewCalendarFeed",
  summary: "Since when other calendars can read yours by a link",
  isPrivate: true,
  reply: Schema.Struct({ createdAt: Schema.NullOr(Schema.Date) }),
});

export const createCalendarFeedEndpoint = endpoint("POST /api/people/me/calendar-feed", {
  name: "createCalendarFeed",
  summary: "Make a link by which other calendars read yours, shown this once; one from before opens nothing any more",
  asksProof: true,
  reply: Schema.Struct({ url: Schema.String, createdAt: Schema.Date }),
  status: 201,
});

export const withdrawCalendarFeedEndpoint = endpoint("DELETE /api/people/me/calendar-feed", {
  name: "withdrawCalendarFeed",
  summary: "Withdraw the link by which other calendars read yours",
});
