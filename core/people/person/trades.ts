import { Schema } from "effect";
import type { Issue } from "#core/shared/errors.ts";
import { Text } from "#core/shared/text.ts";
import { industries as suggested } from "./industries.ts";

/** The most industries that one profile names. */
export const mostTrades = 30;

/** What the form of the industries asks for: some of the list, and others in the person's own words. */
export const Trades = Schema.Struct({ industries: Schema.Array(Text(60)).check(Schema.isMaxLength(100)) });
export type Trades = typeof Trades.Type;

/** As they are kept: trimmed, each once whatever its case, and those of the list written as the list writes them. */
export const tidyTrades = ({ industries }: Trades): ReadonlyArray<string> => {
  const known = new Map<string, string>(suggested.map((industry) => [industry.toLowerCase(), industry]));
  const chosen = new Map<string, string>();
  for (const typed of industries) {
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
