import { expect, test } from "vitest";
import { cleared, countOf, filterQueryOf, queryOf, readFilter, writeFilter } from "#web/features/listing/filter.ts";

const read = (search: string) => readFilter(new URLSearchParams(search));

const everything =
  "text=roof&type=HVAC&type=Roofing&city=Round+Rock&state=TX&zip=78701&miles=25&kind=service&materials=not_provided&budget=30000&deadline=2026-06-30&sort=distance";

test("an address becomes the API's query, with the budget in cents", () => {
  const filter = read(everything);
  const asked = {
    text: "roof",
    industries: ["HVAC", "Roofing"],
    city: "Round Rock",
    state: "TX",
    zipCode: "78701",
    miles: 25,
    kind: "service",
    materialsProvided: false,
    budget: 3_000_000,
    deadline: "2026-06-30",
  };
  expect(filterQueryOf(filter)).toEqual(asked);
  expect(queryOf(filter)).toEqual({ ...asked, sort: "distance" });
  expect(countOf(filter)).toBe(8);
});

test("a filter is written as it is read, and the address keeps its other parameters", () => {
  expect(writeFilter(new URLSearchParams("postID=1&text=old"), read(everything)).toString()).toBe(
    `postID=1&${everything}`,
  );
  expect(writeFilter(new URLSearchParams(everything), { ...cleared, sort: "distance" }).toString()).toBe("");
});

test("invalid values are left out, and values above a limit are reduced to it", () => {
  const filter = read(
    "text=++&type=Sorcery&type=HVAC&type=HVAC&budget=-5&deadline=tomorrow&zip=787&state=Texas&kind=x",
  );
  expect(queryOf(filter)).toEqual({ industries: ["HVAC"] });
  expect(queryOf(read("budget=1e99"))).toEqual({ budget: 1_000_000_000 });
  expect(queryOf(read("budget=12.5&sort=random"))).toEqual({});
  expect(queryOf(read("zip=78701&miles=9999"))).toEqual({ zipCode: "78701", miles: 500 });
});

test("sorting by distance needs a ZIP code, and the default distance is 50 miles", () => {
  expect(queryOf(read("sort=distance"))).toEqual({});
  expect(queryOf(read("sort=distance&zip=78701"))).toEqual({ zipCode: "78701", miles: 50, sort: "distance" });
});
