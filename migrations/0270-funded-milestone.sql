-- A milestone can be funded before the work: its card payment is charged and held, and passed on when the poster releases it.
-- The defaults are what a server of the release before writes.
alter table payment
  add column purpose text not null default 'pay' constraint payment_purpose_check check (purpose in ('pay', 'fund')),
  add column released_at timestamptz(3);
alter table payment drop constraint payment_state_check;
alter table payment add constraint payment_state_check check (
  state in ('started', 'processing', 'unresolved', 'held', 'charged', 'settled', 'returned', 'refunded', 'failed')
);
alter table payment add constraint payment_held_check check (
  purpose = 'fund' and rail = 'card' or state <> 'held' and released_at is null and purpose = 'pay'
);

-- What is held is alive: nobody pays or funds the milestone a second time.
create unique index payment_one_held on payment (milestone_id)
  where state in ('started', 'processing', 'unresolved', 'held', 'charged', 'settled');
drop index payment_one_live;
alter index payment_one_held rename to payment_one_live;

-- What is held for long, in the order in which support has to look at it.
create index stuck_held on payment (updated_at, id) where state = 'held';

alter table posting drop constraint posting_kind_check;
alter table posting add constraint posting_kind_check check (
  kind in (
    'charge', 'release_held', 'settle', 'return', 'release', 'reverse', 'refund', 'bounce', 'restore', 'pay_elsewhere', 'take',
    'keep'
  )
);
alter table posting_line drop constraint posting_line_account_check;
alter table posting_line add constraint posting_line_account_check check (
  account in ('poster', 'held', 'clearing', 'balance', 'bidder', 'fees', 'house')
);
