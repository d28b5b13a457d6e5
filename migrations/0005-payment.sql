create table payment (
  id uuid primary key,
  milestone_id uuid not null references milestone,
  contract_id uuid not null references contract,
  poster_id uuid not null references person,
  bidder_id uuid not null references person,
  rail text not null constraint payment_rail_check check (rail in ('card', 'bank')),
  state text not null constraint payment_state_check check (
    state in ('started', 'processing', 'unresolved', 'charged', 'settled', 'failed')
  ),
  milestone_amount integer not null check (milestone_amount between 0 and 1000000000),
  fee integer not null check (fee >= 0),
  total integer not null,
  provider_ref text,
  charge_ref text,
  transfer_ref text,
  failure jsonb,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null check (version > 0),
  check (total = milestone_amount + fee)
);
-- However many payments of a milestone begin at once, one is alive, and after one has settled none begins.
create unique index payment_one_live on payment (milestone_id)
  where state in ('started', 'processing', 'unresolved', 'charged', 'settled');
create index payment_of_contract on payment (contract_id, id);
create index payment_idle on payment (updated_at, id) where state in ('started', 'processing', 'unresolved', 'charged');

create table payment_account (
  person_id uuid not null references person,
  rail text not null constraint payment_account_rail_check check (rail in ('card', 'bank')),
  ref text not null,
  standing text not null constraint payment_account_standing_check check (standing in ('pending', 'ready', 'restricted')),
  funding_source jsonb,
  updated_at timestamptz(3) not null,
  primary key (person_id, rail)
);

create table notice (
  id text primary key,
  provider text not null,
  event text not null,
  subject jsonb not null,
  received_at timestamptz(3) not null,
  handled_at timestamptz(3)
);
