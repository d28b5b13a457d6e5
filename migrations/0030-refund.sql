-- Money of settled payments on its way back to the poster.
create table refund (
  id uuid primary key,
  payment_id uuid not null references payment,
  contract_id uuid not null references contract,
  poster_id uuid not null references person,
  bidder_id uuid not null references person,
  rail text not null constraint refund_rail_check check (rail in ('card', 'bank')),
  state text not null constraint refund_state_check check (
    state in ('requested', 'reversing', 'unresolved', 'reversed', 'refunded', 'refused', 'withdrawn', 'failed')
  ),
  amount integer not null check (amount between 1 and 1000000000),
  reason text not null check (char_length(reason) <= 1000),
  asked_by text not null constraint refund_asked_by_check check (asked_by in ('poster', 'bidder')),
  reversal_ref text,
  refund_ref text,
  failure jsonb,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null check (version > 0)
);
-- However many refunds of a payment begin at once, one is alive.
create unique index refund_one_live on refund (payment_id)
  where state in ('requested', 'reversing', 'unresolved', 'reversed');
create index refund_of_payment on refund (payment_id, id);
create index refund_of_contract on refund (contract_id, id);
create index refund_idle on refund (updated_at, id) where state in ('reversing', 'unresolved', 'reversed');

-- Each leg of a refund is a posting of its own; a payment may have several refunds.
alter table posting add column refund_id uuid references refund;
alter table posting drop constraint posting_kind_check;
alter table posting add constraint posting_kind_check check (
  kind in ('charge', 'settle', 'return', 'reverse', 'refund')
);
alter table posting drop constraint posting_once;
alter table posting add constraint posting_once unique nulls not distinct (payment_id, kind, refund_id);
alter table posting add constraint posting_of_refund check ((kind in ('reverse', 'refund')) = (refund_id is not null));

-- An accepted contract can be cancelled by both; what was not paid of it is dropped.
alter table contract add column cancellation jsonb;
alter table contract drop constraint contract_state_check;
alter table contract add constraint contract_state_check check (
  state in ('offer_sent', 'accepted', 'withdrawn', 'refused', 'ended', 'cancelled')
);
drop index contract_of_bid;
create unique index contract_of_bid on contract (bid_id) where state in ('offer_sent', 'accepted', 'ended', 'cancelled');
alter table milestone drop constraint milestone_state_check;
alter table milestone add constraint milestone_state_check check (
  state in ('planned', 'submitted', 'completed', 'dropped')
);
alter table bid drop constraint bid_state_check;
alter table bid add constraint bid_state_check check (
  state in ('submitted', 'contract_created', 'contract_started', 'declined', 'retracted', 'end_by_poster', 'cancelled')
);
drop index bid_won_of_bidder;
create index bid_won_of_bidder on bid (bidder_id, updated_at desc, id desc)
  where state in ('contract_started', 'end_by_poster', 'cancelled');

-- The offer that a bid was made before, which the poster may change and send again.
create index contract_offered_before on contract (bid_id, id desc) where state in ('withdrawn', 'refused');

-- What people ask support, and what they were answered.
create table support_ticket (
  id uuid primary key,
  person_id uuid not null references person,
  contract_id uuid references contract,
  subject text not null check (char_length(subject) between 1 and 200),
  priority text not null constraint support_ticket_priority_check check (priority in ('normal', 'urgent')),
  state text not null constraint support_ticket_state_check check (state in ('open', 'answered', 'closed')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null check (version > 0)
);
create index support_ticket_of_person on support_ticket (person_id, id desc);
create index support_ticket_in_state on support_ticket (state, id desc);

create table support_message (
  id uuid primary key,
  ticket_id uuid not null references support_ticket,
  author text not null constraint support_message_author_check check (author in ('person', 'support')),
  staff text,
  text text not null check (char_length(text) between 1 and 5000),
  at timestamptz(3) not null,
  check ((author = 'support') = (staff is not null))
);
create index support_message_of_ticket on support_message (ticket_id, id);
