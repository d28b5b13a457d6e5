-- What is held can be released or given back in part: the part is split off as a payment of its own, of the same charge.
alter table payment add column part_of uuid references payment
  constraint payment_part_check check (
    part_of is null
    or part_of <> id and purpose = 'fund' and fee = 0 and provider_ref is null and state in ('held', 'charged', 'settled', 'refunded')
  );
create index payment_parts on payment (part_of) where part_of is not null;

-- A milestone has one payment that is alive, beside what was split off it; what was paid of it in part leaves the rest to be paid. That
-- nothing is begun once all of it is paid is kept by the milestone, which is completed with the last of it.
create unique index payment_one_under_way on payment (milestone_id)
  where part_of is null and state in ('started', 'processing', 'unresolved', 'held', 'charged');
drop index payment_one_alive;
