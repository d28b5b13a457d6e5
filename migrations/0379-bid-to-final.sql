-- Why a contract changes, in kinds; null for what nobody named, as a server of the release before leaves it.
alter table change_order add column cause text constraint change_order_cause_check
  check (cause in ('owner', 'found', 'left_out', 'prices', 'other'));

-- From bid to final: what the bid was, what the owner asked for on top, and how late the last work came. Null only until it is worked
-- out anew, which the next night does.
alter table contract_closeout add column bid integer, add column owner_asked integer, add column days_late integer;
create index contract_closeout_of_bidder on contract_closeout (bidder_id, ended_at desc, contract_id desc) where is_settled;
delete from check_mark where name in ('closeouts', 'usual');

-- Within how many percent of their bids a bidder's contracts ended, and in how many; only from 8 contracts of 5 owners on.
create table bid_to_final (
  person_id uuid primary key references person,
  percent integer not null check (percent >= 0),
  within integer not null check (within > 0),
  contracts integer not null check (contracts >= within)
);

-- What the bidder says of it.
create table final_answer (
  person_id uuid primary key references person,
  text text not null check (char_length(text) between 1 and 500),
  written_at timestamptz(3) not null,
  hidden_because text check (char_length(hidden_because) <= 500)
);
