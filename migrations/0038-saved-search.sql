-- What people look for again and again, and whether they want to be told of what is posted.
create table saved_search (
  id uuid primary key,
  person_id uuid not null references person,
  name text not null check (char_length(name) between 1 and 80),
  -- As it was typed.
  filter jsonb not null check (jsonb_typeof(filter) = 'object'),
  -- The same for filters that look for the same.
  filter_key text not null,
  alerts boolean not null,
  created_at timestamptz(3) not null,
  version integer not null check (version > 0),
  -- The filter as a listing is compared with it; null, and an empty mask, set no condition.
  text_key text,
  industries integer not null,
  city text,
  state text,
  position cube,
  miles integer,
  kind text,
  materials_provided boolean,
  budget integer,
  deadline date,
  -- A listing that the search finds holds one of these.
  grips text[] not null,
  check ((position is null) = (miles is null)),
  constraint saved_search_once unique (person_id, filter_key)
);
-- Read by the worker alone, for one listing at a time; without a pending list, which every reading would go through.
create index saved_search_grips on saved_search using gin (grips) with (fastupdate = off) where alerts;

-- Who was told of which listing, so that nobody is told twice.
create table told_seeker (
  listing_id uuid not null references listing,
  person_id uuid not null references person,
  told_at timestamptz(3) not null,
  primary key (listing_id, person_id)
);
create index told_seeker_of_person on told_seeker (person_id);
