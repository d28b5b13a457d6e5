-- The bank account that the payer has confirmed. Null by card, and for payments that began before, which come from the one in use.
alter table payment add column source_ref text;
