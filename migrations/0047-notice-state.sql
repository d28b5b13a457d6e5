-- What has become of a notification: looked into by Dibbs, in vain, or put aside by support.
alter table notice add column state text not null default 'received'
  constraint notice_state_check check (state in ('received', 'failed', 'handled', 'ignored'));
alter table notice add column trouble text;
alter table notice add column version integer not null default 1;

-- What support had put aside counted as looked into.
update notice set state = 'ignored', handled_at = null
  where (select event from history where noun = 'notice' and subject_id = notice.id order by id desc limit 1) = 'ignore';
update notice set state = 'handled' where handled_at is not null;
alter table notice alter column state drop default;
alter table notice alter column version drop default;
alter table notice add constraint notice_is_handled check ((state = 'handled') = (handled_at is not null));

drop index stuck_money_notice;
drop index stuck_other_notice;
create index stuck_money_notice on notice (state, received_at, id collate "C")
  where state in ('received', 'failed')
    and subject ->> 'kind' in ('payment', 'payment_ref', 'refund', 'takeback', 'account', 'account_ref');
create index stuck_other_notice on notice (state, received_at, id collate "C")
  where state in ('received', 'failed')
    and subject ->> 'kind' not in ('payment', 'payment_ref', 'refund', 'takeback', 'account', 'account_ref');
