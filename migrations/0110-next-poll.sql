-- Says what it is: when the provider is polled about it next.
alter table payment rename column ask_at to next_poll_at;
alter table refund rename column ask_at to next_poll_at;
alter index payment_ask rename to payment_next_poll;
alter index refund_ask rename to refund_next_poll;
