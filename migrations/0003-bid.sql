create table bid (
  id uuid primary key,
  listing_id uuid not null references listing,
  poster_id uuid not null references person,
  bidder_id uuid not null references person,
  state text not null constraint bid_state_check check (
    state in ('submitted', 'contract_created', 'contract_started', 'declined', 'retracted', 'end_by_poster')
  ),
  amount integer not null check (amount between 0 and 1000000000),
  description text not null check (char_length(description) <= 5000),
  start_day date,
  end_day date not null,
  milestones jsonb not null check (jsonb_typeof(milestones) = 'array'),
  declined_reason text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null check (version > 0),
  check (poster_id <> bidder_id)
);
create unique index bid_one_live on bid (listing_id, bidder_id)
  where state in ('submitted', 'contract_created', 'contract_started');
create index bid_of_listing on bid (listing_id, id) where state not in ('declined', 'retracted');
create index bid_of_pair on bid (listing_id, bidder_id, id desc) where state <> 'retracted';
create index bid_of_bidder on bid (bidder_id, updated_at desc, id desc) where state <> 'retracted';
