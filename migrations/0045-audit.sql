-- What the staff did, was refused, and has looked at.
create table audit_entry (
  id uuid primary key,
  staff_id uuid references person,
  staff_name text not null,
  kind text not null constraint audit_entry_kind_check check (kind in (
    'signed_in', 'sign_in_refused', 'signed_out', 'revealed', 'acted', 'act_refused', 'approval_asked', 'approved',
    'approval_refused'
  )),
  command text,
  detail text,
  -- Every id that it was about, so that it is found by each of them.
  subjects text[] not null,
  moves jsonb not null,
  plan text,
  reason text,
  ticket_id uuid,
  at timestamptz(3) not null
);
create index audit_entry_of_staff on audit_entry (staff_id, id desc);
create index audit_entry_of_kind on audit_entry (kind, id desc);
create index audit_entry_of_ticket on audit_entry (ticket_id, id desc) where ticket_id is not null;
create index audit_entry_of_subject on audit_entry using gin (subjects);
create trigger audit_entry_is_append_only before update or delete or truncate on audit_entry
  for each statement execute function refuse_change();
