-- What somebody may do who works for support. Who worked for it before could do everything.
alter table person add column staff_role text constraint person_staff_role_check check (staff_role in ('agent', 'manager'));
update person set staff_role = 'manager' where is_support;
drop index person_support;
alter table person drop column is_support;
create index person_staff on person (id) where staff_role is not null;

-- Who of the staff had a thing done, why, and for which request.
alter table history
  add column staff_id uuid,
  add column staff_reason text,
  add column ticket_id uuid;
