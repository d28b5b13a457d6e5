-- Many things that support does under one plan, and how far it has come: broken off, it goes on where it was.
create table batch (
  id uuid primary key,
  -- The hash of the plan that was shown, and approved where that is needed.
  plan text not null,
  command text not null,
  -- What was asked for, so that the same command goes on with it.
  selection text not null,
  staff_id uuid not null references person,
  reason text,
  ticket_id uuid,
  began_at timestamptz(3) not null,
  finished_at timestamptz(3)
);
create unique index batch_unfinished on batch (plan) where finished_at is null;
create index batch_of_plan on batch (plan, id desc);
create index batch_of_staff on batch (staff_id, id desc) where finished_at is null;
create table batch_item (
  batch_id uuid not null references batch,
  number integer not null,
  subject text not null,
  concerns text[] not null,
  label text not null,
  progress text not null constraint batch_item_progress_check check (progress in ('waiting', 'done', 'failed')),
  before text not null,
  after text,
  trouble text,
  at timestamptz(3),
  primary key (batch_id, number)
);
create index batch_item_waiting on batch_item (batch_id, number) where progress = 'waiting';
