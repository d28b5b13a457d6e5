-- When the server processes and the providers whom they ask were last heard of, a row for each. Rows that nobody has touched
-- for an hour are removed by whichever server runs.
create table heartbeat (
  id text primary key,
  kind text not null constraint heartbeat_kind_check check (kind in ('server', 'chat')),
  -- When it was last heard of well; where it never was, when it was first asked.
  well_at timestamptz(3) not null,
  touched_at timestamptz(3) not null,
  -- Why it was not well the last time; null where it was.
  trouble text
);

-- What support has noted of how something was dealt with outside of Dibbs that no move ends.
create table closure (
  subject_id uuid primary key,
  noun text not null constraint closure_noun_check check (noun in ('refund', 'chargeback')),
  how text not null,
  at timestamptz(3) not null
);

create index stuck_failed_refund on refund (updated_at, id) where state = 'failed' and failure ->> 'code' <> 'already_back';
create index stuck_loss on chargeback (updated_at, id) where state = 'lost' and taken is not null and not is_returned;
