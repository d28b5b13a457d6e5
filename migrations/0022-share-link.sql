-- The short links by which listings are shared, one a listing.
create table share_link (
  code text collate "C" primary key check (char_length(code) = 8),
  listing_id uuid not null unique references listing
);
