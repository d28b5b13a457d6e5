-- A milestone has a waiver for its work, and one of its own for what is kept back of it and held. The default is what a server of the
-- release before writes, which knows the first alone.
alter table waiver add column kept_back boolean not null default false;
create unique index waiver_standing_of on waiver (milestone_id, kept_back) where state <> 'replaced';
drop index waiver_standing;

-- Who has to sign the latter is reminded of it.
alter table reminder drop constraint reminder_what_check,
  add constraint reminder_what_check check (
    what in (
      'offer', 'review', 'refund', 'work', 'decision', 'dispute', 'held', 'release_7', 'release_3', 'release_1', 'retainage',
      'credential_30', 'credential_7', 'insurance_30', 'insurance_7', 'waiver'
    )
  );
