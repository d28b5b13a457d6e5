import { expect, test } from "vitest";
import { noFilter } from "#core/market/listing/listing-filter.ts";
import type { Day } from "#core/shared/day.ts";
import { cents } from "#core/shared/money.ts";
import { readFilter } from "#web/features/listing/filter.ts";
import { keptFilterOf, resultsOf } from "#web/features/listing/kept-filter.ts";
import { sayFilter } from "#web/features/listing/say-filter.ts";

const near = { zipCode: "78701", miles: 25 };

test.each([
  [
    { industries: ["Roofing"] as const, city: "Austin", budget: cents(2_000_000), near },
    "Roofing in Austin, up to $20,000, within 25 miles of 78701",
  ],
  [{ text: "porch" }, "Anything with 'porch'"],
  [{ industries: ["Roofing", "Windows"] as const, state: "TX" }, "Roofing or Windows in Texas"],
  [
    { industries: ["Roofing", "Windows", "Pools", "Flooring"] as const, city: "Austin", state: "TX" },
    "Roofing, Windows or 2 more in Austin, TX",
  ],
  [{ kind: "material_supply" as const, near: { ...near, miles: 1 } }, "Requests for materials, within 1 mile of 78701"],
  [
    { kind: "service" as const, industries: ["Pools"] as const, materialsProvided: false },
    "Pools, projects, materials not provided",
  ],
  [
    { kind: "service" as const, deadline: "2027-06-30" as Day, materialsProvided: true },
    "Projects, due by Jun 30, 2027, materials provided",
  ],
])("the filter %o is described in words", (filter, said) => {
  expect(sayFilter({ ...noFilter, ...filter })).toBe(said);
});

test("a saved filter leads back to the same filter, whatever it sets", () => {
  for (const search of [
    "text=back+porch&type=Carpenter&type=Roofing&city=Austin&state=TX&zip=78701&miles=25",
    "kind=service&materials=not_provided&budget=20000&deadline=2027-06-30",
    "kind=material_supply&materials=provided",
  ]) {
    const filter = readFilter(new URLSearchParams(search));
    const results = resultsOf(keptFilterOf(filter));
    expect(results).toBe(`/v1?${new URLSearchParams(search)}`);
    expect(readFilter(new URLSearchParams(results.slice("/v1?".length)))).toEqual(filter);
  }
});
