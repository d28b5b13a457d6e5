-- A milestone can be funded before the work: its card payment is charged and held, and passed on when the poster releases it.
-- The defaults are what a server of the release before writes.
alter table payment
  add column purpose text not null default 'pay' constraint payment_purpose_check check (purpose in ('pay', 'fund')),
  add column released_at timestamptz(3);
alter table payment drop constraint payment_state_check;
alter table payment add constraint payment_state_check check (
  state in ('started', 'processing', 'unresolved', 'held', 'charged', 'settled', 'returned', 'refunded', 'failed')
);
-- What is held is paid out only once it was released. A server of the release before knows nothing of that, and would pay it out
-- when it is charged: this keeps it from doing so, until a server that knows takes it up.
alter table payment add constraint payment_held_check check (
  case purpose
    when 'fund' then rail = 'card' and (released_at is not null or state not in ('charged', 'settled'))
    else state <> 'held' and released_at is null
  end
);

-- What is held is alive: nobody pays or funds the milestone a second time.
create unique index payment_one_alive on payment (milestone_id)
  where state in ('started', 'processing', 'unresolved', 'held', 'charged', 'settled');
drop index payment_one_live;

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

-- A poster is reminded before that of what is held for them.
alter table reminder drop constraint reminder_what_check;
alter table reminder add constraint reminder_what_check check (
  what in ('offer', 'review', 'refund', 'held', 'work', 'decision')
);

-- Who has held money for long is reminded of it.
alter table reminder drop constraint reminder_what_check,
  add constraint reminder_what_check check (what in ('offer', 'review', 'refund', 'work', 'decision', 'dispute', 'held'));
