import type { Sql } from "postgres";
import { industries } from "#core/people/person/industries.ts";
import { idOf, inBulk, type Remake } from "./in-bulk.ts";

/** Large towns, with their percentage of all listings; the rest is spread over small towns. */
const cities = [
  ["Chicago", "IL", 41.88, -87.63, 22],
  ["Austin", "TX", 30.27, -97.74, 14],
  ["Denver", "CO", 39.74, -104.99, 10],
  ["Phoenix", "AZ", 33.45, -112.07, 8],
  ["Seattle", "WA", 47.61, -122.33, 6],
  ["Boston", "MA", 42.36, -71.06, 5],
  ["Atlanta", "GA", 33.75, -84.39, 4],
  ["Miami", "FL", 25.76, -80.19, 3],
  ["Portland", "OR", 45.52, -122.68, 2],
  ["Nashville", "TN", 36.16, -86.78, 1],
] as const;

export const largeCities = cities.map(([name]) => name);

/** The number of small towns, and of rare words; the higher a word's number, the rarer it is. */
export const smallTowns = 400;
export const seldomWords = 3000;

const [consonants, vowels] = ["bcdfghjklmnprstvwxyz", "aeiou"];

/** A different word for each number, with letters as unevenly distributed as in real words. */
export const seldomWord = (number: number): string =>
  [0, 1, 2, 3]
    .map((place) => Math.abs(Math.imul(number + 1, 2_654_435_761 + 40_503 * place) >> 8))
    .map((mixed) => `${consonants[mixed % 20]}${vowels[(mixed >> 5) % 5]}`)
    .join("");

const listOf = (values: ReadonlyArray<string | number>): string => `'${JSON.stringify(values)}'::jsonb`;

export const listingTables = ["listing", "listing_search", "listing_text"];

/** The id of the nth of `count` listings. */
export const listingId = (n: string, count: number) => idOf("9", n, count, 1);

/**
 * Fills an empty, migrated database with `count` open listings of 200 posters, spread over trades, towns, budgets and
 * words as unevenly as in reality: a fifth of all is in one city, and a word may be in one percent of them or in one.
 */
export const fill = async (sql: Sql, count: number): Promise<void> => {
  await inBulk(sql, listingTables, (remake) => makeListings(sql, count, remake));
  await sql`vacuum analyze`;
};

