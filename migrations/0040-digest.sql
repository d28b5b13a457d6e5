-- Who has alerts that wait for the digest, and since when.
create index alert_for_digest on alert (person_id, created_at) where awaits_digest;

-- On which day somebody had their last digest, so that nobody has two of one day.
create table digest (
  person_id uuid primary key references person,
  day date not null
);
