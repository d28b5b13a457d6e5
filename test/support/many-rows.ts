import { setTimeout as pause } from "node:timers/promises";
import type { Sql } from "postgres";

/** How many people own the rows; the first is a home owner, every second one a contractor. */
const people = 1000;

/** A version 7 id, one second after that of `n - 1`; `space` separates people, listings and so on. */
const idOf = (space: string, n: string) => `(
  lpad(to_hex(1700000000000 + (${n})::bigint * 1000), 12, '0') || '7${space}' || substr(md5((${n})::text), 1, 2) || '8' ||
  substr(md5((${n})::text), 3, 15))::uuid`;

const words = `array['kitchen','bathroom','roof','deck','fence','garden','garage','basement','window','door','floor','wall',
  'ceiling','pipe','boiler','cable','paint','brick','timber','concrete','insulation','gutter','driveway','pool','patio',
  'tile','cabinet','stair','attic','porch','repair','replace','install','renovate','remove','build','clean','inspect',
  'old','new','large','small','broken','wooden','leaking','modern','north','south','urgent','quiet']`;

/** Towns with their centers in degrees, by number. */
const towns = `(values
    (0, 'Austin', 'TX', 30.27, -97.74), (1, 'Boston', 'MA', 42.36, -71.06), (2, 'Chicago', 'IL', 41.88, -87.63),
    (3, 'Dallas', 'TX', 32.78, -96.8), (4, 'Denver', 'CO', 39.74, -104.99), (5, 'El Paso', 'TX', 31.76, -106.49),
    (6, 'Fresno', 'CA', 36.74, -119.79), (7, 'Houston', 'TX', 29.76, -95.37), (8, 'Las Vegas', 'NV', 36.17, -115.14),
    (9, 'Long Beach', 'CA', 33.77, -118.19), (10, 'Los Angeles', 'CA', 34.05, -118.24),
    (11, 'Memphis', 'TN', 35.15, -90.05), (12, 'Mesa', 'AZ', 33.42, -111.83), (13, 'Miami', 'FL', 25.76, -80.19),
    (14, 'Nashville', 'TN', 36.16, -86.78), (15, 'New York', 'NY', 40.71, -74.01),
    (16, 'Oakland', 'CA', 37.8, -122.27), (17, 'Omaha', 'NE', 41.26, -95.93), (18, 'Phoenix', 'AZ', 33.45, -112.07),
    (19, 'Portland', 'OR', 45.52, -122.68), (20, 'Raleigh', 'NC', 35.78, -78.64), (21, 'Reno', 'NV', 39.53, -119.81),
    (22, 'Sacramento', 'CA', 38.58, -121.49), (23, 'San Antonio', 'TX', 29.42, -98.49),
    (24, 'San Diego', 'CA', 32.72, -117.16), (25, 'San Jose', 'CA', 37.34, -121.89),
    (26, 'Seattle', 'WA', 47.61, -122.33), (27, 'Tampa', 'FL', 27.95, -82.46), (28, 'Tucson', 'AZ', 32.22, -110.97),
    (29, 'Tulsa', 'OK', 36.15, -95.99)) town (number, name, state, latitude, longitude)`;

/**
 * Fills an empty database with `listings` open listings, each with a bid, and for every seventh a contract with
 * milestone, payment and alert, directly in SQL: 100,000 take some seconds. Texts use few words, as people's do.
 */
