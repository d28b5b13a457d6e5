-- What people ask on listings, and what the posters answer, for everybody to read.
create table question (
  id uuid primary key,
  listing_id uuid not null references listing,
  author_id uuid not null references person,
  state text not null constraint question_state_check check (state in ('asked', 'answered', 'removed')),
  text text not null check (char_length(text) between 1 and 1000),
  answer text check (char_length(answer) between 1 and 2000),
  answered_at timestamptz(3),
  asked_at timestamptz(3) not null,
  version integer not null check (version > 0),
  check ((answer is null) = (answered_at is null))
);
create index question_of_listing on question (listing_id, id desc) where state <> 'removed';
-- Those of one person on one listing, which are few and counted.
create index question_of_author on question (author_id, listing_id);
