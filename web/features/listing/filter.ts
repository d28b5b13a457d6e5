/** What somebody looks for, as the address says it: ?text=&type=&type=&city=&budget=&deadline= (budget in whole dollars). */
import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { type Industry, industries } from "#core/listing/industries.ts";

export interface Filter {
  readonly text: string;
  readonly types: readonly Industry[];
  readonly city: string;
  /** In whole dollars. */
  readonly budget: number | null;
  readonly deadline: string;
}

const day = /^\d{4}-\d{2}-\d{2}$/;
const centsADollar = 100;
const mostDollars = 10_000_000;
const isIndustry = (text: string): text is Industry => (industries as readonly string[]).includes(text);

export const readFilter = (search: URLSearchParams): Filter => {
  const budget = Number(search.get("budget"));
  const deadline = search.get("deadline") ?? "";
  return {
    text: (search.get("text") ?? "").slice(0, 200),
    types: [...new Set(search.getAll("type").filter(isIndustry))],
    city: (search.get("city") ?? "").slice(0, 80),
    budget: Number.isInteger(budget) && budget > 0 ? Math.min(budget, mostDollars) : null,
    deadline: day.test(deadline) ? deadline : "",
  };
};

const write = (search: URLSearchParams, filter: Filter): URLSearchParams => {
  const next = new URLSearchParams(search);
  for (const key of ["text", "type", "city", "budget", "deadline"]) next.delete(key);
  if (filter.text) next.set("text", filter.text);
  for (const type of filter.types) next.append("type", type);
  if (filter.city) next.set("city", filter.city);
  if (filter.budget) next.set("budget", String(filter.budget));
  if (filter.deadline) next.set("deadline", filter.deadline);
  return next;
};

/** What the API is asked. */
export const queryOf = ({ text, types, city, budget, deadline }: Filter) => ({
  ...(text.trim() ? { text } : {}),
  ...(types.length > 0 ? { industries: types } : {}),
  ...(city ? { city } : {}),
  ...(budget ? { budget: budget * centsADollar } : {}),
  ...(deadline ? { deadline } : {}),
});

/** How many parts of the filter are set, the text not counted. */
export const countOf = ({ types, city, budget, deadline }: Filter): number =>
  [types.length > 0, city, budget, deadline].filter(Boolean).length;

export const useFilter = () => {
  const [search, setSearch] = useSearchParams();
  const filter = useMemo(() => readFilter(search), [search]);
  const change = (part: Partial<Filter>) =>
    setSearch((before) => write(before, { ...readFilter(before), ...part }), { replace: true });
  const clear = () => change({ text: "", types: [], city: "", budget: null, deadline: "" });
  return { filter, change, clear };
};
