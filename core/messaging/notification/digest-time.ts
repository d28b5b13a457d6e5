import type { Day } from "#core/shared/day.ts";

/** The middle of the US; most people there have got up by eight, and nobody sleeps yet by eight in the evening. */
const zone = "America/Chicago";
const firstHour = 8;
const lastHour = 20;

const clock = new Intl.DateTimeFormat("en-CA", {
  timeZone: zone,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

/**
 * Of which day digests are sent at this time, and since when: they hold what was told before. Null in the evening and at
 * night, when nobody is to be woken; what was missed by then goes out in the morning.
 */
export const digestTime = (at: Date): { readonly day: Day; readonly since: Date } | null => {
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  const [hour, minute, second] = [Number(parts.hour), Number(parts.minute), Number(parts.second)];
  if (hour < firstHour || hour >= lastHour) return null;
  const passed = ((hour - firstHour) * 60 + minute) * 60 + second;
  const since = new Date(Math.floor(at.getTime() / 1000) * 1000 - passed * 1000);
  return { day: `${parts.year}-${parts.month}-${parts.day}` as Day, since };
};
