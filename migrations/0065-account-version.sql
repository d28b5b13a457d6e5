-- What a provider says of an account or of a link is kept only over the row that it was asked about.
alter table payment_account add column version integer not null default 1;
alter table bank_link add column version integer not null default 1;
