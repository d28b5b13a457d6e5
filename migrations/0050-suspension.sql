-- Whether a person is let in.
alter table person add column standing text not null default 'active'
  constraint person_standing_check check (standing in ('active', 'suspended'));

-- What is suspended with its poster leaves search, as everything does that is not open.
alter table listing drop constraint listing_state_check;
alter table listing add constraint listing_state_check
  check (state in ('open', 'suspended', 'ongoing', 'closed', 'removed'));
