-- Whether who is not signed in may see a contractor's or supplier's profile; nobody's until they switch it on.
alter table person add column is_public boolean not null default false;

-- For the site map, newest first.
create index person_public on person (id) where is_public;
