/**
 * A search, as the address contains it:
 * ?text=&type=&type=&city=&state=&zip=&miles=&kind=&materials=&budget=&deadline=&sort= (budget in whole dollars).
 */
import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { type ListingSort, mostMiles } from "#core/market/listing/listing-filter.ts";
import { type Industry, industries } from "#core/people/person/industries.ts";

export const distances = [5, 10, 25, 50, 100, 250] as const;
export const usualDistance = 50;
export const sorts: readonly ListingSort[] = ["newest", "deadline", "budget", "distance"];
export const kinds = ["service", "material_supply"] as const;
export const materials = ["provided", "not_provided"] as const;

export interface Filter {
  readonly text: string;
  readonly types: readonly Industry[];
  readonly city: string;
  /** Two letters. */
  readonly state: string;
  /** Five digits. */
  readonly zip: string;
  /** The distance from the ZIP code, in miles. */
  readonly miles: number;
  readonly kind: (typeof kinds)[number] | "";
  readonly materials: (typeof materials)[number] | "";
  /** In whole dollars. */
  readonly budget: number | null;
  readonly deadline: string;
  readonly sort: ListingSort;
}

/** The empty filter; the order stays as chosen, if it still makes sense. */
export const cleared: Omit<Filter, "sort"> = {
  text: "",
  types: [],
  city: "",
  state: "",
  zip: "",
  miles: usualDistance,
  kind: "",
  materials: "",
  budget: null,
  deadline: "",
};

const day = /^\d{4}-\d{2}-\d{2}$/;
const zipCode = /^\d{5}$/;
const stateCode = /^[A-Z]{2}$/;
const centsADollar = 100;
const mostDollars = 10_000_000;

const oneOf = <One extends string>(choices: readonly One[], text: string | null): One | undefined =>
  choices.find((choice) => choice === text);
const matching = (shape: RegExp, text: string | null): string => (text !== null && shape.test(text) ? text : "");
const between = (least: number, most: number, text: string | null): number | null => {
  const value = Number(text);
  return Number.isInteger(value) && value >= least ? Math.min(value, most) : null;
};

/** Without a ZIP code there is no distance to sort by. */
const sortOf = (sort: ListingSort, zip: string): ListingSort => (sort === "distance" && !zip ? "newest" : sort);

export const readFilter = (search: URLSearchParams): Filter => {
  const zip = matching(zipCode, search.get("zip"));
  return {
    text: (search.get("text") ?? "").slice(0, 200),
    types: [...new Set(search.getAll("type").flatMap((type) => oneOf(industries, type) ?? []))],
    city: (search.get("city") ?? "").slice(0, 80),
    state: matching(stateCode, search.get("state")),
    zip,
    miles: between(1, mostMiles, search.get("miles")) ?? usualDistance,
    kind: oneOf(kinds, search.get("kind")) ?? "",
    materials: oneOf(materials, search.get("materials")) ?? "",
    budget: between(1, mostDollars, search.get("budget")),
    deadline: matching(day, search.get("deadline")),
    sort: sortOf(oneOf(sorts, search.get("sort")) ?? "newest", zip),
  };
};

const keys = ["text", "type", "city", "state", "zip", "miles", "kind", "materials", "budget", "deadline", "sort"];

export const writeFilter = (search: URLSearchParams, filter: Filter): URLSearchParams => {
  const next = new URLSearchParams(search);
  for (const key of keys) next.delete(key);
  const set = (key: string, value: string | number | null) => value && next.set(key, String(value));
  set("text", filter.text);
  for (const type of filter.types) next.append("type", type);
  set("city", filter.city);
  set("state", filter.state);
  set("zip", filter.zip);
  if (filter.zip) set("miles", filter.miles);
  set("kind", filter.kind);
  set("materials", filter.materials);
  set("budget", filter.budget);
  set("deadline", filter.deadline);
  const sort = sortOf(filter.sort, filter.zip);
  if (sort !== "newest") set("sort", sort);
  return next;
};

/** Returns the query that counts the matches. */
export const filterQueryOf = (filter: Filter) => ({
  ...(filter.text.trim() ? { text: filter.text } : {}),
  ...(filter.types.length > 0 ? { industries: filter.types } : {}),
  ...(filter.city ? { city: filter.city } : {}),
  ...(filter.state ? { state: filter.state } : {}),
  ...(filter.zip ? { zipCode: filter.zip, miles: filter.miles } : {}),
  ...(filter.kind ? { kind: filter.kind } : {}),
  ...(filter.materials ? { materialsProvided: filter.materials === "provided" } : {}),
  ...(filter.budget ? { budget: filter.budget * centsADollar } : {}),
  ...(filter.deadline ? { deadline: filter.deadline } : {}),
});

/** Returns the query that lists the matches. */
export const queryOf = (filter: Filter) => ({
  ...filterQueryOf(filter),
  ...(filter.sort === "newest" ? {} : { sort: filter.sort }),
});

/** Returns how many parts of the filter are set, not counting the text. */
export const countOf = ({ types, city, state, zip, kind, materials: provided, budget, deadline }: Filter): number =>
  [types.length > 0, city, state, zip, kind, provided, budget, deadline].filter(Boolean).length;

export type ChangeFilter = (part: Partial<Filter>, how?: { readonly typing: boolean }) => void;

export const useFilter = () => {
  const [search, setSearch] = useSearchParams();
  const filter = useMemo(() => readFilter(search), [search]);
  /** Going back undoes a choice; typing would need one history entry per letter, so it replaces the entry. */
  const change: ChangeFilter = (part, { typing } = { typing: false }) => {
    // Reads the real address: a fast user changes two things before the router has applied the first.
    const before = new URLSearchParams(location.search);
    setSearch(writeFilter(before, { ...readFilter(before), ...part }), { replace: typing });
  };
  return { filter, change, clear: () => change(cleared) };
};
