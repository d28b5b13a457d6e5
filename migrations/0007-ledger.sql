create table posting (
  id bigint generated always as identity primary key,
  contract_id uuid not null references contract,
  payment_id uuid not null references payment,
  kind text not null constraint posting_kind_check check (kind in ('charge', 'settle')),
  at timestamptz(3) not null,
  constraint posting_once unique (payment_id, kind)
);
create index posting_of_contract on posting (contract_id, id);

create table posting_line (
  posting_id bigint not null references posting,
  place integer not null,
  account text not null constraint posting_line_account_check check (account in ('poster', 'clearing', 'bidder', 'fees')),
  amount integer not null,
  primary key (posting_id, place)
);

create trigger posting_is_append_only before update or delete or truncate on posting
  for each statement execute function refuse_change();
create trigger posting_line_is_append_only before update or delete or truncate on posting_line
  for each statement execute function refuse_change();

-- Money neither comes from nowhere nor goes there: looked at when the transaction commits, because a posting and its
-- lines are several rows.
create function check_posting_balances() returns trigger language plpgsql as $$
declare
  posting bigint := case when tg_table_name = 'posting' then (to_jsonb(new) ->> 'id')::bigint
                         else (to_jsonb(new) ->> 'posting_id')::bigint end;
  lines integer;
  balance bigint;
begin
  select count(*), coalesce(sum(amount), 0) into lines, balance from posting_line where posting_id = posting;
  if lines < 2 or balance <> 0 then
    raise exception 'The lines of posting % do not sum to zero.', posting using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger posting_balances after insert on posting deferrable initially deferred
  for each row execute function check_posting_balances();
create constraint trigger posting_line_balances after insert on posting_line deferrable initially deferred
  for each row execute function check_posting_balances();
