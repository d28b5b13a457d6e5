create extension if not exists pg_trgm;

-- Finds a text that few listings hold; one that many hold is found sooner among the newest. The short list of what is
-- not yet sorted in keeps both writing and searching even.
create index listing_text_pattern on listing_text using gin (search_key gin_trgm_ops) with (gin_pending_list_limit = 256);

-- The ids of the newest open listings that match; null and an empty mask set no condition. A function, because each
-- search has to be planned for its own values (a plan for all values reads the table from end to end), and the settings
-- for that must hold for nothing else and cost no trip of their own. Other joins than loops read far more rows than a
-- page has, because the planner cannot know how many rows hold a bit of a mask.
create function search_listings(
  pattern text, types integer, in_city text, most_budget integer, last_deadline date, after uuid, most integer
) returns setof uuid language plpgsql stable rows 20
  set plan_cache_mode = force_custom_plan set enable_mergejoin = off set enable_hashjoin = off
as $$
begin
  if pattern is null then
    return query
    select found.id
    from listing_search found
    where found.id < after
      and (in_city is null or found.city = in_city)
      and (types = 0 or found.industries & types <> 0)
      and (most_budget is null or found.budget <= most_budget)
      and (last_deadline is null or found.deadline <= last_deadline)
    order by found.id desc
    limit most;
  else
    return query
    select found.id
    from listing_search found join listing_text on listing_text.id = found.id
    where found.id < after
      and (in_city is null or found.city = in_city)
      and (types = 0 or found.industries & types <> 0)
      and (most_budget is null or found.budget <= most_budget)
      and (last_deadline is null or found.deadline <= last_deadline)
      and listing_text.search_key like pattern
    order by found.id desc
    limit most;
  end if;
end
$$;
