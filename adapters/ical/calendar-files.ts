import { Effect, Layer } from "effect";
import ical, { ICalCalendarMethod, ICalEventTransparency } from "ical-generator";
import { addressOf } from "#api/addresses.ts";
import { daysAfter } from "#core/shared/time-zone.ts";
import { type CalendarFile, CalendarFiles } from "#core/support/calendar/read-calendar-feed.ts";

/** How often other programs are asked to look again, in seconds; they do as they like. */
const lookAgainAfter = 4 * 3600;

/** A day of the one zone as the library takes it: it writes the day that a date has in UTC. */
const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** What the format has no place for, and the library leaves as it is: control signs, and halves of signs. */
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
      // When it was written is when it was last changed: the same calendar gives the same text.
      stamp: changedAt,
      lastModified: changedAt,
      start: startOf(day),
      end: startOf(daysAfter(day, 1)),
      allDay: true,
      summary: cleaned(title),
      // Nobody is busy because something is due.
      transparency: ICalEventTransparency.TRANSPARENT,
      url: origin + addressOf(link),
    });
  }
  return calendar.toString();
};

/** Writes calendars as iCalendar; `publicUrl` is where their links lead to, and whose names their events bear. */
export const icalFiles = (publicUrl: string): Layer.Layer<CalendarFiles> =>
  Layer.succeed(CalendarFiles, { write: (file) => Effect.sync(() => write(file, publicUrl)) });
