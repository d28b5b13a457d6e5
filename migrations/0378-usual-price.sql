-- What came of each contract that was ended, derived from its facts (core/money/closeout): what it has cost in the end, and where. The
-- nightly job puts it there and may do so again at any time.
create table contract_closeout (
  contract_id uuid primary key references contract,
  poster_id uuid not null references person,
  bidder_id uuid not null references person,
  kind text not null constraint contract_closeout_kind_check check (kind in ('service', 'material_supply')),
  -- The trades as a set of bits, as search has them.
  industries integer not null,
  state text not null check (state ~ '^[A-Z]{2}$'),
  area text not null check (area ~ '^\d{3}$'),
  budget integer not null check (budget between 0 and 1000000000),
  ended_at timestamptz(3) not null,
  final integer not null check (final between 0 and 1000000000),
  is_settled boolean not null
);

-- What is usually paid: the middle half of what was paid in the end, rounded, for a trade, a size and a region. No count and no name.
create table usual_price (
  kind text not null constraint usual_price_kind_check check (kind in ('service', 'material_supply')),
  industry text not null check (char_length(industry) <= 60),
  region text not null check (region ~ '^([A-Z]{2}|\d{3})$'),
  size smallint not null check (size between -1 and 9),
  low integer not null check (low between 0 and 1000000000),
  high integer not null check (high between low and 1000000000),
  primary key (kind, industry, region, size)
);

-- How far both have come.
alter table check_mark drop constraint check_mark_name_check,
  add constraint check_mark_name_check check (name in ('ledger', 'audit', 'closeouts', 'usual'));
