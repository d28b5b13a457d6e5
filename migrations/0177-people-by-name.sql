-- What support looks for in a person: name, email address and phone number without capitals and punctuation, as
-- personSearchKey in core/people/person/people.ts makes it. The index holds everybody, deleted accounts too: of a part of
-- the rows the database keeps no statistics by which it could tell a rare text from a common one.
create function person_search_key(name text, email text, phone text) returns text
  language sql immutable parallel safe
  return translate(lower(name), E' \t\n\r.,;:+&@''"()/_-', '') || ' ' || translate(email, '.,;:+&@''"()/_-', '') || ' '
    || coalesce(translate(phone, '+', ''), '');
create index person_found on person using gin (person_search_key(name, email, phone) gin_trgm_ops);