export const fillWithRows = async (sql: Sql, listings: number): Promise<void> => {
  const trade = (n: string) => `abs(hashtext('trade' || ${n})) % 27`;
  const names = `array['Architecture','Carpenter','Cement Work/Services','Cleaning/Restoration','Construction','Electrical',
    'Engineering','Fencing','Flooring','Framing','General Contractor','HVAC','Insurance','Interior Design',
    'Landscape/Hardscape','Lending','Painting','Paving/Concrete','Pest Control','Plumbing','Pools','Power Washing',
    'Real Estate','Roofing','Rooting','Tree Removal','Windows']`;
  const text = `
    -- Rows made here refer to rows made here: checking that takes longer than making them.
    set local session_replication_role = replica;
    set local maintenance_work_mem = '256MB';

    -- To fill a finished index takes up to ten times as long as to make it of what is there. Keys stay: rows are found by them.
    create temp table put_off on commit drop as
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = any (array['listing', 'listing_search', 'listing_text', 'bid']::regclass[]) and not indisunique;
    do $$ declare name text; begin
      for name in select put_off.name from put_off loop execute 'drop index ' || name; end loop;
    end $$;

    insert into person (id, email, name, user_type, type_chosen_at, phone, city, state, onboarded_at, password_hash,
      created_at, version)
    select ${idOf("a", "n")}, 'person' || n || '@example.com', 'Person ' || n,
      case when n % 2 = 0 then 'contractor' else 'home_owner' end, now(), '+1512' || lpad(n::text, 7, '0'), 'Austin', 'TX', now(), 'x', now(), 1
    from generate_series(1, ${people}) n;

    insert into certificate (id, person_id, title, file_id, created_at)
    select ${idOf("2", "n")}, ${idOf("a", `1 + n % ${people}`)}, 'Certificate ' || n, ${idOf("3", "n")}, now()
    from generate_series(1, ${people} * 10) n;

    -- Few sentences, put together in many ways, are made faster than many sentences.
    create temp table sentence on commit drop as select n as number, (
      select string_agg((${words})[1 + abs(hashtext(n || ':' || w)) % 50], ' ') from generate_series(1, 8) w
    ) as text from generate_series(0, 996) n;

    insert into listing (id, poster_id, kind, title, description, industries, budget, deadline, place,
      materials_provided, items, pictures, state, bid_count, posted_at, updated_at, version)
    select ${idOf("b", "n")}, ${idOf("a", `1 + n % (${people} / 2) * 2`)}, 'service', one.text, two.text || '. ' || three.text,
      jsonb_build_array((${names})[1 + ${trade("n")}]), 100 * (100 + n % 50000),
      date '2027-01-01' + n % 365,
      jsonb_build_object('streetAddress', n || ' Main Street', 'city', town.name, 'state', town.state,
        'zipCode', '78701', 'latitude', town.latitude + hashtext('north' || n) / 5e9,
        'longitude', town.longitude + hashtext('east' || n) / 5e9),
      n % 2 = 0, '[]', '[]', 'open', 1, timestamptz '2026-01-01' + n * interval '1 second',
      timestamptz '2026-01-01' + n * interval '1 second', 1
    from generate_series(1, ${listings}) n
      join sentence one on one.number = n % 997
      join sentence two on two.number = (n * 7 + n / 997) % 997
      join sentence three on three.number = (n * 11 + n / 91) % 997
      join ${towns} on town.number = abs(hashtext('city' || n)) % 30;


    insert into listing_search (id, position, cell, industries, budget, deadline, is_supply, materials_provided, state,
      city)
    select listing.id, on_globe((place ->> 'latitude')::float8, (place ->> 'longitude')::float8),
      globe_cell((place ->> 'latitude')::float8, (place ->> 'longitude')::float8), 1 << ${trade("n")}, budget, deadline,
      n % 10 = 0, materials_provided, place ->> 'state', place ->> 'city'
    from generate_series(1, ${listings}) n join listing on listing.id = ${idOf("b", "n")};

    insert into listing_text (id, search_key)
    select id, lower(replace(replace(title || description, ' ', ''), '.', '')) from listing;

    insert into bid (id, listing_id, poster_id, bidder_id, state, amount, description, start_day, end_day, milestones,
      created_at, updated_at, version)
    select ${idOf("c", "n")}, listing.id, poster_id, ${idOf("a", `2 + n % (${people} / 2) * 2`)}, 'submitted', 100000, '',
      null, date '2027-01-01', '[]', posted_at, posted_at, 1
    from generate_series(1, ${listings}) n join listing on listing.id = ${idOf("b", "n")};

    insert into contract (id, bid_id, listing_id, poster_id, bidder_id, state, total_cost, offered_at, updated_at, version)
    select ${idOf("d", "n")}, bid.id, listing_id, poster_id, bidder_id, 'accepted', 100000, created_at, created_at, 1
    from generate_series(7, ${listings}, 7) n join bid on bid.id = ${idOf("c", "n")};

    insert into milestone (id, contract_id, number, amount, description, end_day, state, updated_at, version)
    select ${idOf("e", "n")}, contract.id, 1, 100000, 'All', date '2027-01-01', 'planned', offered_at, 1
    from generate_series(7, ${listings}, 7) n join contract on contract.id = ${idOf("d", "n")};

    insert into payment (id, milestone_id, contract_id, poster_id, bidder_id, rail, state, milestone_amount, fee, total,
      created_at, updated_at, version)
    select ${idOf("f", "n")}, ${idOf("e", "n")}, contract.id, poster_id, bidder_id, 'bank',
      case when n % 1001 = 0 then 'processing' else 'settled' end, 100000, 0, 100000, offered_at, offered_at, 1
    from generate_series(7, ${listings}, 7) n join contract on contract.id = ${idOf("d", "n")};

    update payment set next_poll_at = updated_at where state = 'processing';

    insert into posting (contract_id, payment_id, kind, at)
    select contract_id, id, 'settle', created_at from payment where state = 'settled';

    insert into posting_line (posting_id, place, account, amount)
    select posting.id, line.place, line.account, line.amount
    from posting, (values (1, 'poster', -100000), (2, 'fees', 0), (3, 'bidder', 100000)) line (place, account, amount);

    insert into alert (id, person_id, kind, title, message, link, created_at)
    select ${idOf("1", "n")}, bidder_id, 'offer', 'You are hired', '', '{"to": "my_bids"}', offered_at
    from generate_series(7, ${listings}, 7) n join contract on contract.id = ${idOf("d", "n")};

    insert into history (noun, subject_id, listing_id, contract_id, event, to_state, actor_kind, actor, at)
    select 'contract', id, listing_id, id, 'offer', 'offer_sent', 'system', 'test', offered_at from contract;

    do $$ declare definition text; begin
      for definition in select put_off.definition from put_off loop execute definition; end loop;
    end $$;
  `;
  // An autovacuum during the vacuum below would keep rows from being marked all-visible.
  await sql.unsafe(`do $$ declare name text; begin
    for name in select oid::regclass from pg_class
      where relkind = 'r' and relnamespace in ('public'::regnamespace, 'months'::regnamespace) loop
      execute 'alter table ' || name || ' set (autovacuum_enabled = false)';
    end loop;
  end $$`);
  await sql.begin((transaction) => transaction.unsafe(text));
  await vacuum(sql);
};

/**
 * Vacuums and analyzes these tables, by default all, until every row is marked all-visible, which index-only scans
 * need: any other transaction at that moment, even the server's own maintenance, keeps some rows from it.
 */
export const vacuum = async (sql: Sql, ...tables: ReadonlyArray<string>): Promise<void> => {
  await sql.unsafe(`vacuum (analyze) ${tables.join(", ")}`);
  for (let round = 1; round <= 30; round += 1) {
    const hidden = await sql<{ name: string }[]>`
      select oid::regclass::text as name from pg_class where relnamespace in ('public'::regnamespace, 'months'::regnamespace) and relkind = 'r'
        and relallvisible < relpages ${tables.length === 0 ? sql`` : sql`and relname in ${sql(tables)}`}`;
    if (hidden.length === 0) return;
    if (round > 1) await pause(200);
    await sql.unsafe(`vacuum ${hidden.map(({ name }) => name).join(", ")}`);
  }
  throw new Error("Some rows are still not known as visible to all.");
};
