create table second_factor (
  person_id uuid primary key references person,
  sealed_secret text not null,
  confirmed_at timestamptz(3),
  last_step integer,
  created_at timestamptz(3) not null
);

create table recovery_code (
  person_id uuid not null references person,
  hash text not null,
  created_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (person_id, hash)
);

create table challenge (
  token_hash text primary key,
  person_id uuid not null references person,
  device_hash text not null,
  expires_at timestamptz(3) not null
);
create index challenge_of_person on challenge (person_id);
create index challenge_expiry on challenge (expires_at);
