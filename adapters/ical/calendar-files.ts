import { Effect, Layer } from "effect";
import ical, { ICalCalendarMethod, ICalEventTransparency } from "ical-generator";
import { addressOf } from "#api/addresses.ts";
import { daysAfter } from "#core/shared/time-zone.ts";
import { type CalendarFile, CalendarFiles } from "#core/support/calendar/read-calendar-feed.ts";

/** How often calendar programs are asked to refresh, in seconds; they may ignore it. */
const lookAgainAfter = 4 * 3600;

/** The start of a day; the library writes a date's UTC day. */
const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** Removes what the format can't hold and the library does not escape: control characters and lone surrogates. */
const cleaned = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim();

const write = ({ name, language, events }: CalendarFile, publicUrl: string): string => {
  const { host, origin } = new URL(publicUrl);
  const calendar = ical({
    name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: "Dibbs", product: "Calendar", language: language.toUpperCase() },
    ttl: lookAgainAfter,
  });
  for (const { id, day, title, link, changedAt, version } of events) {
    calendar.createEvent({
      id: `${id}@${host}`,
      sequence: version,
      // The stamp is the time of the last change, so that an unchanged calendar gives the same text.
      stamp: changedAt,
      lastModified: changedAt,
      start: startOf(day),
      end: startOf(daysAfter(day, 1)),
      allDay: true,
      summary: cleaned(title),
      // A due date does not make anybody busy.
      transparency: ICalEventTransparency.TRANSPARENT,
      url: origin + addressOf(link),
    });
  }
  return calendar.toString();
};

/** Writes calendars as iCalendar; `publicUrl` is the base of their links and of their events' ids. */
export const icalFiles = (publicUrl: string): Layer.Layer<CalendarFiles> =>
  Layer.succeed(CalendarFiles, { write: (file) => Effect.sync(() => write(file, publicUrl)) });
