-- Which text an alert is, and the facts it tells, so that it can be read in another language; what was told before stays as it was written.
alter table alert add column words jsonb;

-- In which language a message is written. The rows that are there are English, so it need not be checked again.
alter table message add column language text not null default 'en';
alter table message add constraint message_language_check check (language in ('en', 'es')) not valid;
