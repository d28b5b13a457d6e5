import { Clock, Effect, Schema } from "effect";
import type { Language } from "./language.ts";
import { businessZone, dayOf, daysAfter } from "./time-zone.ts";

/** A calendar day without a time or a zone, as `YYYY-MM-DD`; days compare as text. */
export const Day = Schema.String.check(
  // Forms show this message at the field, because browsers let people type any year.
  Schema.isPattern(/^(19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, {
    message: "Please enter a day from 1900 to 2099.",
  }),
  Schema.makeFilter((day) => {
    const parsed = new Date(`${day}T00:00:00Z`);
    return (
      (!Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day)) || "a day that exists, as YYYY-MM-DD"
    );
  }),
).pipe(Schema.brand("Day"));
export type Day = typeof Day.Type;

/** Options for `formatToParts`: every part of a time in digits. */
export const partsInDigits = {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
} as const satisfies Intl.DateTimeFormatOptions;

export const now = Effect.map(Clock.currentTimeMillis, (millis) => new Date(millis));

/** Today's date in the business time zone, which applies to everybody. */
export const today = Effect.map(now, dayOf);

const hourOf = new Intl.DateTimeFormat("en-US", { timeZone: businessZone, hour: "numeric", hourCycle: "h23" });

/** Returns when a day ends: midnight in the time zone of all deadlines. */
export const endOfDay = (day: Day): Date => {
  const next = new Date(`${daysAfter(day, 1)}T00:00:00Z`).getTime();
  // The zone is four hours behind UTC in summer and five in winter.
  const [summer, winter] = [new Date(next + 4 * 3_600_000), new Date(next + 5 * 3_600_000)];
  return Number(hourOf.format(summer)) === 0 ? summer : winter;
};

/** The date locale of each language, and its name for the one zone of all times. */
const locales = {
  en: { locale: "en-US", zone: "Eastern Time" },
  es: { locale: "es-US", zone: "hora del Este" },
} as const satisfies Readonly<Record<Language, unknown>>;

/** Returns a function that creates each language's format on first use, because creating one is slow. */
const perLanguage = (options: Intl.DateTimeFormatOptions) => {
  const made = new Map<Language, Intl.DateTimeFormat>();
  return (language: Language): Intl.DateTimeFormat => {
    const format = made.get(language) ?? new Intl.DateTimeFormat(locales[language].locale, options);
    made.set(language, format);
    return format;
  };
};

const calendarDays = perLanguage({ timeZone: "UTC", dateStyle: "long" });

/** Returns a day as emails show it, such as 'May 4, 2026' or '4 de mayo de 2026'. */
export const dayInWords = (day: string, language: Language = "en"): string =>
  calendarDays(language).format(new Date(`${day}T00:00:00Z`));

const clocks = perLanguage({ timeZone: businessZone, dateStyle: "long", timeStyle: "short" });

const shortClock = new Intl.DateTimeFormat("en-US", {
  timeZone: businessZone,
  dateStyle: "medium",
  timeStyle: "short",
});

/** Returns a time as staff see it, such as 'May 4, 2026, 10:00 AM ET'. */
export const businessTime = (time: Date): string => `${shortClock.format(time).replaceAll("\u202f", " ")} ET`;

/** Returns a time as emails show it, such as 'May 4, 2026 at 10:00 AM Eastern Time'. */
export const timeInWords = (time: Date, language: Language = "en"): string =>
  `${clocks(language)
    .format(time)
    .replaceAll(/[\u202f\u00a0]/g, " ")} ${locales[language].zone}`;
