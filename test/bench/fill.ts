import type { Sql } from "postgres";

/** Fills an empty, migrated database with `count` open listings of 200 posters, spread over trades, cities and budgets. */
export const fill = async (sql: Sql, count: number): Promise<void> => {
  await sql.unsafe(`
    insert into person (id, email, name, user_type, city, state, password_hash, created_at, version)
    select uuidv7(), 'poster' || n || '@bench.example', 'Poster ' || n, 'home_owner', 'Austin', 'TX', '-', now(), 1
    from generate_series(1, 200) n;

    create temporary table words as
    select array['kitchen','roof','deck','bathroom','fence','garage','basement','window','driveway','attic'] as things,
           array['replace','repair','paint','extend','insulate','tile','rebuild','clean'] as acts,
           array['Austin','Denver','Seattle','Boston','Chicago','Miami','Portland','Phoenix','Nashville','Atlanta'] as cities;

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
      jsonb_build_object('streetAddress', n || ' Main St', 'city', w.cities[1 + (n / 80) % 10], 'state', 'TX',
        'zipCode', '78701', 'latitude', null, 'longitude', null),
      n % 2 = 0, '[]', '[]', 'open',
      now() + make_interval(secs => n - ${count}), now() + make_interval(secs => n - ${count}), 1
    from generate_series(1, ${count}) n cross join words w join posters p on p.turn = 1 + n % 200;

    insert into listing_search (id, city, industries, budget, deadline)
    select id, place ->> 'city',
      case when industries ? 'Roofing' then 1 << 23 when industries ? 'Painting' then (1 << 16) | (1 << 8) else 1 << 19 end,
      budget, deadline
    from listing;

    insert into listing_text (id, search_key)
    select id, lower(regexp_replace(title || description, '\\W', '', 'g')) from listing;
  `);
  await sql`vacuum analyze`;
};
