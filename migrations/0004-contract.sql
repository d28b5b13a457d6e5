create table contract (
  id uuid primary key,
  bid_id uuid not null references bid,
  listing_id uuid not null references listing,
  poster_id uuid not null references person,
  bidder_id uuid not null references person,
  state text not null constraint contract_state_check check (
    state in ('offer_sent', 'accepted', 'withdrawn', 'refused', 'ended')
  ),
  total_cost integer not null check (total_cost between 0 and 1000000000),
  offered_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null check (version > 0)
);
create unique index contract_one_live on contract (listing_id) where state in ('offer_sent', 'accepted');
create unique index contract_of_bid on contract (bid_id) where state in ('offer_sent', 'accepted', 'ended');
create index contract_of_poster on contract (poster_id, id desc) where state not in ('withdrawn', 'refused');
create index contract_of_bidder on contract (bidder_id, id desc) where state not in ('withdrawn', 'refused');
create index contract_of_listing on contract (listing_id, id desc) where state not in ('withdrawn', 'refused');
create index contract_in_state on contract (state, id desc);

create table milestone (
  id uuid primary key,
  contract_id uuid not null references contract,
  number integer not null check (number > 0),
  amount integer not null check (amount between 0 and 1000000000),
  description text not null check (char_length(description) <= 1000),
  end_day date not null,
  state text not null constraint milestone_state_check check (state in ('planned', 'submitted', 'completed')),
  updated_at timestamptz(3) not null,
  version integer not null check (version > 0),
  constraint milestone_number_key unique (contract_id, number)
);
