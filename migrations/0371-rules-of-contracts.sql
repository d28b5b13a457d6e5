-- Under which rules of its state a contract was made: state, version, the license that it shows, and the day on which it was accepted.
-- Null for contracts from before, and where we know of no rules.
alter table contract add column rules jsonb;
alter table contract add constraint contract_rules_check check (
  rules is null or (rules ->> 'state' ~ '^[A-Z]{2}$' and (rules ->> 'version')::int >= 1)
);

-- Of a contract that its poster left within the days to cancel nothing is kept back: all that was paid goes back.
create or replace function owe_retainage() returns trigger language plpgsql as $$
begin
  if new.cancellation ->> 'isLeaving' = 'true' then return null; end if;
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
