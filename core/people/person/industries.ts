import { Schema } from "effect";
import type { Issue } from "#core/shared/errors.ts";
import { Text } from "#core/shared/text.ts";

/** The 27 trades of Dibbs. A listing's place in the search mask is its index here: add at the end, never reorder. */
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

/** The industries as a set of bits, for the database to compare in one step. */
export const industryMask = (chosen: ReadonlyArray<Industry>): number =>
  chosen.reduce((mask, industry) => mask | (1 << industries.indexOf(industry)), 0);

/** The industries that such a set of bits holds. */
export const industriesOfMask = (mask: number): ReadonlyArray<Industry> =>
  industries.filter((_industry, place) => (mask >> place) & 1);

/** The most industries that one profile names. */
const mostTrades = 30;

/** What the form of the industries asks for: some of the list, and others in the person's own words. */
export const Trades = Schema.Struct({ industries: Schema.Array(Text(60)).check(Schema.isMaxLength(100)) });
export type Trades = typeof Trades.Type;

/** As they are kept: trimmed, each once whatever its case, and those of the list written as the list writes them. */
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

/** The rules of the industries (spec 1, section 5); the browser asks the same before it sends. */
export const tradesIssues = (input: Trades): ReadonlyArray<Issue> => {
  const { length } = tidyTrades(input);
  if (length === 0) return [{ field: "industries", message: "Please select your industry!" }];
  return length > mostTrades
    ? [{ field: "industries", message: `Please select at most ${mostTrades} industries.` }]
    : [];
};
