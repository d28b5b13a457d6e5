-- Requests for materials that belong to a milestone of the contract in which their poster does the work.
create table material_request (
  listing_id uuid primary key references listing,
  -- The contract of the work, not that of the supplier.
  contract_id uuid not null references contract,
  milestone_id uuid not null references milestone,
  -- The milestone's date when they were requested: what is needed by then moves with it.
  milestone_day date not null,
  requested_at timestamptz(3) not null
);
create index material_request_of_contract on material_request (contract_id, listing_id);
create index material_request_of_milestone on material_request (milestone_id);

-- What the two sides of a supplier's contract say was delivered: added, and corrected by another entry.
create table delivery (
  id uuid primary key,
  contract_id uuid not null references contract,
  -- Its place among those of its contract, from 1.
  number integer not null check (number > 0),
  recorded_by text not null constraint delivery_recorded_by_check check (recorded_by in ('poster', 'bidder')),
  by_support boolean not null,
  answers uuid references delivery,
  replaces uuid references delivery,
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  is_short boolean not null,
  note text not null check (char_length(note) <= 1000),
  photos jsonb not null check (jsonb_typeof(photos) = 'array'),
  recorded_at timestamptz(3) not null,
  constraint delivery_number unique (contract_id, number)
);
create index delivery_of_contract on delivery (contract_id, id desc);
-- Each entry is replaced once, and answered once; who corrects their answer answers the same.
create unique index delivery_replaces on delivery (replaces) where replaces is not null;
create unique index delivery_answers on delivery (answers) where answers is not null and replaces is null;
create index delivery_of_answer on delivery (answers) where answers is not null;
create index delivery_id_end on delivery (right(id::text, 8));

-- Their photos once more, as rows, so that the database itself keeps them.
create table delivery_file (
  delivery_id uuid not null references delivery,
  file_id uuid not null references file,
  primary key (delivery_id, file_id)
);
create index delivery_file_file on delivery_file (file_id);

alter table file drop constraint file_purpose_check,
  add constraint file_purpose_check check (purpose in (
    'listing_picture', 'profile_picture', 'certificate_picture', 'credential_document', 'listing_document', 'bid_attachment',
    'milestone_picture', 'delivery_picture', 'change_attachment', 'chat_attachment', 'own_data'
  ));

-- Whoever is concerned is warned of each cause once.
alter table reminder drop constraint reminder_what_check,
  add constraint reminder_what_check check (
    what in (
      'offer', 'review', 'refund', 'work', 'decision', 'dispute', 'held', 'release_7', 'release_3', 'release_1', 'retainage',
      'credential_30', 'credential_7', 'insurance_30', 'insurance_7', 'waiver', 'delivery_overdue', 'delivery_late',
      'delivery_short'
    )
  );
