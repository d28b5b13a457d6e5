import { Effect } from "effect";
import { afterAll, beforeAll, expect, test } from "vitest";
import { gripsOfSearch } from "#adapters/postgres/market/grips.ts";
import { matches, noFilter, type ResolvedFilter } from "#core/market/listing/listing-filter.ts";
import { Questions } from "#core/market/question/questions.ts";
import { SavedSearches } from "#core/market/saved-search/saved-searches.ts";
import { industries, industryMask } from "#core/people/person/industries.ts";
import type { Day } from "#core/shared/day.ts";
import { ListingId, PersonId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { stateNames } from "#core/shared/place/states.ts";
import { aListing } from "#test/builders/listing.ts";
import { idOf } from "#test/builders/moment.ts";
import { ownDatabase } from "#test/support/database.ts";
import { mostRows, openPlans, type PlannedPorts, type Plans } from "#test/support/plans.ts";

const database = ownDatabase();
const searches = 100_000;
const words = ["kitchen", "porch", "bathroom", "gutter", "driveway"];

const states = Object.keys(stateNames);

/** The n-th of many searches, distributed as people's are: most name a place, some only a trade. */
const filterOf = (n: number): ResolvedFilter => {
  const filter: ResolvedFilter = {
    ...noFilter,
    near: null,
    text: n % 7 === 0 ? (words[n % words.length] ?? null) : null,
    industries: n % 3 === 0 ? [industries[n % 27] ?? "Roofing"] : [],
    budget: n % 5 === 0 ? cents(100_000 * (1 + (n % 40))) : null,
    deadline: n % 11 === 0 ? (`20${30 + (n % 60)}-06-30` as Day) : null,
  };
  const place = n % 20;
  if (place < 9) return { ...filter, city: `City ${n % 997}` };
  if (place < 14) {
    const near = { zipCode: "78701", miles: [10, 25, 50, 100][n % 4] ?? 25 };
    return { ...filter, near: { ...near, latitude: 26 + (n % 2200) / 100, longitude: -120 + (n % 4900) / 100 } };
  }
  if (place < 17) return { ...filter, state: states[n % states.length] ?? "TX" };
  if (place < 19) return { ...filter, industries: [industries[n % 27] ?? "Roofing"] };
  return { ...filter, text: words[n % words.length] ?? "porch" };
};

let plans: Plans;
const asked = idOf(ListingId);
const author = idOf(PersonId);

beforeAll(async () => {
  await database.sql.begin(async (on) => {
    // Rows made here refer to people and listings that nobody reads.
    await on.unsafe("set local session_replication_role = replica");
    for (let from = 0; from < searches; from += 10_000) {
      const rows = Array.from({ length: 10_000 }, (_, index) => {
        const filter = filterOf(from + index);
        const { near } = filter;
        return {
          n: from + index,
          ...filter,
          ...near,
          mask: industryMask(filter.industries),
          grips: `{${gripsOfSearch(filter)
            .map((grip) => `"${grip}"`)
            .join(",")}}`,
        };
      });
      await on`
        insert into saved_search (id, person_id, name, filter, filter_key, alerts, created_at, version, text_key,
          industries, city, state, position, miles, budget, deadline, grips)
        select gen_random_uuid(), gen_random_uuid(), 'Search ' || n, '{}', n, n % 10 <> 0, now(), 1, text, mask, city,
          state, on_globe(latitude, longitude), miles, budget, deadline, grips::text[]
        from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as it (
          n int, text text, mask int, city text, state text, latitude float8, longitude float8, miles int, budget int,
          deadline date, grips text
        )`;
    }
    await on`
      insert into person (id, email, name, user_type, created_at, version)
      values (${author}, 'ada@example.com', 'Ada Miller', 'contractor', now(), 1)`;
    await on`
      insert into question (id, listing_id, author_id, state, text, asked_at, version)
      select gen_random_uuid(), case when n % 100 = 0 then ${asked}::uuid else gen_random_uuid() end,
        case when n % 100 = 0 then ${author}::uuid else gen_random_uuid() end,
        case when n % 3 = 0 then 'removed' else 'asked' end, 'Is there a gate?', now(), 1
      from generate_series(1, 50000) n`;
  });
  await database.sql`vacuum (analyze) saved_search`;
  await database.sql`vacuum (analyze) question`;
  plans = await openPlans(database.url);
}, 120_000);

afterAll(() => plans.close());

const plansOf = async (effect: Effect.Effect<unknown, unknown, PlannedPorts>) => (await plans.planned(effect)).plan;

const listing = aListing(idOf(PersonId), {
  title: "Cedar porch",
  industries: ["Carpenter", "Roofing"],
  place: { streetAddress: "", city: "City 500", state: "TX", zipCode: "78701", latitude: 30.27, longitude: -97.74 },
});

test("at 100,000 saved searches, a listing is compared only with those for its place or its trades", async () => {
  const seekers = (limit: number) => Effect.flatMap(SavedSearches, (it) => it.seekers(listing, null, limit));
  const plan = await plansOf(seekers(100));
  expect(plan).toContain("saved_search_grips");
  expect(plan).not.toContain("Seq Scan on saved_search");
  // Searches with neither place nor trade are five percent here, and must be read.
  expect(mostRows(plan)).toBeLessThan(15_000);
  const after = { ...listing, title: "Cedar deck" };
  expect(await plansOf(Effect.flatMap(SavedSearches, (it) => it.seekers(listing, after, 100)))).not.toContain(
    "Seq Scan on saved_search",
  );

  const expected = Array.from({ length: searches }, (_, n) => n).filter(
    (n) => n % 10 !== 0 && matches(filterOf(n), listing),
  );
  const found = await plans.run(seekers(searches));
  expect(found.map(({ name }) => name).sort()).toEqual(expected.map((n) => `Search ${n}`).sort());
  expect(expected.length).toBeGreaterThan(500);
});

test("at 50,000 questions, those of a listing are read along their index, one page only", async () => {
  const plan = await plansOf(Effect.flatMap(Questions, (it) => it.ofListing(asked, { after: null, limit: 20 })));
  expect(plan).toContain("question_of_listing");
  expect(mostRows(plan)).toBeLessThan(50);
  const count = await plansOf(Effect.flatMap(Questions, (it) => it.countOf(idOf(ListingId), idOf(PersonId))));
  expect(count).toContain("question_of_author");
  expect(count).not.toContain("Seq Scan on question");
});
