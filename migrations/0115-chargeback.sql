-- The field's words: a chargeback needs a response, is under review, and is won or lost. Money that was returned on the
-- provider's own pages is an external refund, and is lost at once.
alter table takeback rename to chargeback;
alter table chargeback rename constraint takeback_ref to chargeback_ref;
alter index takeback_of_payment rename to chargeback_of_payment;
alter index takeback_of_contract rename to chargeback_of_contract;
drop index stuck_takeback;
alter table chargeback drop constraint takeback_kind_check, drop constraint takeback_state_check;
update chargeback set
  kind = case kind when 'dispute' then 'chargeback' else 'external_refund' end,
  state = case state when 'contested' then 'needs_response' when 'reviewed' then 'under_review'
    when 'taken' then 'lost' else 'won' end;
alter table chargeback
  add constraint chargeback_kind_check check (kind in ('chargeback', 'external_refund')),
  add constraint chargeback_state_check check (state in ('needs_response', 'under_review', 'lost', 'won'));
create index stuck_chargeback on chargeback (state, updated_at, id) where state in ('needs_response', 'under_review');

alter table posting rename column takeback_id to chargeback_id;
alter table posting rename constraint posting_of_takeback to posting_of_chargeback;

drop index stuck_money_notice;
drop index stuck_other_notice;
update notice set subject = subject || jsonb_build_object(
  'kind', 'chargeback',
  'how', case subject ->> 'how' when 'dispute' then 'chargeback' else 'external_refund' end
) where subject ->> 'kind' = 'takeback';
create index stuck_money_notice on notice (state, received_at, id collate "C")
  where state in ('received', 'failed')
    and subject ->> 'kind' in ('payment', 'payment_ref', 'refund', 'chargeback', 'account', 'account_ref');
create index stuck_other_notice on notice (state, received_at, id collate "C")
  where state in ('received', 'failed')
    and subject ->> 'kind' not in ('payment', 'payment_ref', 'refund', 'chargeback', 'account', 'account_ref');

-- The sandbox keeps its own.
update sandbox.document set body = jsonb_set(body, '{state}', to_jsonb(case body ->> 'state'
  when 'contested' then 'needs_response' when 'reviewed' then 'under_review' when 'taken' then 'lost' else 'won' end))
where kind = 'dispute';
