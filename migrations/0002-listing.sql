create table listing (
  id uuid primary key,
  poster_id uuid not null references person,
  kind text not null constraint listing_kind_check check (kind in ('service', 'material_supply')),
  title text not null check (char_length(title) <= 150),
  description text not null check (char_length(description) <= 5000),
  industries jsonb not null check (jsonb_typeof(industries) = 'array'),
  budget integer not null check (budget between 0 and 1000000000),
  deadline date not null,
  place jsonb not null check (jsonb_typeof(place) = 'object'),
  materials_provided boolean,
  items jsonb not null check (jsonb_typeof(items) = 'array'),
  pictures jsonb not null check (jsonb_typeof(pictures) = 'array'),
  state text not null constraint listing_state_check check (state in ('open', 'ongoing', 'closed', 'removed')),
  -- The bids on it that are neither declined nor retracted; written by the statements that write bids, and by no other.
  bid_count integer not null default 0 check (bid_count >= 0),
  posted_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null check (version > 0)
)
-- Leaves room in each page, so that counting a bid touches no index.
with (fillfactor = 85);
create index listing_newest on listing (id desc) where state = 'open';
create index listing_of_poster on listing (poster_id, state, updated_at desc, id desc);

-- What search looks at: the open listings and no others, in rows so narrow that a filter is decided in the index. Apart
-- from the listing, because counters that change there would send every index-only scan back to the rows.
create table listing_search (
  id uuid primary key references listing,
  city text not null,
  industries integer not null,
  budget integer not null,
  deadline date not null
);
create index listing_search_newest on listing_search (id desc) include (city, industries, budget, deadline);
create index listing_search_city on listing_search (city, id desc) include (industries, budget, deadline);

-- Their title and description, stripped as search strips what is looked for. Apart from the rest, so that a text is read
-- only after every other condition was decided.
create table listing_text (
  id uuid primary key references listing,
  search_key text not null
);
-- Tells a text that one listing in a thousand holds from one that no listing holds; more of it would make planning slow.
alter table listing_text alter column search_key set statistics 500;
