import { type Alert, alertTo } from "#core/messaging/alert/alert.ts";
import type { Day } from "#core/shared/day.ts";
import type { Language } from "#core/shared/language.ts";
import { linkLine } from "#core/shared/link.ts";
import { Kind, kindNamesIn } from "./kinds.ts";
import type { Reader } from "./recipients.ts";

/** How many alerts of a kind stand in a digest at most; the rest is counted. */
export const mostOfKind = 20;

const lineOf = ({ title, message, link }: Alert): string =>
  // What people wrote may have lines of its own, and is no heading of ours.
  `${title}\n${message.replaceAll(/\s+/g, " ").trim()}\n${linkLine(link)}`;

type DigestWords = {
  readonly subject: (count: number) => string;
  readonly more: (left: number) => string;
};

const words: Readonly<Record<Language, DigestWords>> = {
  en: {
    subject: (count) => `Your day on Dibbs: ${count === 1 ? "1 thing is new" : `${count} things are new`}`,
    more: (left) => `And ${left} more, among your alerts:`,
  },
  es: {
    subject: (count) => `Su día en Dibbs: ${count === 1 ? "1 novedad" : `${count} novedades`}`,
    more: (left) => `Y ${left} más, entre sus avisos:`,
  },
};

/** The digest as a mail for this reader: what is new, by kinds in their one order, the oldest first. */
export const digestMail = (
  reader: Reader,
  alerts: ReadonlyArray<Alert>,
): { readonly subject: string; readonly text: string } => {
  const { subject, more } = words[reader.language];
  const parts = Kind.literals.flatMap((kind) => {
    const own = alerts.filter((alert) => alert.kind === kind).map((alert) => alertTo(reader, alert));
    if (own.length === 0) return [];
    const left = own.length - mostOfKind;
    const rest = left > 0 ? [`${more(left)}\n${linkLine({ to: "alerts" })}`] : [];
    return [`# ${kindNamesIn[reader.language][kind]}`, ...own.slice(0, mostOfKind).map(lineOf), ...rest];
  });
  return { subject: subject(alerts.length), text: parts.join("\n\n") };
};

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
