-- A disagreement of the two sides of a contract about one milestone. A chargeback is the card network's, and another table.
create table dispute (
  id uuid primary key,
  contract_id uuid not null references contract,
  milestone_id uuid not null references milestone,
  -- Its place among those of its contract, from 1.
  number integer not null check (number > 0),
  opened_by text not null check (opened_by in ('poster', 'bidder')),
  is_paid boolean not null,
  -- What it is about, in cents.
  amount integer not null check (amount between 1 and 1000000000),
  state text not null constraint dispute_state_check
    check (state in ('open', 'with_support', 'agreed', 'decided', 'withdrawn', 'lapsed')),
  statements jsonb not null check (jsonb_typeof(statements) = 'array'),
  waits_for text check (waits_for in ('poster', 'bidder')),
  answer_by timestamptz(3),
  outcome jsonb,
  opened_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null,
  constraint dispute_number unique (contract_id, number),
  constraint dispute_waits check ((waits_for is not null) = (state = 'open') and (answer_by is not null) = (state = 'open')),
  constraint dispute_outcome check ((outcome is not null) = (state in ('agreed', 'decided')))
);
create unique index dispute_open_of_milestone on dispute (milestone_id) where state in ('open', 'with_support');
create index dispute_of_milestone on dispute (milestone_id);
create index dispute_of_contract on dispute (contract_id, id desc);
create index dispute_by_state on dispute (state, id desc);
create index dispute_unanswered on dispute (answer_by, id) where state = 'open';
create index dispute_with_support on dispute (updated_at, id) where state = 'with_support';
create index dispute_id_end on dispute (right(id::text, 8));

-- The files of their statements once more, as rows, so that the database itself keeps them.
create table dispute_file (
  dispute_id uuid not null references dispute,
  file_id uuid not null references file,
  primary key (dispute_id, file_id)
);
create index dispute_file_file on dispute_file (file_id);

alter table reminder drop constraint reminder_what_check,
  add constraint reminder_what_check check (what in ('offer', 'review', 'refund', 'work', 'decision', 'dispute'));
