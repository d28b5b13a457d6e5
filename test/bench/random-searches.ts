import { type Industry, industries } from "#core/people/person/industries.ts";
import { largeCities, seldomWord, seldomWords, smallTowns } from "./fill.ts";

/** Numbers from 0 to 1, the same every time for one seed. */
const chances = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

const common = ["kitchen", "roof", "bathroom", "replace", "deck", "repair the", "house", "insulate"];
const seldomPairs = ["zq", "qx", "jq", "vw", "xz", "9a"];
const zipCodes = ["80202", "60601", "78701", "98101", "58701", "59718"];

/** The queries of random searches with as many filters as people set: from none to nearly all, with full pages. */
export const randomSearches = (seed: number): (() => URLSearchParams) => {
  const chance = chances(seed);
  const below = (most: number): number => Math.floor(chance() * most);
  const one = <A>(of: ReadonlyArray<A>): A => of[below(of.length)] as A;
  const text = (): string => {
    const kind = chance();
    if (kind < 0.35) return one(common);
    if (kind < 0.85) return seldomWord(below(seldomWords));
    if (kind < 0.9) return `number ${below(1_000_000)}`;
    if (kind < 0.95) return one(seldomPairs);
    return "nobody has written this";
  };
  const trades = (): ReadonlyArray<Industry> => Array.from({ length: 1 + below(5) }, () => one(industries));
  return () => {
    const query = new URLSearchParams();
    if (chance() < 0.5) query.set("text", text());
    if (chance() < 0.4) for (const trade of new Set(trades())) query.append("industries", trade);
    const place = chance();
    if (place < 0.3) query.set("city", one(largeCities));
    else if (place < 0.4) query.set("city", `Smalltown ${below(smallTowns)}`);
    else if (place < 0.5) query.set("state", one(["TX", "CO", "IL", "NY", "AZ", "WY"]));
    else if (place < 0.65) {
      query.set("zipCode", one(zipCodes));
      query.set("miles", one(["10", "25", "50", "100", "500"]));
    }
    const kind = chance();
    if (kind < 0.1) query.set("kind", "material_supply");
    else if (kind < 0.25) query.set("kind", "service");
    if (chance() < 0.15) query.set("materialsProvided", one(["true", "false"]));
    if (chance() < 0.3) query.set("budget", String(100 * one([600, 1_000, 5_000, 20_000, 40_000])));
    if (chance() < 0.2) {
      const day = new Date(Date.now() + 86_400_000 * (below(110) - 15));
      query.set("deadline", day.toISOString().slice(0, 10));
    }
    const sorts = query.has("zipCode")
      ? ["newest", "deadline", "budget", "distance"]
      : ["newest", "newest", "deadline", "budget"];
    query.set("sort", one(sorts));
    return query;
  };
};