export const makeListings = async (sql: Sql, count: number, remake: Remake): Promise<void> => {
  const seldomPlaces = ["one", "two", "three", "four"];
  const words = Array.from({ length: seldomWords }, (_, number) => seldomWord(number));
  const large = cities.flatMap(([, , , , share], number) => Array<number>(share).fill(number));
  // A number from 0 to 1 per name and row, evenly distributed and the same every time.
  const chance = (name: string) => `((hashint8extended(n, hashtext('${name}')) & 1048575) / 1048576.0::float8)`;
  const seldom = (name: string) => `floor(${seldomWords} * ${chance(name)} ^ 3)::integer as ${name}`;
  // Some trades are requested far more often than others.
  const trade = (name: string) => `floor(${industries.length} * ${chance(name)} ^ 2)::integer`;
  const act = "w.acts[1 + n % 8]";
  const thing = "w.things[1 + (n / 8) % 10]";
  const title = `initcap(${act}) || ' the ' || ${thing} || ' number ' || n`;
  const description = `'We want to ' || ${act} || ' the ' || ${thing}
        || ' of our house. Please look at the pictures and tell us what you would do, and when. '
        || one.word || ' ' || two.word || ' ' || three.word || ' ' || four.word`;
  const joinSeldom = seldomPlaces.map((name) => `join seldom ${name} on ${name}.number = made.${name}`).join(" ");
  const latitude = "town.latitude + hashtext('north' || n) / 5e9";
  const longitude = "town.longitude + hashtext('east' || n) / 5e9";
  const budget = "(500 + (n::bigint * 7919) % 60000) * 100";
  const deadline = `current_date - 20 + floor(120 * ${chance("deadline")})::integer`;
  const materials = "case when is_supply then null else n % 2 = 0 end";
  // In a separate transaction, so that nobody who needs the table waits for the listings.
  await sql.unsafe(`
    insert into person (id, email, name, user_type, type_chosen_at, phone, city, state, onboarded_at, password_hash,
      created_at, version)
    select uuidv7(), 'poster' || n || '@bench.example', 'Poster ' || n, 'home_owner', now(),
      '+1737' || lpad(n::text, 7, '0'), 'Austin', 'TX', now(), '-', now(), 1
    from generate_series(1, 200) n`);
  await sql.begin((transaction) =>
    transaction.unsafe(`
    truncate listing, listing_search, listing_text;
    create temporary table words on commit drop as
    select array['kitchen','roof','deck','bathroom','fence','garage','basement','window','driveway','attic'] as things,
           array['replace','repair','paint','extend','insulate','tile','rebuild','clean'] as acts,
           ${listOf(industries)} as trades, ${listOf(large)} as large;

    create temporary table town on commit drop as
    select * from (values ${cities.map((city, number) => `(${number}, '${city[0]}', '${city[1]}', ${city[2]}, ${city[3]})`).join()})
      city (number, name, state, latitude, longitude)
    union all
    select ${cities.length} + n, 'Smalltown ' || n, (array['TX','CO','CA','OH','NY','FL','MN','KS'])[1 + n % 8], 30 + n % 17,
      -120 + (n * 7) % 45
    from generate_series(0, ${smallTowns} - 1) n;

    create temporary table posters on commit drop as
    select id, row_number() over (order by id) as turn from person where email like '%@bench.example';

    create temporary table made on commit drop as
    select n, ${listingId("n", count)} as id, ${trade("first")} as first, ${trade("second")} as second,
      ${chance("supply")} < 0.05 as is_supply,
      coalesce((w.large ->> floor(100 * ${chance("town")})::integer)::integer,
        ${cities.length} + floor(${smallTowns} * ${chance("small town")})::integer) as town, ${seldomPlaces.map(seldom).join()}
    from generate_series(1, ${count}) n cross join words w;
    create temporary table seldom on commit drop as
    select number - 1 as number, word from jsonb_array_elements_text(${listOf(words)}) with ordinality it (word, number);
    analyze made, town, posters, seldom;

    insert into listing (id, poster_id, kind, title, description, industries, budget, deadline, place,
      materials_provided, items, pictures, state, posted_at, updated_at, version)
    select made.id, p.id, case when is_supply then 'material_supply' else 'service' end,
      ${title}, ${description},
      jsonb_build_array(w.trades -> first, w.trades -> second), ${budget}, ${deadline},
      jsonb_build_object('streetAddress', n || ' Main St', 'city', town.name, 'state', town.state, 'zipCode', '78701',
        'latitude', ${latitude}, 'longitude', ${longitude}),
      ${materials}, '[]', '[]', 'open',
      now() + make_interval(secs => n - ${count}), now() + make_interval(secs => n - ${count}), 1
    from made cross join words w join posters p on p.turn = 1 + n % 200 join town on town.number = made.town ${joinSeldom};

    insert into listing_search (id, position, cell, industries, budget, deadline, is_supply, materials_provided, state,
      city)
    select id, on_globe(${latitude}, ${longitude}), globe_cell(${latitude}, ${longitude}),
      (1 << made.first) | (1 << made.second), ${budget}, ${deadline}, is_supply, ${materials}, town.state, town.name
    from made join town on town.number = made.town;

    insert into listing_text (id, search_key)
    select id, lower(translate((${title}) || ${description}, ' .,', '')) from made cross join words w ${joinSeldom};

    ${remake(...listingTables)};
  `),
  );
};
