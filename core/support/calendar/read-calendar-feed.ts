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

/** One entry as other calendars show it. */
export type CalendarEvent = {
  /** Stable as long as the thing is the same: an event with this id replaces the earlier one. */
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
    /**
     * Returns iCalendar (RFC 5545) with all-day events, whatever the titles contain. Equal calendars give equal text.
     */
    readonly write: (file: CalendarFile) => Effect.Effect<string>;
  }
>()("core/CalendarFiles") {}

/** How many past and future days a feed contains. */
const [daysBack, daysAhead] = [30, 365] as const;
/** The most events in a feed; the earliest are kept. */
const mostEvents = 1000;

const names: Readonly<Record<Language, string>> = { en: "Dibbs", es: "Dibbs" };

/** The shape of secrets from `newToken`; nothing else is looked up. */
const secretShape = /^[\w-]{43}$/;

/**
 * Returns the calendar of the person whose link has this secret, in their language. Fails with `NotFound` if the secret
 * was withdrawn or never existed, or the person is suspended; a deleted account has no calendar.
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
