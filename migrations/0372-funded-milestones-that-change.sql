-- A funded milestone that a change has made larger is funded for the difference by a further payment, so that several are held for it and
-- released at once. What moves beside these is one payment, as ever.
create unique index payment_one_moving on payment (milestone_id)
  where part_of is null
    and (state in ('started', 'processing', 'unresolved') or state = 'charged' and purpose = 'pay');
drop index payment_one_goes_on;

-- What was there before it grew completes it no more than a part does: a server of the release before knows neither.
create or replace function complete_by_all_parts() returns trigger language plpgsql as $$
declare
  percent integer;
  paid bigint;
begin
  if not exists (
    select from payment where contract_id = new.contract_id and milestone_id = new.id and purpose = 'fund'
  ) then
    return null;
  end if;
  select coalesce((retainage ->> 'percent')::int, 0) into percent from contract where id = new.contract_id;
  select coalesce(sum(milestone_amount), 0) into paid from payment
    where contract_id = new.contract_id and milestone_id = new.id and state = 'settled';
  if paid < new.amount - new.amount::bigint * percent / 100 then
    raise exception 'milestone % is paid in part alone', new.id using errcode = 'check_violation';
  end if;
  return null;
end
$$;
