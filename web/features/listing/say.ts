/** Formats the texts of a listing. */
import type { Place } from "#core/shared/place/place.ts";
import { daysBetween } from "#web/ui/dates.ts";
import * as words from "#web/words.ts";

/** Capitalizes the first letter of a title, and leaves the rest as written: 'Build a 12 x 18 ft deck'. */
export const sentenceCase = (text: string): string =>
  text.replace(/^[^\p{L}\p{N}]*\p{Ll}/u, (start) => start.toUpperCase());

/** Words that stay lowercase inside a title, and units of measure. */
const small = /^(a|an|and|as|at|but|by|for|from|in|nor|of|on|or|the|to|via|vs|with|x|ft|in|yd|sq|cu|lb|lbs|mi|gal|oz)$/;

/** For the details of a listing, as the spec asks: 'replace the HVAC unit' → 'Replace the HVAC Unit'. */
export const titleCase = (text: string): string =>
  sentenceCase(text).replace(/(?<![\p{L}\p{N}'’])\p{Ll}[\p{L}'’]*/gu, (word) =>
    small.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
  );

export const cityAndState = ({ city, state }: Pick<Place, "city" | "state">): string => `${city}, ${state}`;

/** '12 days left', 'Last day', 'Ended 3 days ago'. */
export const sayDaysLeft = (deadline: string, now: Date = new Date()): string => {
  const days = daysBetween(now, deadline);
  if (days === 0) return words.dates.lastDay;
  return days > 0 ? words.dates.left(days) : words.dates.ended(-days);
};

/** Returns the address in one line, for an envelope or a map. */
export const fullAddress = ({ streetAddress, city, state, zipCode }: Place): string =>
  [streetAddress, city, `${state} ${zipCode}`].filter((part) => part.trim() !== "").join(", ");

export const mapsUrl = (place: Place): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: fullAddress(place) })}`;
