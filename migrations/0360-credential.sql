-- Licenses, insurances and bonds of contractors and suppliers, each with its days and who has looked at it.
create table credential (
  id uuid primary key,
  person_id uuid not null references person,
  kind text not null constraint credential_kind_check check (kind in ('license', 'insurance', 'bond')),
  number text not null,
  -- Of the US; two letters.
  issuing_state text not null check (length(issuing_state) = 2),
  holder text not null,
  -- Both days count. That its time is over is not stored: the day says so.
  valid_from date not null,
  valid_until date not null,
  -- In cents.
  coverage integer check (coverage between 0 and 1000000000),
  document_id uuid references file,
  document_name text,
  state text not null constraint credential_state_check check (state in ('stated', 'checked', 'rejected')),
  checked jsonb,
  lookup jsonb,
  rejected_reason text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null,
  constraint credential_days check (valid_from <= valid_until),
  constraint credential_document check ((document_id is null) = (document_name is null)),
  constraint credential_checked check ((checked is not null) = (state = 'checked')),
  constraint credential_rejected check ((rejected_reason is not null) = (state = 'rejected'))
);
create index credential_of_person on credential (person_id, id);
create index credential_by_state on credential (state, id desc);
create index credential_ending on credential (valid_until, id) where state <> 'rejected';
create index credential_document_id on credential (document_id);
create index credential_id_end on credential (right(id::text, 8));

alter table file drop constraint file_purpose_check,
  add constraint file_purpose_check check (purpose in (
    'listing_picture', 'profile_picture', 'certificate_picture', 'credential_document', 'listing_document', 'bid_attachment',
    'milestone_picture', 'change_attachment', 'chat_attachment', 'own_data'
  ));

-- Who has one that ends soon is reminded 30 and 7 days before.
alter table reminder drop constraint reminder_what_check,
  add constraint reminder_what_check check (
    what in (
      'offer', 'review', 'refund', 'work', 'decision', 'dispute', 'held', 'release_7', 'release_3', 'release_1',
      'credential_30', 'credential_7'
    )
  );
