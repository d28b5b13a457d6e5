-- The answers to requests that carried a key, kept for a day in the transaction of what they did, so that a repeat of the
-- request gets the first answer and changes nothing. The answer itself is JSON as the API says it, before links to files.
create table idempotency_key (
  person_id uuid not null references person,
  key text not null check (length(key) between 8 and 200),
  fingerprint text not null,
  answer jsonb not null,
  created_at timestamptz(3) not null,
  primary key (person_id, key)
);

-- For clearing away what is over.
create index idempotency_key_age on idempotency_key (created_at);
