alter table payment_account add column customer jsonb;

-- The access token is sealed with the installation's secret.
create table bank_link (
  account_ref text primary key,
  person_id uuid not null references person,
  item_ref text not null,
  sealed_token text not null,
  standing text not null constraint bank_link_standing_check check (standing in ('working', 'needs_login')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index bank_link_of_person on bank_link (person_id, created_at, account_ref);
create index bank_link_of_item on bank_link (item_ref);

-- The sandbox knew no customers before: its bank accounts are set up anew.
delete from payment_account where rail = 'bank' and ref like 'acct\_bank\_%';
