-- Who has funded a milestone is reminded 7, 3 and 1 day before its money is released without their answer.
alter table reminder drop constraint reminder_what_check,
  add constraint reminder_what_check check (
    what in ('offer', 'review', 'refund', 'work', 'decision', 'dispute', 'held', 'release_7', 'release_3', 'release_1')
  );
