-- Of a funded milestone what is kept back stays held when the rest is released, and is released itself once the contract is over. It is
-- no payment that the milestone waits for, so that another one can be under way beside it.
alter table payment add column kept_back_at timestamptz
  constraint payment_kept_back_check check (
    kept_back_at is null or part_of is null and purpose = 'fund' and state in ('held', 'charged', 'settled', 'refunded')
  );
create unique index payment_one_goes_on on payment (milestone_id)
  where part_of is null and kept_back_at is null and state in ('started', 'processing', 'unresolved', 'held', 'charged');
drop index payment_one_under_way;

-- What is held as retainage, to be released when it is due.
create index payment_kept_back on payment (id) where state = 'held' and kept_back_at is not null;

-- What is funded is charged whole, and what is kept back of it is held.
create or replace function keep_retainage() returns trigger language plpgsql as $$
declare
  percent integer;
  stage milestone;
begin
  if new.purpose = 'fund' then return new; end if;
  select (retainage ->> 'percent')::int into percent from contract where id = new.contract_id;
  if percent is null then return new; end if;
  select * into strict stage from milestone where id = new.milestone_id;
  if stage.kind = 'work' and new.milestone_amount > stage.amount - stage.amount::bigint * percent / 100 then
    raise exception 'part of milestone % is kept back', stage.id using errcode = 'check_violation';
  end if;
  return new;
end
$$;

-- Nothing is owed of a milestone of which it is held, or all was paid.
create or replace function owe_retainage() returns trigger language plpgsql as $$
begin
  if exists (select 1 from milestone where contract_id = new.id and kind = 'retainage') then return null; end if;
  if exists (
    select 1 from milestone stage
      where stage.contract_id = new.id and stage.state = 'completed' and stage.amount::bigint * (new.retainage ->> 'percent')::int >= 100
        and not exists (
          select 1 from payment
            where contract_id = new.id and milestone_id = stage.id and purpose = 'fund' and (kept_back_at is not null or part_of is not null)
        )
  ) then
    raise exception 'what was kept back in contract % is not owed', new.id using errcode = 'check_violation';
  end if;
  return null;
end
$$;
