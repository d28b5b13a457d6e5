-- What both sides of a contract were called when it was offered, and the language that it was made in: its document names them so
-- for good. A contract from before, or that a server of the release before makes, has none: it names both as they are called now.
create table contract_names (
  contract_id uuid primary key references contract,
  language text not null check (language in ('en', 'es')),
  poster jsonb not null check (jsonb_typeof(poster) = 'object'),
  bidder jsonb not null check (jsonb_typeof(bidder) = 'object')
);
