-- Who signs in with Google alone has no password, and an address is somebody's own once they have proved it.
alter table person
  alter column password_hash drop not null,
  add column email_proven_at timestamptz(3);

create table identity (
  provider text not null check (provider in ('google')),
  subject text not null check (char_length(subject) between 1 and 255),
  person_id uuid not null references person,
  email text not null check (char_length(email) <= 254),
  linked_at timestamptz(3) not null,
  constraint identity_pkey primary key (provider, subject),
  constraint identity_person_key unique (person_id, provider)
);

-- What the provider that stands in for Google in development remembers; empty where Google itself is used.
create table sandbox.google_document (
  kind text not null,
  id text not null,
  body jsonb not null,
  uid text,
  grant_id text,
  expires_at timestamptz(3),
  primary key (kind, id)
);
create index google_document_uid on sandbox.google_document (kind, uid) where uid is not null;
create index google_document_grant on sandbox.google_document (grant_id) where grant_id is not null;
create index google_document_expiry on sandbox.google_document (expires_at) where expires_at is not null;
