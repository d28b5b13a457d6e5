-- Since when messages wait for a member to read them, and whether they were told of that away from Dibbs. What waits from
-- before is old news, of which nobody is told.
alter table conversation_member
  add column waits_since timestamptz(3),
  add column told boolean not null default false;
create index conversation_waits on conversation_member (waits_since, conversation_id, person_id)
  where waits_since is not null and not told;
