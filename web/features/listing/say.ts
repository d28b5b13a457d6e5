/** How a listing reads. */
import type { Place } from "#core/shared/place/place.ts";
import { daysBetween } from "#web/ui/dates.ts";
import * as words from "#web/words.ts";

/** 'replace the HVAC unit' → 'Replace The HVAC Unit'. */
export const titleCase = (text: string): string =>
  text.replace(/(^|[\s/(“"-])(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());

export const cityAndState = ({ city, state }: Pick<Place, "city" | "state">): string => `${city}, ${state}`;

/** '12 days left', 'Last day', 'Ended 3 days ago'. */
export const sayDaysLeft = (deadline: string, now: Date = new Date()): string => {
  const days = daysBetween(now, deadline);
  if (days === 0) return words.dates.lastDay;
  return days > 0 ? words.dates.left(days) : words.dates.ended(-days);
};

/** One line for an envelope or a map. */
export const fullAddress = ({ streetAddress, city, state, zipCode }: Place): string =>
  [streetAddress, city, `${state} ${zipCode}`].filter((part) => part.trim() !== "").join(", ");

export const mapsUrl = (place: Place): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: fullAddress(place) })}`;
