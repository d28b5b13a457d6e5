-- Refunds that no card takes, and that support has given to the poster another way.
alter table refund drop constraint refund_state_check;
alter table refund add constraint refund_state_check check (
  state in (
    'requested', 'reversing', 'unresolved', 'reversed', 'refunded', 'bounced', 'restored', 'paid_elsewhere', 'refused',
    'withdrawn', 'failed'
  )
);

alter table posting drop constraint posting_kind_check;
alter table posting add constraint posting_kind_check check (
  kind in (
    'charge', 'settle', 'return', 'release', 'reverse', 'refund', 'bounce', 'restore', 'pay_elsewhere', 'take', 'keep'
  )
);
alter table posting drop constraint posting_of_refund;
alter table posting add constraint posting_of_refund check (
  (kind in ('reverse', 'refund', 'bounce', 'restore', 'pay_elsewhere')) = (refund_id is not null)
);
