-- Documents that a poster adds for whoever wants to bid: ids of files, in the order in which they are shown.
alter table listing add column documents jsonb not null default '[]' check (jsonb_typeof(documents) = 'array');

-- `listing_file` keeps them as it keeps the pictures.
create or replace function keep_listing_files() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from listing_file
    where listing_id = new.id and not new.pictures ? file_id::text and not new.documents ? file_id::text;
  end if;
  insert into listing_file (listing_id, file_id)
  select distinct new.id, shown::uuid from jsonb_array_elements_text(new.pictures || new.documents) shown
  order by 2
  on conflict do nothing;
  return null;
end
$$;
drop trigger listing_files_of_new on listing;
create trigger listing_files_of_new after insert on listing
  for each row when (new.pictures <> '[]' or new.documents <> '[]') execute function keep_listing_files();
drop trigger listing_files_of_changed on listing;
create trigger listing_files_of_changed after update of pictures, documents on listing
  for each row when (new.pictures is distinct from old.pictures or new.documents is distinct from old.documents)
  execute function keep_listing_files();
