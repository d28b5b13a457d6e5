-- In which language Dibbs speaks to a person; everybody so far was spoken to in English.
alter table person add column language text not null default 'en'
  constraint person_language_check check (language in ('en', 'es'));
