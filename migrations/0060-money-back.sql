-- Money that went back before the bidder had it; refunds that a card or a bank sends back.
alter table payment drop constraint payment_state_check;
alter table payment add constraint payment_state_check check (
  state in ('started', 'processing', 'unresolved', 'charged', 'settled', 'returned', 'refunded', 'failed')
);

alter table refund drop constraint refund_state_check;
alter table refund add constraint refund_state_check check (
  state in (
    'requested', 'reversing', 'unresolved', 'reversed', 'refunded', 'bounced', 'restored', 'refused', 'withdrawn', 'failed'
  )
);
-- The provider's name for the transfer that gave the bidder their money again.
alter table refund add column restore_ref text;
-- A bank can send a refund back for weeks: each is asked about daily for so long.
update refund set ask_at = now() where state = 'refunded' and updated_at > now() - interval '60 days';
drop index stuck_refund;
create index stuck_refund on refund (state, updated_at, id)
  where state in ('requested', 'reversing', 'unresolved', 'reversed', 'bounced');

alter table posting drop constraint posting_kind_check;
alter table posting add constraint posting_kind_check check (
  kind in ('charge', 'settle', 'return', 'release', 'reverse', 'refund', 'bounce', 'restore', 'take', 'keep')
);
alter table posting drop constraint posting_of_refund;
alter table posting add constraint posting_of_refund check (
  (kind in ('reverse', 'refund', 'bounce', 'restore')) = (refund_id is not null)
);

alter table difference drop constraint difference_kind_check;
alter table difference add constraint difference_kind_check check (
  kind in ('missing_posting', 'needless_posting', 'wrong_posting', 'unbalanced', 'overdrawn', 'overpaid', 'milestone', 'owed',
    'amount', 'returned', 'state', 'chargeback', 'unknown_to_us', 'unknown_to_provider')
);
