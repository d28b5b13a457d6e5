import { expect, test } from "vitest";
import { countOf, queryOf, readFilter } from "#web/features/listing/filter.ts";

const read = (search: string) => readFilter(new URLSearchParams(search));

test("an address becomes what the API is asked; the budget becomes cents", () => {
  const filter = read("text=roof&type=Roofing&type=HVAC&city=Round+Rock&budget=30000&deadline=2026-06-30");
  expect(queryOf(filter)).toEqual({
    text: "roof",
    industries: ["Roofing", "HVAC"],
    city: "Round Rock",
    budget: 3_000_000,
    deadline: "2026-06-30",
  });
  expect(countOf(filter)).toBe(4);
});

test("what nobody can have meant is left out", () => {
  const filter = read("text=++&type=Sorcery&type=HVAC&type=HVAC&budget=-5&deadline=tomorrow");
  expect(queryOf(filter)).toEqual({ industries: ["HVAC"] });
  expect(queryOf(read("budget=1e99"))).toEqual({ budget: 1_000_000_000 });
  expect(queryOf(read("budget=12.5"))).toEqual({});
});
