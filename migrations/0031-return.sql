-- A bank can take money back after a payment has settled; the milestone can then be paid again.
alter table payment drop constraint payment_state_check;
alter table payment add constraint payment_state_check check (
  state in ('started', 'processing', 'unresolved', 'charged', 'settled', 'returned', 'failed')
);

-- When the provider is asked about a payment next: written by each save, and by each asking.
alter table payment add column ask_at timestamptz(3);
update payment set ask_at = updated_at where state in ('started', 'processing', 'unresolved', 'charged');
update payment set ask_at = now()
  where rail = 'bank' and state = 'settled' and updated_at > now() - interval '60 days';
drop index payment_idle;
create index payment_ask on payment (ask_at, id) where ask_at is not null;
