-- An attempt that came to nothing by choice says nothing of the milestone: what was tried before it is the last again, so
-- that a failed payment is found until its milestone is paid, and not only until its card form is opened once more.
create or replace function note_payment_last() returns trigger language plpgsql as $$
declare
  last_id uuid := (
    select id from payment
    where contract_id = new.contract_id and milestone_id = new.milestone_id
      and not (state = 'failed' and coalesce(failure ->> 'code', '') in ('canceled', 'abandoned', 'paid_before'))
    order by created_at desc, id desc limit 1
  );
begin
  update payment set is_last = (id is not distinct from last_id)
    where contract_id = new.contract_id and milestone_id = new.milestone_id
      and is_last is distinct from (id is not distinct from last_id);
  return null;
end
$$;
-- Also where nothing is inserted, so that what two transactions at once could not see of each other is mended by the next move.
create trigger payment_last_moved after update of state, failure on payment
  for each row when (old.state is distinct from new.state or old.failure is distinct from new.failure)
  execute function note_payment_last();

update payment set is_last = false
  where is_last and state = 'failed' and failure ->> 'code' in ('canceled', 'abandoned', 'paid_before');
update payment set is_last = true
  where id in (
    select distinct on (milestone_id) id from payment
    where not (state = 'failed' and coalesce(failure ->> 'code', '') in ('canceled', 'abandoned', 'paid_before'))
    order by milestone_id, created_at desc, id desc
  ) and not is_last;
