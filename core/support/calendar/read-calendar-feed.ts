import { Context, Effect } from "effect";
import { Recipients } from "#core/messaging/notification/recipients.ts";
import { CalendarFeeds } from "#core/people/calendar-feed/calendar-feeds.ts";
import { type Day, today } from "#core/shared/day.ts";
import { notFound } from "#core/shared/errors.ts";
import type { Language } from "#core/shared/language.ts";
import type { Link } from "#core/shared/link.ts";
import { daysAfter } from "#core/shared/time-zone.ts";
import { hashToken } from "#core/shared/token.ts";
import { sayEntry } from "./say-entry.ts";
import { readEntries } from "./view-calendar.ts";

/** One day as other calendars show it. */
export type CalendarEvent = {
  /** The same for as long as it is the day of the same thing: what comes under it takes the place of what was there. */
  readonly id: string;
  readonly day: Day;
  readonly title: string;
  readonly link: Link;
  readonly changedAt: Date;
  /** Higher after each change. */
  readonly version: number;
};

/** A calendar for other programs. */
export type CalendarFile = {
  readonly name: string;
  readonly language: Language;
  readonly events: ReadonlyArray<CalendarEvent>;
};

/** Writes calendars as other programs read them. */
export class CalendarFiles extends Context.Service<
  CalendarFiles,
  {
    /** As iCalendar (RFC 5545), with a whole day for each event, whatever people typed into titles. The same calendar gives the same text. */
    readonly write: (file: CalendarFile) => Effect.Effect<string>;
  }
>()("core/CalendarFiles") {}

/** So many days that are over stay in other calendars, and so many ahead are in them. */
const [daysBack, daysAhead] = [30, 365] as const;
/** The most events of a feed; the earliest count. */
const mostEvents = 1000;

const names: Readonly<Record<Language, string>> = { en: "Dibbs", es: "Dibbs" };

/** Secrets as `newToken` makes them: nothing else is looked for. */
const secretShape = /^[\w-]{43}$/;

/**
 * The calendar of whoever has given somebody this secret, in their language. Fails `NotFound` for a secret that was withdrawn or never
 * was one, and of whoever is suspended; who has deleted their account has none.
 */
export const readCalendarFeed = Effect.fn("readCalendarFeed")(function* (secret: string) {
  const feed = secretShape.test(secret) ? yield* (yield* CalendarFeeds).find(yield* hashToken(secret)) : null;
  const reader = feed && (yield* (yield* Recipients).readerOf(feed.personId));
  if (!feed || reader?.standing !== "active") return yield* notFound("calendar");
  const day = yield* today;
  const days = { from: daysAfter(day, -daysBack), to: daysAfter(day, daysAhead) };
  const { entries } = yield* readEntries(feed.personId, days, mostEvents);
  const { language } = reader;
  return yield* (yield* CalendarFiles).write({
    name: names[language],
    language,
    events: entries.map((entry) => {
      const said = sayEntry(entry, language);
      const title = entry.project === null ? said : `${said}: ${entry.project}`;
      return {
        ...{ title, id: entry.id, day: entry.day, link: entry.link },
        changedAt: entry.changedAt,
        version: entry.version,
      };
    }),
  });
});
