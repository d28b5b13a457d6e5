import { Schema } from "effect";
import type { Issue } from "#core/shared/errors.ts";
import { Text } from "#core/shared/text.ts";

/** The 27 trades of Dibbs. An industry's bit in the search mask is its index here: add at the end, never reorder. */
export const industries = [
  "Architecture",
  "Carpenter",
  "Cement Work/Services",
  "Cleaning/Restoration",
  "Construction",
  "Electrical",
  "Engineering",
  "Fencing",
  "Flooring",
  "Framing",
  "General Contractor",
  "HVAC",
  "Insurance",
  "Interior Design",
  "Landscape/Hardscape",
  "Lending",
  "Painting",
  "Paving/Concrete",
  "Pest Control",
  "Plumbing",
  "Pools",
  "Power Washing",
  "Real Estate",
  "Roofing",
  "Rooting",
  "Tree Removal",
  "Windows",
] as const;

export const Industry = Schema.Literals(industries);
export type Industry = typeof Industry.Type;

/** Returns the industries as a bit mask, so that the database can compare them in one step. */
export const industryMask = (chosen: ReadonlyArray<Industry>): number =>
  chosen.reduce((mask, industry) => mask | (1 << industries.indexOf(industry)), 0);

/** Returns the industries in a bit mask. */
export const industriesOfMask = (mask: number): ReadonlyArray<Industry> =>
  industries.filter((_industry, place) => (mask >> place) & 1);

/** The most industries on one profile. */
const mostTrades = 30;

/** The fields of the industries form: some from the list, and others in the person's own words. */
export const Trades = Schema.Struct({ industries: Schema.Array(Text(60)).check(Schema.isMaxLength(100)) });
export type Trades = typeof Trades.Type;

/** Returns the industries as stored: trimmed, unique regardless of case, and spelled as in the list if there. */
export const tidyTrades = ({ industries: named }: Trades): ReadonlyArray<string> => {
  const known = new Map<string, string>(industries.map((industry) => [industry.toLowerCase(), industry]));
  const chosen = new Map<string, string>();
  for (const typed of named) {
    const trade = typed.trim().replaceAll(/\s+/g, " ");
    const key = trade.toLowerCase();
    if (trade !== "" && !chosen.has(key)) chosen.set(key, known.get(key) ?? trade);
  }
  return [...chosen.values()];
};

/** Returns what is wrong with the industries (spec 1, section 5); the browser runs the same checks before it sends. */
export const tradesIssues = (input: Trades): ReadonlyArray<Issue> => {
  const { length } = tidyTrades(input);
  if (length === 0) return [{ field: "industries", message: "Please select your industry!" }];
  return length > mostTrades
    ? [{ field: "industries", message: `Please select at most ${mostTrades} industries.` }]
    : [];
};
