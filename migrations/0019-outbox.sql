-- The outbox is a queue of its own: what is due is taken in crowds, and what fails is tried again later.
alter table message
  add column tries int not null default 0,
  add column due_at timestamptz(3),
  add column trouble text;
create index message_due on message (due_at) where due_at is not null;
update message set due_at = created_at where sent_at is null;
