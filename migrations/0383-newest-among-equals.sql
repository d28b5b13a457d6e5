-- Among listings of one deadline the newest come first, as in every other order.
create index listing_search_deadline_newest on listing_search (deadline, id desc)
  include (position, cell, industries, budget, is_supply, materials_provided, state, city);
drop index listing_search_deadline;

-- The ids of the open listings that match, in the order that is asked for, and how far each is from the place; null and
-- an empty mask set no condition. Where the time that the connection gives a statement is over, it is what was found by then,
-- and after it a row of nulls. A function, because each search has to be planned for its own values and conditions (a plan
-- for all values reads the table from end to end), and the settings for that must hold for nothing else and cost no trip of
-- their own. Other joins than loops read far more rows than a page has; the rows are narrow and stay in memory, so that one
-- is as near as the next. It writes nothing; but the database lets no stable function ask for a guess.
create or replace function search_listings(
  pattern text, types integer, in_city text, in_state text, supply boolean, provided boolean, most_budget integer,
  last_deadline date, near_latitude double precision, near_longitude double precision, near_miles double precision,
  sort text, today date, after_deadline date, after_budget integer, after_way double precision, after_id uuid,
  most integer
) returns table (id uuid, way double precision) language plpgsql volatile rows 20
  set enable_mergejoin = off set enable_hashjoin = off set max_parallel_workers_per_gather = 0
  set random_page_cost = 1.1 set cursor_tuple_fraction = 1 set jit = off
as $$
declare
  found_so_far integer := 0;
begin
  declare
    query text;
    reach double precision := near_miles / 3958.7613;
    chord double precision := 2 * sin(least(reach, pi()) / 2);
    origin cube := on_globe(near_latitude, near_longitude);
    sought text := replace(btrim(pattern, '%'), '\_', '_');
    filters text := concat_ws(
      ' and ',
      'true',
      case when in_city is not null then 'city = $1' end,
      case when in_state is not null then 'state = $2' end,
      case when types <> 0 then 'industries & $3 <> 0' end,
      -- The same once more, in words of which the database counts how many listings each is true of; most of the trades
      -- together are true of nearly all.
      case when bit_count(types::bit(32)) between 1 and 8 then (
        select '(' || string_agg(format('industries >> %s & 1 = 1', trade), ' or ') || ')'
        from generate_series(0, 26) trade where types >> trade & 1 = 1
      ) end,
      case when supply is not null then case when supply then 'is_supply' else 'not is_supply' end end,
      case when provided is not null then 'materials_provided = $5' end,
      case when most_budget is not null then 'budget <= $6' end,
      case when last_deadline is not null then 'deadline <= $7' end,
      case when near_miles is not null then 'position <-> $8 <= $9' end,
      -- The nearest are found by their position; for every other order, cells tell whether few or many are near.
      case when near_miles is not null and sort = 'distance' then 'position <@ $10' end,
      case when near_miles is not null and sort <> 'distance' then 'cell = any ($11)' end
    );
    cells integer[] := globe_cells(near_latitude, near_longitude, degrees(reach));
    round cube := cube_enlarge(origin, chord, 3);
    -- How many listings hold the text, and how many the filters leave, as the database guesses.
    holders double precision;
    left_over double precision;
    guess json;
    listings text;
    goes_on boolean := after_id is not null;
    later text;
    walk refcursor;
  begin
    -- Without three letters in a row a text has no trigram, and the whole index of them would be read.
    if sought ~ '[a-z0-9]{3}' then
      execute format('explain (format json) select from listing_text where search_key like %L', pattern) into guess;
      holders := guess #>> '{0,Plan,Plan Rows}';
      execute 'explain (format json) select from listing_search where ' || filters into guess
      using in_city, in_state, types, supply, provided, most_budget, last_deadline, origin, chord, round, cells;
      left_over := guess #>> '{0,Plan,Plan Rows}';
    end if;
    listings := 'select listing_search.id, ' || case when near_miles is null then 'null::double precision' else 'position <-> $8' end
      || case
        when pattern is null then ' from listing_search where '
        when holders is null then ' from listing_search join listing_text using (id) where strpos(search_key, $19) > 0 and '
        -- By trigrams all who hold the text are read. Through the filters those are read that they leave, until the page is
        -- full; that can go on for longer than is guessed, where few who hold the text are among the first.
        when holders < 2 * least(left_over, most * (select reltuples from pg_class where oid = 'listing_text'::regclass) / holders)
        then ' from (select id from listing_text where search_key like $12 offset 0) holder'
          || ' cross join lateral (select * from listing_search where listing_search.id = holder.id offset 0) listing_search'
          || ' where '
        else ' from listing_search join listing_text using (id) where search_key like $12 and '
      end
      || filters;
    -- Of one day the newest come first, so that a page goes on within the day where the last ended, and then with the next.
    later := case when goes_on then ' and deadline > $14' else '' end || ' order by deadline, listing_search.id desc limit $18)';
    query := case sort
      when 'deadline' then
        case when goes_on
        then '(' || listings || ' and deadline = $14 and listing_search.id < $17 order by listing_search.id desc limit $18) union all '
        else '' end
        -- What is over comes after all that is to come.
        || case when goes_on and after_deadline < today then '(' || listings || ' and deadline < $13' || later
        else '(' || listings || ' and deadline >= $13' || later || ' union all ('
          || listings || ' and deadline < $13 order by deadline, listing_search.id desc limit $18)' end
        || ' limit $18'
      when 'budget' then
        listings || case when goes_on then ' and (budget, listing_search.id) < ($15, $17)' else '' end
          || ' order by budget desc, listing_search.id desc limit $18'
      when 'distance' then
        listings || case when goes_on then ' and position <-> $8 >= $16 and (position <-> $8 > $16 or listing_search.id < $17)' else '' end
          || ' order by position <-> $8, listing_search.id desc limit $18'
      else
        listings || case when goes_on then ' and listing_search.id < $17' else '' end || ' order by listing_search.id desc limit $18'
    end;
    open walk no scroll for execute query
    using in_city, in_state, types, supply, provided, most_budget, last_deadline, origin, chord,
      round, cells, pattern, today,
      after_deadline, after_budget, after_way, after_id, most, sought;
    loop
      fetch walk into id, way;
      exit when not found;
      found_so_far := found_so_far + 1;
      return next;
    end loop;
  end;
-- The time that a statement may take is over; it is not counted any more from here on.
exception when query_canceled then
  if (select reltuples > 50000 from pg_class where oid = 'listing_search'::regclass) then
    id := null;
    way := null;
    return next;
  else
    -- Among so few it was the machine that took its time; what is found once more was returned before.
    return query select again.id, again.way from search_listings(pattern, types, in_city, in_state, supply, provided,
      most_budget, last_deadline, near_latitude, near_longitude, near_miles, sort, today, after_deadline, after_budget,
      after_way, after_id, most) again offset found_so_far;
  end if;
end
$$;
