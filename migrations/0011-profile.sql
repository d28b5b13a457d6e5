alter table person
  add column type_chosen_at timestamptz(3),
  add column phone text constraint person_phone_key unique check (phone ~ '^\+1[2-9][0-9]{9}$'),
  add column street_address text check (char_length(street_address) <= 200),
  add column zip_code text check (zip_code ~ '^[0-9]{5}(-[0-9]{4})?$'),
  add column business jsonb check (jsonb_typeof(business) = 'object'),
  add column industries jsonb not null default '[]' check (jsonb_typeof(industries) = 'array'),
  add column onboarded_at timestamptz(3),
  add column is_support boolean not null default false;

-- Who is here already has chosen a type at sign-up.
update person set type_chosen_at = created_at;

alter table file drop constraint file_purpose_check,
  add constraint file_purpose_check check (purpose in ('listing_picture', 'profile_picture', 'certificate_picture'));

create table certificate (
  id uuid primary key,
  person_id uuid not null references person,
  title text not null check (char_length(title) <= 150),
  issuer_name text check (char_length(issuer_name) <= 150),
  file_id uuid not null references file,
  created_at timestamptz(3) not null
);
create index certificate_of_person on certificate (person_id, id);
create index certificate_file on certificate (file_id);
