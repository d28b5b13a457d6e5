-- A server of the release before knows no parts, and completes a milestone by the first payment of it that arrives. Until it is gone the
-- database keeps it from that: what a part has moved is noted by a server that knows, which asks the provider again. As the transaction
-- ends, whichever of payment and milestone is written first.
create function complete_by_all_parts() returns trigger language plpgsql as $$
declare
  percent integer;
  paid bigint;
begin
  if not exists (
    select from payment where contract_id = new.contract_id and milestone_id = new.id and part_of is not null
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
create constraint trigger milestone_completed_by_all_parts after update on milestone deferrable initially deferred
  for each row when (new.state = 'completed' and old.state <> 'completed')
  execute function complete_by_all_parts();
