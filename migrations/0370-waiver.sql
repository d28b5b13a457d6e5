-- A contract can demand a lien waiver with each payment. The default is what a server of the release before writes.
alter table contract
  add column waiver_demand text not null default 'none'
    constraint contract_waiver_demand_check check (waiver_demand in ('none', 'demand'));

-- Lien waivers of milestones, as they were signed, and whether they are in effect.
create table waiver (
  id uuid primary key,
  contract_id uuid not null references contract,
  milestone_id uuid not null references milestone,
  poster_id uuid not null references person,
  bidder_id uuid not null references person,
  state text not null constraint waiver_state_check check (state in ('conditional', 'effective', 'withdrawn', 'replaced')),
  -- In cents.
  amount integer not null check (amount > 0),
  -- What was signed; `hash` is the SHA-256 of its canonical JSON. Without the words once a side has deleted their account.
  statement jsonb not null,
  hash text not null,
  signed_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null
);
create unique index waiver_standing on waiver (milestone_id) where state <> 'replaced';
create index waiver_of_contract on waiver (contract_id, id desc);
create index waiver_by_state on waiver (state, id desc);
create index waiver_of_poster on waiver (poster_id);
create index waiver_of_bidder on waiver (bidder_id);
create index waiver_id_end on waiver (right(id::text, 8));
