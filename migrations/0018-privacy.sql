-- The last copy of their own data that each person has asked for.
create table data_copy (
  person_id uuid primary key references person,
  requested_at timestamptz(3) not null,
  file_id uuid references file,
  ready_at timestamptz(3),
  check ((file_id is null) = (ready_at is null))
);
create index data_copy_file on data_copy (file_id) where file_id is not null;
create index data_copy_age on data_copy (requested_at);

create index payment_of_poster on payment (poster_id);
create index payment_of_bidder on payment (bidder_id);
create index feedback_author on feedback (author_id);
