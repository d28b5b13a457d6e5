-- Places on a globe, of which an index knows the nearest.
create extension if not exists cube;

-- A place on a globe of radius 1: the straight way between two of them is the shorter, the shorter the way over ground.
create function on_globe(latitude double precision, longitude double precision) returns cube
language sql immutable strict parallel safe
return cube(array[cosd(latitude) * cosd(longitude), cosd(latitude) * sind(longitude), sind(latitude)]);

-- The cell that a place lies in, a degree high and wide.
create function globe_cell(latitude double precision, longitude double precision) returns integer
language sql immutable strict parallel safe
return 360 * floor(latitude)::integer + mod(floor(longitude)::integer + 540, 360);

-- The cells that hold everything within so many degrees of a place. The database counts what lies in each cell, and
-- therefore knows whether few or many listings are near.
create function globe_cells(latitude double precision, longitude double precision, reach double precision)
returns integer[] language sql immutable strict parallel safe
return array(
  select globe_cell(north, east)
  from (
      -- Around a pole is everything.
      select case when abs(latitude) + reach >= 90 then 180 else asind(sind(reach) / cosd(latitude)) end as wide
    ) reach_east,
    generate_series(floor(latitude - reach)::integer, floor(latitude + reach)::integer) north,
    generate_series(floor(longitude - wide)::integer, floor(longitude + wide)::integer) east
);

drop function search_listings(text, integer, text, integer, date, uuid, integer);
alter table listing_search rename to listing_search_before;

-- What search looks at, once more: now with everything that a filter can ask for.
create table listing_search (
  id uuid primary key references listing,
  -- Nothing where only the address is known.
  position cube,
  cell integer,
  industries integer not null,
  budget integer not null,
  deadline date not null,
  is_supply boolean not null,
  materials_provided boolean,
  state text not null,
  city text not null
);
insert into listing_search
select id, on_globe((place ->> 'latitude')::double precision, (place ->> 'longitude')::double precision),
  globe_cell((place ->> 'latitude')::double precision, (place ->> 'longitude')::double precision),
  before.industries, before.budget, before.deadline, kind = 'material_supply', materials_provided, place ->> 'state',
  before.city
from listing_search_before before join listing using (id);
drop table listing_search_before;
alter index listing_search_pkey1 rename to listing_search_pkey;

-- Each order has an index, and so has what few listings may have in common; all of them hold all of the rest, so that a
-- filter is decided before any row is read, whichever parts of it are set.
create index listing_search_newest on listing_search (id)
  include (position, cell, industries, budget, deadline, is_supply, materials_provided, state, city);
create index listing_search_deadline on listing_search (deadline, id)
  include (position, cell, industries, budget, is_supply, materials_provided, state, city);
create index listing_search_budget on listing_search (budget, id)
  include (position, cell, industries, deadline, is_supply, materials_provided, state, city);
create index listing_search_position on listing_search using gist (position)
  include (id, cell, industries, budget, deadline, is_supply, materials_provided, state, city);
create index listing_search_city on listing_search (city, id)
  include (position, cell, industries, budget, deadline, is_supply, materials_provided, state);
create index listing_search_state on listing_search (state, id)
  include (position, cell, industries, budget, deadline, is_supply, materials_provided, city);
create index listing_search_cell on listing_search (cell, id)
  include (position, industries, budget, deadline, is_supply, materials_provided, state, city);
-- Tells cells and cities with few listings from those with many.
alter table listing_search alter column cell set statistics 300, alter column city set statistics 300;

-- The ids of the open listings that match, in the order that is asked for, and how far each is from the place; null and
-- an empty mask set no condition. A function, because each search has to be planned for its own values and conditions
-- (a plan for all values reads the table from end to end), and the settings for that must hold for nothing else and cost
-- no trip of their own. Other joins than loops read far more rows than a page has, because the planner cannot know how
-- many rows hold a bit of a mask; the rows are narrow and stay in memory, so that one is as near as the next.
create function search_listings(
  pattern text, types integer, in_city text, in_state text, supply boolean, provided boolean, most_budget integer,
  last_deadline date, near_latitude double precision, near_longitude double precision, near_miles double precision,
  sort text, today date, after_deadline date, after_budget integer, after_way double precision, after_id uuid,
  most integer
) returns table (id uuid, way double precision) language plpgsql stable rows 20
  set enable_mergejoin = off set enable_hashjoin = off set max_parallel_workers_per_gather = 0
  set random_page_cost = 1.1
as $$
declare
  reach double precision := near_miles / 3958.7613;
  chord double precision := 2 * sin(least(reach, pi()) / 2);
  origin cube := on_globe(near_latitude, near_longitude);
  matching text := concat_ws(
    ' and ',
    'true',
    case when in_city is not null then 'city = $1' end,
    case when in_state is not null then 'state = $2' end,
    case when types <> 0 then 'industries & $3 <> 0' end,
    case when supply is not null then 'is_supply = $4' end,
    case when provided is not null then 'materials_provided = $5' end,
    case when most_budget is not null then 'budget <= $6' end,
    case when last_deadline is not null then 'deadline <= $7' end,
    case when near_miles is not null then 'position <-> $8 <= $9' end,
    -- The nearest are found by their position; for every other order, cells tell whether few or many are near.
    case when near_miles is not null and sort = 'distance' then 'position <@ $10' end,
    case when near_miles is not null and sort <> 'distance' then 'cell = any ($11)' end,
    case when pattern is not null then 'search_key like $12' end
  );
  listings text := concat_ws(
    ' ',
    'select id,',
    case when near_miles is null then 'null::double precision' else 'position <-> $8' end,
    'from listing_search',
    case when pattern is not null then 'join listing_text using (id)' end,
    'where',
    matching
  );
  goes_on boolean := after_id is not null;
  to_come text := listings || ' and deadline >= $13'
    || case when goes_on then ' and (deadline, id) > ($14, $17)' else '' end || ' order by deadline, id limit $18';
  past text := listings || ' and deadline < $13'
    || case when goes_on and after_deadline < today then ' and (deadline, id) > ($14, $17)' else '' end
    || ' order by deadline, id limit $18';
begin
  return query execute case sort
    when 'deadline' then
      -- What is over comes after all that is to come.
      case when goes_on and after_deadline < today then past
      else '(' || to_come || ') union all (' || past || ') limit $18' end
    when 'budget' then
      listings || case when goes_on then ' and (budget, id) < ($15, $17)' else '' end
        || ' order by budget desc, id desc limit $18'
    when 'distance' then
      listings || case when goes_on then ' and position <-> $8 >= $16 and (position <-> $8 > $16 or id > $17)' else '' end
        || ' order by position <-> $8, id limit $18'
    else
      listings || case when goes_on then ' and id < $17' else '' end || ' order by id desc limit $18'
  end
  using in_city, in_state, types, supply, provided, most_budget, last_deadline, origin, chord,
    cube_enlarge(origin, chord, 3), globe_cells(near_latitude, near_longitude, degrees(reach)), pattern, today,
    after_deadline, after_budget, after_way, after_id, most;
end
$$;
