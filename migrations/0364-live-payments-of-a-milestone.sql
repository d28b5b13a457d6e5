-- Parts that are on their way are live beside the payment that they were split off, so the unique index of what is under way no longer
-- leads to every live payment of a milestone; lists of contracts and reminders look for these.
create index payment_live_of_milestone on payment (milestone_id)
  where state in ('started', 'processing', 'unresolved', 'held', 'charged');
