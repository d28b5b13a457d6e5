-- Money of a charge that went back to the card past Dibbs: disputed, or refunded on the provider's own pages.
create table takeback (
  id uuid primary key,
  kind text not null constraint takeback_kind_check check (kind in ('dispute', 'refund')),
  ref text not null constraint takeback_ref unique,
  payment_id uuid not null references payment,
  contract_id uuid not null references contract,
  state text not null constraint takeback_state_check check (state in ('contested', 'reviewed', 'taken', 'averted')),
  amount integer not null check (amount between 0 and 1000000000),
  taken integer check (taken between 1 and 1000000000),
  is_returned boolean not null,
  reason text not null,
  respond_by timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null check (version > 0),
  check (taken is not null or not is_returned)
);
create index takeback_of_payment on takeback (payment_id, id);
create index takeback_of_contract on takeback (contract_id, id);

alter table posting add column takeback_id uuid references takeback;
alter table posting drop constraint posting_kind_check;
alter table posting add constraint posting_kind_check check (
  kind in ('charge', 'settle', 'return', 'reverse', 'refund', 'take', 'keep')
);
alter table posting drop constraint posting_once;
alter table posting add constraint posting_once unique nulls not distinct (payment_id, kind, refund_id, takeback_id);
alter table posting add constraint posting_of_takeback check ((kind in ('take', 'keep')) = (takeback_id is not null));
alter table posting_line drop constraint posting_line_account_check;
alter table posting_line add constraint posting_line_account_check check (
  account in ('poster', 'clearing', 'bidder', 'fees', 'house')
);

-- Whoever works for support is told of what only they can mend.
create index person_support on person (id) where is_support;
