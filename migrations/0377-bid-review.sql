-- What posters note of bids for themselves: a text, and whether it is on their shortlist.
create table bid_review (
  bid_id uuid primary key references bid,
  poster_id uuid not null references person,
  note text not null check (length(note) <= 2000),
  is_shortlisted boolean not null
);
create index bid_review_of_poster on bid_review (poster_id);
