-- A change of an accepted contract that one side has proposed and the other answers. Both sides of each change are kept as they were.
create table change_order (
  id uuid primary key,
  contract_id uuid not null references contract,
  -- Its place among those of its contract, from 1.
  number integer not null check (number > 0),
  proposed_by text not null check (proposed_by in ('poster', 'bidder')),
  by_support boolean not null,
  state text not null constraint change_order_state_check
    check (state in ('proposed', 'accepted', 'declined', 'withdrawn', 'lapsed')),
  reason text not null check (char_length(reason) <= 1000),
  changes jsonb not null check (jsonb_typeof(changes) = 'array'),
  -- What they add to the contract's total, in cents; less than zero where they make it cheaper.
  difference integer not null,
  files jsonb not null check (jsonb_typeof(files) = 'array'),
  answer text check (char_length(answer) <= 1000),
  proposed_at timestamptz(3) not null,
  answered_at timestamptz(3),
  version integer not null,
  constraint change_order_number unique (contract_id, number),
  constraint change_order_answered check ((answered_at is null) = (state = 'proposed'))
);
create index change_order_of_contract on change_order (contract_id, id desc);
create index change_order_open on change_order (contract_id) where state = 'proposed';

-- Their files once more, as rows, so that the database itself keeps them.
create table change_order_file (
  change_order_id uuid not null references change_order,
  file_id uuid not null references file,
  primary key (change_order_id, file_id)
);
create index change_order_file_file on change_order_file (file_id);

alter table file drop constraint file_purpose_check,
  add constraint file_purpose_check check (purpose in (
    'listing_picture', 'profile_picture', 'certificate_picture', 'listing_document', 'bid_attachment', 'milestone_picture',
    'change_attachment', 'chat_attachment', 'own_data'
  ));

-- A milestone that was dropped is not waited for.
create or replace function note_contract_complete() returns trigger language plpgsql as $$
declare
  since timestamptz(3) := case
    when not exists (
      select 1 from milestone where contract_id = new.contract_id and state not in ('completed', 'dropped')
    )
    then new.updated_at end;
begin
  update contract set complete_since = since
    where id = new.contract_id and complete_since is distinct from since and (complete_since is null or since is null);
  return null;
end
$$;
