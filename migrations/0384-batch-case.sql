-- The case that what is done under one plan is done for, in place of a ticket.
alter table batch add column case_id uuid;
