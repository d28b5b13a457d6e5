create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The table % is append-only: % is refused.', tg_table_name, tg_op using errcode = 'restrict_violation';
end
$$;

create table history (
  id bigint generated always as identity primary key,
  noun text not null,
  subject_id text not null,
  listing_id uuid,
  contract_id uuid,
  event text not null,
  from_state text,
  to_state text not null,
  actor_kind text not null constraint history_actor_kind_check check (actor_kind in ('person', 'support', 'system')),
  person_id uuid,
  actor text not null,
  reason text,
  at timestamptz(3) not null
);
create index history_of_subject on history (noun, subject_id, id);
create index history_of_contract on history (contract_id, id) where contract_id is not null;
create trigger history_is_append_only before update or delete or truncate on history
  for each statement execute function refuse_change();
