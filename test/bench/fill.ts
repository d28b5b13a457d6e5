import type { Sql } from "postgres";

/** Fills an empty, migrated database with `count` open listings of 200 posters, spread over trades, cities and budgets. */
export const fill = async (sql: Sql, count: number): Promise<void> => {
  await sql.unsafe(`
    insert into person (id, email, name, user_type, type_chosen_at, phone, city, state, onboarded_at, password_hash,
      created_at, version)
    select uuidv7(), 'poster' || n || '@bench.example', 'Poster ' || n, 'home_owner', now(),
      '+1737' || lpad(n::text, 7, '0'), 'Austin', 'TX', now(), '-', now(), 1
    from generate_series(1, 200) n;

    create temporary table words as
    select array['kitchen','roof','deck','bathroom','fence','garage','basement','window','driveway','attic'] as things,
           array['replace','repair','paint','extend','insulate','tile','rebuild','clean'] as acts;

    create temporary table town as select * from (values
      (0, 'Austin', 'TX', 30.27, -97.74), (1, 'Denver', 'CO', 39.74, -104.99), (2, 'Seattle', 'WA', 47.61, -122.33),
      (3, 'Boston', 'MA', 42.36, -71.06), (4, 'Chicago', 'IL', 41.88, -87.63), (5, 'Miami', 'FL', 25.76, -80.19),
      (6, 'Portland', 'OR', 45.52, -122.68), (7, 'Phoenix', 'AZ', 33.45, -112.07),
      (8, 'Nashville', 'TN', 36.16, -86.78), (9, 'Atlanta', 'GA', 33.75, -84.39)) town (number, name, state, latitude, longitude);

    create temporary table posters as
    select id, row_number() over (order by id) as turn from person where email like '%@bench.example';

    insert into listing (id, poster_id, kind, title, description, industries, budget, deadline, place,
      materials_provided, items, pictures, state, posted_at, updated_at, version)
    select uuidv7(make_interval(secs => n - ${count})), p.id, 'service',
      initcap(w.acts[1 + n % 8]) || ' the ' || w.things[1 + (n / 8) % 10] || ' number ' || n,
      'We want to ' || w.acts[1 + n % 8] || ' the ' || w.things[1 + (n / 8) % 10]
        || ' of our house. Please look at the pictures and tell us what you would do, and when.',
      case when n % 3 = 0 then '["Roofing"]'::jsonb when n % 3 = 1 then '["Painting", "Flooring"]' else '["Plumbing"]' end,
      (500 + (n::bigint * 7919) % 60000) * 100, current_date + 30 + n % 90,
      jsonb_build_object('streetAddress', n || ' Main St', 'city', town.name, 'state', town.state, 'zipCode', '78701',
        'latitude', town.latitude + hashtext('north' || n) / 5e9,
        'longitude', town.longitude + hashtext('east' || n) / 5e9),
      n % 2 = 0, '[]', '[]', 'open',
      now() + make_interval(secs => n - ${count}), now() + make_interval(secs => n - ${count}), 1
    from generate_series(1, ${count}) n cross join words w join posters p on p.turn = 1 + n % 200
      join town on town.number = (n / 80) % 10;

    insert into listing_search (id, position, cell, industries, budget, deadline, is_supply, materials_provided, state,
      city)
    select id, on_globe((place ->> 'latitude')::float8, (place ->> 'longitude')::float8),
      globe_cell((place ->> 'latitude')::float8, (place ->> 'longitude')::float8),
      case when industries ? 'Roofing' then 1 << 23 when industries ? 'Painting' then (1 << 16) | (1 << 8) else 1 << 19 end,
      budget, deadline, false, materials_provided, place ->> 'state', place ->> 'city'
    from listing;

    insert into listing_text (id, search_key)
    select id, lower(regexp_replace(title || description, '\\W', '', 'g')) from listing;
  `);
  await sql`vacuum analyze`;
};
