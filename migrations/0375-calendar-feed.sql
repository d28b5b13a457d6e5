-- The secret links by which other calendars read somebody's days. Of the secret only its hash is kept.
create table calendar_feed (
  person_id uuid primary key references person,
  secret_hash text not null constraint calendar_feed_secret unique check (secret_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz(3) not null
);

-- What is held for one person's contracts, from either side: few are held at once.
create index payment_held_of_poster on payment (poster_id) where state = 'held';
create index payment_held_of_bidder on payment (bidder_id) where state = 'held';
