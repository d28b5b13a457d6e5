-- What support works on: something stuck, what somebody has asked, or both.
create table support_case (
  id uuid primary key,
  subject text not null check (char_length(subject) <= 200),
  person_id uuid references person,
  contract_id uuid references contract,
  state text not null constraint support_case_state_check check (state in ('open', 'snoozed', 'waiting', 'closed')),
  priority text not null constraint support_case_priority_check check (priority in ('urgent', 'high', 'normal')),
  -- The most urgent first.
  rank smallint not null generated always as (case priority when 'urgent' then 0 when 'high' then 1 else 2 end) stored,
  amount bigint not null,
  owner_id uuid references person,
  due_at timestamptz(3),
  settled_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null,
  constraint support_case_comes_back check ((due_at is not null) = (state in ('snoozed', 'waiting')))
);
create index case_id_end on support_case (right(id::text, 8));
create index case_open on support_case (rank, id) where state <> 'closed';
create index case_open_of_owner on support_case (owner_id, rank, id) where state <> 'closed';
create index case_under_review on support_case (id) where state <> 'closed';
create index case_closed on support_case (id desc) where state = 'closed';
create index case_closed_of_owner on support_case (owner_id, id desc) where state = 'closed';
create index case_of_person on support_case (person_id, id) where person_id is not null;
create index case_of_contract on support_case (contract_id, id) where contract_id is not null;
-- Those of which nothing else stands in the inbox, since when.
create index stuck_case on support_case (settled_at, id) where state <> 'closed' and settled_at is not null;

-- What belongs to a case; an account's id is its person's and its rail.
create table support_case_thing (
  noun text not null,
  thing_id text collate "C" not null,
  case_id uuid not null references support_case,
  primary key (noun, thing_id)
);
create index thing_of_case on support_case_thing (case_id, noun, thing_id);

-- What the staff notes, for the staff alone.
create table support_case_note (
  id uuid primary key,
  case_id uuid not null references support_case,
  staff text not null,
  text text not null check (char_length(text) <= 5000),
  at timestamptz(3) not null
);
create index note_of_case on support_case_note (case_id, id);

-- For which case an act of the staff was done, as for which ticket.
alter table history add column case_id uuid;
alter table approval add column case_id uuid;
