-- Contracts that could not be paid by a rail because the bidder's account for it was not ready; removed once it is.
create table blocked_payment (
  contract_id uuid not null references contract,
  rail text not null constraint blocked_payment_rail_check check (rail in ('card', 'bank')),
  bidder_id uuid not null references person,
  blocked_at timestamptz(3) not null,
  primary key (contract_id, rail)
);
create index blocked_payment_of_bidder on blocked_payment (bidder_id, rail);
