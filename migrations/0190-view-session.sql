-- That a member of the staff may see a person's pages for a while, and change nothing.
create table view_session (
  id uuid primary key,
  person_id uuid not null references person,
  staff_id uuid not null references person,
  reason text not null,
  ticket_id uuid not null,
  about text not null,
  page jsonb not null,
  -- Of the link until it is opened, of what the browser holds from then on.
  token_hash text not null constraint view_session_token_hash_key unique,
  -- What was looked at, so that each thing stands in the audit once, and no more than so many.
  seen text[] not null default '{}',
  created_at timestamptz(3) not null,
  opened_at timestamptz(3),
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3)
);
create index view_session_of_person on view_session (person_id, id desc);

-- What is done in a view stands in the audit as well. The rows that are there keep to the longer list, so it need not be checked again.
alter table audit_entry drop constraint audit_entry_kind_check;
alter table audit_entry add constraint audit_entry_kind_check check (kind in (
  'signed_in', 'sign_in_refused', 'signed_out', 'revealed', 'view_opened', 'viewed', 'view_ended', 'acted', 'act_refused',
  'approval_asked', 'approved', 'approval_refused'
)) not valid;
