alter table file drop constraint file_purpose_check,
  add constraint file_purpose_check check (purpose in (
    'listing_picture', 'profile_picture', 'certificate_picture', 'listing_document', 'bid_attachment', 'milestone_picture',
    'chat_attachment', 'own_data'
  ));

-- The one picture of a milestone, and what its file was called.
alter table milestone
  add column picture_id uuid references file,
  add column picture_name text check (char_length(picture_name) <= 255),
  add constraint milestone_picture_named check ((picture_id is null) = (picture_name is null));
create index milestone_picture on milestone (picture_id) where picture_id is not null;

update bid set milestones = (
  select jsonb_agg(stage || '{"pictureId": null, "pictureName": null}' order by at)
  from jsonb_array_elements(milestones) with ordinality as stages (stage, at)
)
where milestones <> '[]';

-- The pictures of a bid's milestones once more, as rows: only so the database itself keeps a file from being removed while a
-- bid shows it, and tells which file nothing shows.
create table bid_picture (
  bid_id uuid not null references bid,
  file_id uuid not null references file,
  primary key (bid_id, file_id)
);
create index bid_picture_file on bid_picture (file_id);

create function keep_bid_pictures() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from bid_picture
    where bid_id = new.id
      and not jsonb_path_query_array(new.milestones, '$[*].pictureId') ? file_id::text;
  end if;
  insert into bid_picture (bid_id, file_id)
  select distinct new.id, shown::uuid
  from jsonb_array_elements_text(jsonb_path_query_array(new.milestones, '$[*].pictureId')) shown
  where shown is not null
  order by 2
  on conflict do nothing;
  return null;
end
$$;
create trigger bid_pictures_of_new after insert on bid
  for each row when (jsonb_path_exists(new.milestones, '$[*].pictureId ? (@ != null)'))
  execute function keep_bid_pictures();
create trigger bid_pictures_of_changed after update of milestones on bid
  for each row when (new.milestones is distinct from old.milestones) execute function keep_bid_pictures();
