-- What somebody was reminded of, so that nobody is reminded twice: a thing, since when it waited or when it ends.
create table reminder (
  what text not null constraint reminder_what_check check (what in ('offer', 'review', 'refund', 'work', 'decision')),
  subject_id uuid not null,
  occasion text not null,
  sent_at timestamptz(3) not null,
  primary key (what, subject_id, occasion)
);
create index reminded_work on milestone (end_day, id) where state = 'planned';
create index reminded_refund on refund (created_at, id) where state = 'requested';
