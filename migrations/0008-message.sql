create table alert (
  id uuid primary key,
  person_id uuid not null references person,
  title text not null,
  message text not null,
  link text not null,
  created_at timestamptz(3) not null,
  read_at timestamptz(3)
);
create index alert_of_person on alert (person_id, id desc);
create index alert_unread on alert (person_id) where read_at is null;

create table message (
  id uuid primary key,
  person_id uuid not null references person,
  address text not null,
  subject text not null,
  text text not null,
  created_at timestamptz(3) not null,
  sent_at timestamptz(3)
);
