import type { Language } from "#core/shared/language.ts";
import { closeout } from "#web/words/closeout.ts";
import { closeout as closeoutSpanish } from "#web/words/es/closeout.ts";
import { front as frontSpanish } from "#web/words/es/front.ts";
import { publicListing as publicListingSpanish } from "#web/words/es/public-listing.ts";
import { publicProfile as publicProfileSpanish } from "#web/words/es/public-profile.ts";
import { trade as tradeSpanish } from "#web/words/es/trade.ts";
import { front } from "#web/words/front.ts";
import { publicListing } from "#web/words/public-listing.ts";
import { publicProfile } from "#web/words/public-profile.ts";
import { trade } from "#web/words/trade.ts";

/** The texts of the public pages in all languages: unlike a browser, the server has all of them. */
export const wordsIn = {
  en: { closeout, front, listing: publicListing, profile: publicProfile, trade },
  es: {
    closeout: closeoutSpanish,
    front: frontSpanish,
    listing: publicListingSpanish,
    profile: publicProfileSpanish,
    trade: tradeSpanish,
  },
} satisfies Readonly<Record<Language, unknown>>;

/** The locale of numbers and dates in each language. */
const locales = { en: "en-US", es: "es-US" } satisfies Readonly<Record<Language, string>>;

/** Formats an amount of cents, without the cents if they are zero. */
export const sayMoney = (language: Language, cents: number): string =>
  new Intl.NumberFormat(locales[language], {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  }).format(cents / 100);

export const sayFigure = (language: Language, figure: number): string =>
  new Intl.NumberFormat(locales[language]).format(figure);

/** Formats a day, such as 'Jun 30, 2026'. */
export const sayDay = (language: Language, day: string): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: "medium", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
