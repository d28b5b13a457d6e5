-- The scope of work of a project, line by line. The default is what a server of the release before writes.
alter table listing add column scope jsonb not null default '[]'
  constraint listing_scope_check check (jsonb_typeof(scope) = 'array' and jsonb_array_length(scope) <= 100);
