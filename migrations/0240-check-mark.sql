-- How far the nightly checks have come, so that each looks at what is new, and once a week at everything.
create table check_mark (
  name text primary key constraint check_mark_name_check check (name in ('ledger', 'audit')),
  number bigint not null,
  hash text,
  whole_at timestamptz(3) not null
);
