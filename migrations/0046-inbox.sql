-- What waits past its time is found in the order in which it began to wait, without reading what does not wait. Some of
-- that is not in the row itself; it is kept there by the database, and counts as no change of the row: no version moves.

-- Since when a contract has no milestone left to complete.
alter table contract add column complete_since timestamptz(3);
-- Whether a milestone's contract is accepted: of others nothing is due.
alter table milestone add column runs boolean not null default false;
-- Whether no later payment of the milestone was tried.
alter table payment add column is_last boolean not null default true;
-- Since when a provider says of an account what it says now.
alter table payment_account add column standing_since timestamptz(3);

update milestone set runs = true where contract_id in (select id from contract where state = 'accepted');
update contract set complete_since = (select max(updated_at) from milestone where contract_id = contract.id)
  where state = 'accepted'
    and not exists (select 1 from milestone where contract_id = contract.id and state <> 'completed')
    and exists (select 1 from milestone where contract_id = contract.id);
update payment set is_last = false
  where exists (select 1 from payment later where later.milestone_id = payment.milestone_id and later.id > payment.id);
update payment_account set standing_since = updated_at;
alter table payment_account alter column standing_since set not null;

create function note_contract_runs() returns trigger language plpgsql as $$
begin
  update milestone set runs = new.state = 'accepted' where contract_id = new.id and runs <> (new.state = 'accepted');
  return null;
end
$$;
create trigger contract_runs after update of state on contract
  for each row when (old.state is distinct from new.state) execute function note_contract_runs();

create function note_milestone_runs() returns trigger language plpgsql as $$
begin
  new.runs := coalesce((select state = 'accepted' from contract where id = new.contract_id), false);
  return new;
end
$$;
create trigger milestone_runs before insert on milestone for each row execute function note_milestone_runs();

create function note_contract_complete() returns trigger language plpgsql as $$
declare
  since timestamptz(3) := case
    when not exists (select 1 from milestone where contract_id = new.contract_id and state <> 'completed')
    then new.updated_at end;
begin
  update contract set complete_since = since
    where id = new.contract_id and complete_since is distinct from since and (complete_since is null or since is null);
  return null;
end
$$;
create trigger milestone_completes after insert or update of state on milestone
  for each row execute function note_contract_complete();

create function note_payment_last() returns trigger language plpgsql as $$
begin
  update payment set is_last = false where milestone_id = new.milestone_id and is_last and id <> new.id;
  return null;
end
$$;
create trigger payment_last after insert on payment for each row execute function note_payment_last();

create function note_standing_since() returns trigger language plpgsql as $$
begin
  new.standing_since := case
    when tg_op = 'UPDATE' and old.standing = new.standing then old.standing_since else new.updated_at end;
  return new;
end
$$;
create trigger payment_account_standing before insert or update on payment_account
  for each row execute function note_standing_since();

create index payment_of_milestone on payment (milestone_id) where is_last;

create index stuck_offer on contract (offered_at, id) where state = 'offer_sent';
create index stuck_complete on contract (complete_since, id) where state = 'accepted' and complete_since is not null;
create index stuck_payment on payment (state, updated_at, id)
  where state in ('started', 'processing', 'unresolved', 'charged');
create index stuck_failure on payment (state, updated_at, id)
  where is_last and (state = 'returned' or state = 'failed' and failure ->> 'code' not in ('canceled', 'abandoned'));
create index stuck_refund on refund (state, updated_at, id)
  where state in ('requested', 'reversing', 'unresolved', 'reversed');
create index stuck_takeback on takeback (state, updated_at, id) where state in ('contested', 'reviewed');
-- From the end of the day, in the zone in which days are read.
create index stuck_overdue on milestone (((end_day + 1)::timestamp at time zone 'America/New_York'), id)
  where state = 'planned' and runs;
create index stuck_submitted on milestone (updated_at, id) where state = 'submitted' and runs;
create index stuck_account on payment_account (standing_since, ((person_id::text || ':' || rail) collate "C"))
  where standing = 'restricted';
create index stuck_money_notice on notice (received_at, id collate "C")
  where handled_at is null and subject ->> 'kind' in ('payment', 'payment_ref', 'refund', 'takeback', 'account', 'account_ref');
create index stuck_other_notice on notice (received_at, id collate "C")
  where handled_at is null
    and subject ->> 'kind' not in ('payment', 'payment_ref', 'refund', 'takeback', 'account', 'account_ref');
create index stuck_contract_ticket on support_ticket (updated_at, id) where state = 'open' and contract_id is not null;
create index stuck_other_ticket on support_ticket (updated_at, id) where state = 'open' and contract_id is null;

-- What providers have told of one thing, by whatever name they know it.
create index notice_about on notice ((coalesce(
  subject ->> 'paymentId', subject ->> 'refundId', subject ->> 'ref', subject ->> 'personId', subject ->> 'conversationId'
)), received_at desc);
create index ticket_of_contract on support_ticket (contract_id, id desc) where contract_id is not null;
create index message_of_person on message (person_id, id desc);
