-- The outbox holds texts as well as mails, secrets only sealed, and nothing is sent that is of no use any more.
alter table message
  add column channel text not null default 'mail' constraint message_channel_check check (channel in ('mail', 'sms')),
  add column is_sealed boolean not null default false,
  add column lasts_until timestamptz(3),
  add column given_up text constraint message_given_up_check check (given_up in ('address', 'other'));

-- The codes by which people show that a number is theirs. What they hash is too short for a hash without a key.
create table phone_code (
  person_id uuid primary key references person,
  number text not null check (number ~ '^\+1[2-9][0-9]{9}$'),
  code_hash text not null,
  message_id uuid not null references message deferrable initially deferred,
  tries integer not null check (tries >= 0),
  expires_at timestamptz(3) not null
);

-- Proofs of a human's patience that were used, until they would not count any more anyway.
create table used_proof (
  id text primary key check (char_length(id) <= 100),
  until timestamptz(3) not null
);
create index used_proof_age on used_proof (until);
