alter table file drop constraint file_purpose_check,
  add constraint file_purpose_check check (purpose in (
    'listing_picture', 'profile_picture', 'certificate_picture', 'listing_document', 'bid_attachment', 'own_data'
  )),
  add column upload_key uuid;
-- However often, and at once, an upload is sent again: it is one file.
create unique index file_upload_key on file (owner_id, upload_key) where upload_key is not null;
drop index file_owner;
create index file_owner on file (owner_id, created_at);
create index file_created on file (created_at);
create index person_picture on person (picture_id) where picture_id is not null;

-- The pictures of a listing once more, as rows: only so the database itself keeps a file from being removed while a
-- listing shows it, and tells which file nothing shows.
create table listing_file (
  listing_id uuid not null references listing,
  file_id uuid not null references file,
  primary key (listing_id, file_id)
);
create index listing_file_file on listing_file (file_id);

insert into listing_file (listing_id, file_id)
select distinct listing.id, file.id
from listing cross join jsonb_array_elements_text(listing.pictures) shown join file on file.id = shown::uuid;

create function keep_listing_files() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from listing_file where listing_id = new.id and not new.pictures ? file_id::text;
  end if;
  insert into listing_file (listing_id, file_id)
  select new.id, shown::uuid from jsonb_array_elements_text(new.pictures) shown
  order by shown
  on conflict do nothing;
  return null;
end
$$;
create trigger listing_files_of_new after insert on listing
  for each row when (new.pictures <> '[]') execute function keep_listing_files();
create trigger listing_files_of_changed after update of pictures on listing
  for each row when (new.pictures is distinct from old.pictures) execute function keep_listing_files();
