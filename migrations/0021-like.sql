-- Which listings people like, to find them again; a person likes at most some hundred.
create table listing_like (
  person_id uuid not null references person,
  listing_id uuid not null references listing,
  liked_at timestamptz(3) not null,
  primary key (person_id, listing_id)
);
