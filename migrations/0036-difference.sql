-- In what ledger, payments and providers did not agree, as the checks have found it.
create table difference (
  id uuid primary key,
  comparison text not null constraint difference_comparison_check check (comparison in ('books', 'card', 'bank')),
  kind text not null constraint difference_kind_check check (
    kind in ('missing_posting', 'needless_posting', 'wrong_posting', 'unbalanced', 'overdrawn', 'milestone', 'owed',
      'amount', 'returned', 'state', 'unknown_to_us', 'unknown_to_provider')
  ),
  subject text not null,
  contract_id uuid references contract,
  payment_id uuid references payment,
  expected text not null,
  found text not null,
  first_seen_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  gone_at timestamptz(3)
);
-- One row as long as it lasts, however many checks run at once.
create unique index difference_lasts on difference (kind, subject) where gone_at is null;
create index difference_lasting on difference (id desc) where gone_at is null;
create index difference_gone on difference (id desc) where gone_at is not null;
create index difference_of_kind on difference (kind, id desc);
