-- Plans of the staff that wait for a second person's word, or have had it.
create table approval (
  id uuid primary key,
  hash text not null check (hash ~ '^[0-9a-f]{32}$'),
  plan jsonb not null,
  staff_id uuid not null references person,
  reason text,
  ticket_id uuid,
  state text not null constraint approval_state_check check (state in ('waiting', 'approved', 'refused', 'applied')),
  decided_by uuid references person,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null,
  constraint approval_takes_two check (decided_by is distinct from staff_id),
  constraint approval_is_decided check (state <> 'approved' or decided_by is not null)
);
create unique index approval_live on approval (hash) where state in ('waiting', 'approved');
create index approval_in_state on approval (state, id desc);
