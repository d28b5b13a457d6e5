-- The public keys by which records of contracts were ever signed here: a file stays to be verified when the secret was changed.
create table record_key (
  key text primary key check (key ~ '^[0-9a-f]{64}$'),
  first_used_at timestamptz(3) not null
);
