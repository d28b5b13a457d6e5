create table feedback (
  id uuid primary key,
  contract_id uuid not null references contract,
  author_id uuid not null references person,
  -- Whom it is about, and on whose profile it is shown.
  about_id uuid not null references person,
  description text not null check (char_length(description) <= 2000),
  stars smallint not null check (stars between 1 and 5),
  reply text check (char_length(reply) <= 2000),
  replied_at timestamptz(3),
  edited_at timestamptz(3),
  created_at timestamptz(3) not null,
  version integer not null check (version > 0),
  constraint feedback_once unique (contract_id, author_id),
  check (author_id <> about_id),
  check ((reply is null) = (replied_at is null))
);
-- With the stars, so that count and mean are read off the index.
create index feedback_about on feedback (about_id, id desc) include (stars);
