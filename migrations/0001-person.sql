create table person (
  id uuid primary key,
  email text not null constraint person_email_key unique check (char_length(email) <= 254 and email = lower(email)),
  name text not null check (char_length(name) <= 120),
  user_type text not null constraint person_user_type_check check (user_type in ('home_owner', 'contractor', 'supplier')),
  city text check (char_length(city) <= 80),
  state text check (char_length(state) <= 2),
  picture_id uuid,
  password_hash text not null,
  created_at timestamptz(3) not null,
  version integer not null check (version > 0)
);

create table session (
  id uuid primary key,
  person_id uuid not null references person,
  token_hash text not null constraint session_token_hash_key unique,
  previous_token_hash text,
  rotated_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index session_previous_token_hash on session (previous_token_hash) where previous_token_hash is not null;
create index session_person on session (person_id);

create table file (
  id uuid primary key,
  owner_id uuid not null references person,
  purpose text not null constraint file_purpose_check check (purpose in ('listing_picture', 'profile_picture')),
  name text not null check (char_length(name) <= 255),
  media_type text not null,
  size integer not null check (size >= 0),
  created_at timestamptz(3) not null
);
create index file_owner on file (owner_id);

alter table person add foreign key (picture_id) references file;
