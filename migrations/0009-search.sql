create extension if not exists pg_trgm;

-- Answers text alone. With filters the planner decides those first, in the indexes of 0002.
create index listing_search_text on listing_search using gin (search_key gin_trgm_ops);

-- The ids of the newest open listings that match; null and an empty mask set no condition. A function, because each
-- search must be planned for its own values: a plan for all values reads the table from end to end, and the setting
-- that forbids it has to hold for nothing else and cost no trip of its own. The row is read for its text only after the
-- filters were decided in an index.
create function search_listings(
  pattern text, types integer, in_city text, most_budget integer, last_deadline date, after uuid, most integer
) returns setof uuid language plpgsql stable rows 20 set plan_cache_mode = force_custom_plan as $$
begin
  return query
  select found.id
  from listing_search found
  where found.id < after
    and (in_city is null or found.city = in_city)
    and (types = 0 or found.industries & types <> 0)
    and (most_budget is null or found.budget <= most_budget)
    and (last_deadline is null or found.deadline <= last_deadline)
    and (pattern is null or exists (
      select from listing_search row where row.id = found.id and row.search_key like pattern
    ))
  order by found.id desc
  limit most;
end
$$;
