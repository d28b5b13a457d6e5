-- A contract can keep back a part of each payment: so many percent, due so many days after it has ended.
alter table contract add column retainage jsonb;
alter table contract add constraint contract_retainage_check check (
  retainage is null or ((retainage ->> 'percent')::int in (5, 10) and (retainage ->> 'days')::int between 0 and 365)
);

-- What was kept back is a milestone of its own once the contract is over. The default is what a server of the release before writes.
alter table milestone
  add column kind text not null default 'work' constraint milestone_kind_check check (kind in ('work', 'retainage'));
create unique index milestone_one_retainage on milestone (contract_id) where kind = 'retainage';

-- What is due of it, in the order in which posters are reminded, and support has to look at it.
create index retainage_due on milestone (end_day, id) where kind = 'retainage' and state = 'submitted';
create index stuck_retainage on milestone (((end_day + 1)::timestamp at time zone 'America/New_York'), id)
  where kind = 'retainage' and state = 'submitted';

alter table reminder drop constraint reminder_what_check,
  add constraint reminder_what_check check (
    what in (
      'offer', 'review', 'refund', 'work', 'decision', 'dispute', 'held', 'release_7', 'release_3', 'release_1', 'retainage'
    )
  );

-- A server of the release before knows nothing of retainage. Until it is gone the database keeps it from paying a milestone whole,
-- and from ending a contract without what was kept back: both fail there, and are done by a server that knows. A payment that is found
-- with the provider is what it is.
create function keep_retainage() returns trigger language plpgsql as $$
declare
  percent integer;
  stage milestone;
begin
  select (retainage ->> 'percent')::int into percent from contract where id = new.contract_id;
  if percent is null then return new; end if;
  select * into strict stage from milestone where id = new.milestone_id;
  if stage.kind = 'work' and new.milestone_amount > stage.amount - stage.amount::bigint * percent / 100 then
    raise exception 'part of milestone % is kept back', stage.id using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger payment_keeps_retainage before insert on payment for each row when (new.provider_ref is null) execute function keep_retainage();

create function owe_retainage() returns trigger language plpgsql as $$
begin
  if exists (select 1 from milestone where contract_id = new.id and kind = 'retainage') then return null; end if;
  if exists (
    select 1 from milestone
      where contract_id = new.id and state = 'completed' and amount::bigint * (new.retainage ->> 'percent')::int >= 100
  ) then
    raise exception 'what was kept back in contract % is not owed', new.id using errcode = 'check_violation';
  end if;
  return null;
end
$$;
-- As the transaction ends, whichever of the two is written first.
create constraint trigger contract_owes_retainage after update on contract deferrable initially deferred
  for each row when (new.retainage is not null and new.state in ('ended', 'cancelled') and old.state = 'accepted')
  execute function owe_retainage();
