-- What support hides leaves search, as everything does that is not open; its poster reads why.
alter table listing drop constraint listing_state_check;
alter table listing add constraint listing_state_check
  check (state in ('open', 'hidden', 'suspended', 'ongoing', 'closed', 'removed'));
alter table listing add column hidden_because text check (char_length(hidden_because) <= 500);
alter table listing add constraint listing_hidden_told_check check ((state = 'hidden') = (hidden_because is not null));

-- Among a poster's own, what is hidden lies with what is open.
drop index listing_of_poster;
create index listing_of_poster on listing
  (poster_id, (case when state = 'hidden' then 'open' else state end), updated_at desc, id desc);
