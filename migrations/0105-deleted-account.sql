-- Whether somebody has deleted their account; an address was the only sign of it before.
alter table person add column is_deleted boolean not null default false;
update person
set is_deleted = true, name = 'Deleted account', email = id || '@deleted.dibbs.invalid', version = version + 1
where email like '%@former.dibbs.invalid';
