-- What a bid says of each line of its project's scope. The default is what a server of the release before writes.
alter table bid add column scope_answers jsonb not null default '[]'
  constraint bid_scope_answers_check check (jsonb_typeof(scope_answers) = 'array' and jsonb_array_length(scope_answers) <= 100);
