import type { Sql } from "postgres";

/** How many people the rows are spread over; the first is a home owner, every second one a contractor. */
const people = 1000;

/** An id of version 7, a second after the one of `n - 1`, for the people, listings and so on of a `space` of their own. */
const idOf = (space: string, n: string) => `(
  lpad(to_hex(1700000000000 + (${n})::bigint * 1000), 12, '0') || '7${space}' || substr(md5((${n})::text), 1, 2) || '8' ||
  substr(md5((${n})::text), 3, 15))::uuid`;

const words = `array['kitchen','bathroom','roof','deck','fence','garden','garage','basement','window','door','floor','wall',
  'ceiling','pipe','boiler','cable','paint','brick','timber','concrete','insulation','gutter','driveway','pool','patio',
  'tile','cabinet','stair','attic','porch','repair','replace','install','renovate','remove','build','clean','inspect',
  'old','new','large','small','broken','wooden','leaking','modern','north','south','urgent','quiet']`;

const cities = `array['Austin','Boston','Chicago','Dallas','Denver','El Paso','Fresno','Houston','Las Vegas','Long Beach',
  'Los Angeles','Memphis','Mesa','Miami','Nashville','New York','Oakland','Omaha','Phoenix','Portland','Raleigh','Reno',
  'Sacramento','San Antonio','San Diego','San Jose','Seattle','Tampa','Tucson','Tulsa']`;

/**
 * Fills an empty database with `listings` open listings, each with a bid, and a contract with milestone, payment and
 * alert for every seventh, straight in SQL: 100,000 take some seconds. The text is of few words, as people write it.
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
    insert into person (id, email, name, user_type, city, state, password_hash, created_at, version)
    select ${idOf("a", "n")}, 'person' || n || '@example.com', 'Person ' || n,
      case when n % 2 = 0 then 'contractor' else 'home_owner' end, 'Austin', 'TX', 'x', now(), 1
    from generate_series(1, ${people}) n;

    -- Few sentences, put together in many ways, are made faster than many sentences.
    create temp table sentence on commit drop as select n as number, (
      select string_agg((${words})[1 + abs(hashtext(n || ':' || w)) % 50], ' ') from generate_series(1, 8) w
    ) as text from generate_series(0, 996) n;

    insert into listing (id, poster_id, kind, title, description, industries, budget, deadline, place,
      materials_provided, items, pictures, state, bid_count, posted_at, updated_at, version)
    select ${idOf("b", "n")}, ${idOf("a", `1 + n % (${people} / 2) * 2`)}, 'service', one.text, two.text || '. ' || three.text,
      jsonb_build_array((${names})[1 + ${trade("n")}]), 100 * (100 + n % 50000),
      date '2027-01-01' + n % 365,
      jsonb_build_object('streetAddress', n || ' Main Street', 'city', (${cities})[1 + abs(hashtext('city' || n)) % 30],
        'state', 'TX', 'zipCode', '78701', 'latitude', null, 'longitude', null),
      true, '[]', '[]', 'open', 1, timestamptz '2026-01-01' + n * interval '1 second',
      timestamptz '2026-01-01' + n * interval '1 second', 1
    from generate_series(1, ${listings}) n
      join sentence one on one.number = n % 997
      join sentence two on two.number = (n * 7 + n / 997) % 997
      join sentence three on three.number = (n * 11 + n / 91) % 997;


    insert into listing_search (id, city, industries, budget, deadline)
    select listing.id, place ->> 'city', 1 << ${trade("n")}, budget, deadline
    from generate_series(1, ${listings}) n join listing on listing.id = ${idOf("b", "n")};

    -- A finished index takes ten times as long to fill as it takes to make.
    drop index listing_text_pattern;
    insert into listing_text (id, search_key)
    select id, lower(replace(replace(title || description, ' ', ''), '.', '')) from listing;
    create index listing_text_pattern on listing_text using gin (search_key gin_trgm_ops)
      with (gin_pending_list_limit = 256);

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

    insert into posting (contract_id, payment_id, kind, at)
    select contract_id, id, 'settle', created_at from payment where state = 'settled';

    insert into posting_line (posting_id, place, account, amount)
    select posting.id, line.place, line.account, line.amount
    from posting, (values (1, 'poster', -100000), (2, 'fees', 0), (3, 'bidder', 100000)) line (place, account, amount);

    insert into alert (id, person_id, title, message, link, created_at)
    select ${idOf("1", "n")}, bidder_id, 'You are hired', '', '/', offered_at
    from generate_series(7, ${listings}, 7) n join contract on contract.id = ${idOf("d", "n")};

    insert into history (noun, subject_id, listing_id, contract_id, event, to_state, actor_kind, actor, at)
    select 'contract', id, listing_id, id, 'offer', 'offer_sent', 'system', 'test', offered_at from contract;
  `;
  await sql.begin((transaction) => transaction.unsafe(text));
  // The visibility map makes index-only scans what they are.
  await sql.unsafe("vacuum (analyze)");
};
