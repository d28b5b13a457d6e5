alter table session
  add column device_name text not null default 'An unknown browser' check (char_length(device_name) <= 100),
  add column ended_at timestamptz(3);
alter table session alter column device_name drop default;
drop index session_person;
create index session_of_person on session (person_id, id desc);
create index session_ended on session (ended_at) where ended_at is not null;
create index session_expiry on session (expires_at);

-- The browsers in which somebody has proved who they are.
create table known_device (
  person_id uuid not null references person,
  token_hash text not null,
  last_used_at timestamptz(3) not null,
  primary key (person_id, token_hash)
);
create index known_device_use on known_device (last_used_at);

-- Of each person the last link to a new password.
create table password_reset (
  person_id uuid primary key references person,
  token_hash text not null constraint password_reset_token_hash_key unique,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index password_reset_expiry on password_reset (expires_at);

-- How often something was tried in vain; the key is a keyed hash of whose tries they are.
create table try_count (
  key text primary key,
  count integer not null check (count >= 0),
  since timestamptz(3) not null,
  wait_until timestamptz(3)
);
create index try_count_since on try_count (since);
