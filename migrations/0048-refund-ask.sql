-- When the provider is asked about a refund on its way, so that a few that are stuck do not hold up the others.
alter table refund add column ask_at timestamptz(3);
update refund set ask_at = updated_at where state in ('reversing', 'unresolved', 'reversed');
create index refund_ask on refund (ask_at, id) where ask_at is not null;
drop index refund_idle;
