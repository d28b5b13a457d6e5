import { expect, test } from "vitest";
import { cleared, countOf, filterQueryOf, queryOf, readFilter, writeFilter } from "#web/features/listing/filter.ts";

const read = (search: string) => readFilter(new URLSearchParams(search));

const everything =
  "text=roof&type=HVAC&type=Roofing&city=Round+Rock&state=TX&zip=78701&miles=25&kind=service&materials=not_provided&budget=30000&deadline=2026-06-30&sort=distance";

test("an address becomes what the API is asked; the budget becomes cents", () => {
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

test("it is written as it is read, beside whatever else the address holds", () => {
  expect(writeFilter(new URLSearchParams("postID=1&text=old"), read(everything)).toString()).toBe(
    `postID=1&${everything}`,
  );
  expect(writeFilter(new URLSearchParams(everything), { ...cleared, sort: "distance" }).toString()).toBe("");
});

test("what nobody can have meant is left out", () => {
  const filter = read(
    "text=++&type=Sorcery&type=HVAC&type=HVAC&budget=-5&deadline=tomorrow&zip=787&state=Texas&kind=x",
  );
  expect(queryOf(filter)).toEqual({ industries: ["HVAC"] });
  expect(queryOf(read("budget=1e99"))).toEqual({ budget: 1_000_000_000 });
  expect(queryOf(read("budget=12.5&sort=random"))).toEqual({});
  expect(queryOf(read("zip=78701&miles=9999"))).toEqual({ zipCode: "78701", miles: 500 });
});

test("there is no order by distance without a ZIP code, and distances are the usual one unless said", () => {
  expect(queryOf(read("sort=distance"))).toEqual({});
  expect(queryOf(read("sort=distance&zip=78701"))).toEqual({ zipCode: "78701", miles: 50, sort: "distance" });
});
